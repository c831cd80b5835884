import type { Calibration } from './shape.ts';

/** Made by bench/confidence/fit-calibration.ts; never edited by hand. */
export const FITTED: Calibration = {
  version: 2,
  slope: 0.9953,
  intercept: 0,
  kneeLogOdds: 4,
  slopeBeyond: 0.38,
  offsets: {
    address: -0.0333,
    email: 0,
    'email+name': 0,
    'last+address': 0,
    'last+zip': 0,
    name: -0.007,
    'name+address': 0,
    'name+city': -0.007,
    'name+state': -0.007,
    'name+zip': 0,
    phone: 0,
    'phone+address': 0,
    'phone+email': 0,
    'phone+email+name': 0,
    'phone+email+name+address': 0,
    'phone+first': 0,
    'phone+last': 0,
    'phone+name': 0,
    'phone+name+address': 0,
  },
};
