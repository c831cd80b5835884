import type { Calibration } from './calibration-shape.ts';

/** Made by bench/confidence/fit-calibration.ts; never edited by hand. */
export const FITTED: Calibration = {
  version: 2,
  slope: 0.9883,
  intercept: 0,
  kneeLogOdds: 4,
  slopeBeyond: 0.5587,
  offsets: {
    address: -0.0701,
    email: -0.0062,
    'email+name': 0,
    'last+address': -0.0701,
    'last+zip': -0.0701,
    name: -0.2293,
    'name+address': 0,
    'name+city': 0,
    'name+state': -0.109,
    'name+zip': 0,
    phone: -0.0062,
    'phone+address': 0,
    'phone+email': -0.0062,
    'phone+email+name': 0,
    'phone+email+name+address': 0,
    'phone+first': 0,
    'phone+last': 0,
    'phone+name': 0,
    'phone+name+address': 0,
  },
};
