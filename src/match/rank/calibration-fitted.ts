import type { Calibration } from './calibration-shape.ts';

/** Made by bench/confidence/fit-calibration.ts; never edited by hand. */
export const FITTED: Calibration = {
  version: 2,
  slope: 0.9676,
  intercept: 0,
  kneeLogOdds: 4,
  slopeBeyond: 0.4386,
  offsets: {
    address: -0.1285,
    email: -0.0058,
    'email+name': 0,
    'last+address': -0.1285,
    'last+zip': -0.1553,
    name: -0.2233,
    'name+address': 0,
    'name+city': -0.164,
    'name+state': -0.2064,
    'name+zip': -0.1553,
    phone: -0.0058,
    'phone+address': 0,
    'phone+email': -0.0058,
    'phone+email+name': 0,
    'phone+email+name+address': 0,
    'phone+first': 0,
    'phone+last': 0,
    'phone+name': 0,
    'phone+name+address': 0,
  },
};
