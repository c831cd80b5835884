import type { Calibration } from './calibration-shape.ts';

/** Made by bench/confidence/fit-calibration.ts; never edited by hand. */
export const FITTED: Calibration = {
  version: 2,
  slope: 0.917,
  intercept: 0.1258,
  kneeLogOdds: 3,
  slopeBeyond: 0.3506,
  offsets: {
    address: -0.4021,
    email: 0.2442,
    'email+name': 0.2442,
    first: -0.19,
    'last+address': -0.2941,
    'last+zip': -0.3118,
    name: 0.0306,
    'name+address': 0.1752,
    'name+city': 0.1359,
    'name+state': 0.1359,
    'name+zip': 0.1359,
    phone: -0.2004,
    'phone+address': 0.0357,
    'phone+email': 0.2442,
    'phone+email+name': 0.2442,
    'phone+email+name+address': 0.2442,
    'phone+first': 0.0327,
    'phone+last': 0.023,
    'phone+name': 0.0898,
    'phone+name+address': 0.1752,
  },
};
