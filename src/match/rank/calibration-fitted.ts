import type { Calibration } from './calibration-shape.ts';

/** Made by bench/confidence/fit-calibration.ts; never edited by hand. */
export const FITTED: Calibration = {
  version: 2,
  slope: 0.9876,
  intercept: 0,
  kneeLogOdds: 4,
  slopeBeyond: 0.8366,
  offsets: {
    address: -0.094,
    email: -0.01,
    'email+name': 0,
    'last+address': -0.0173,
    'last+zip': -0.0173,
    name: -0.1324,
    'name+address': -0.0173,
    'name+city': -0.0443,
    'name+state': -0.0724,
    'name+zip': -0.0173,
    phone: -0.028,
    'phone+address': -0.0173,
    'phone+email': -0.01,
    'phone+email+name': 0,
    'phone+email+name+address': 0,
    'phone+first': -0.0173,
    'phone+last': -0.028,
    'phone+name': -0.0173,
    'phone+name+address': -0.0173,
  },
};
