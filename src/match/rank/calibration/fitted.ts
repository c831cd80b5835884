import type { Calibration } from './shape.ts';

/** Made by bench/confidence/fit-calibration.ts; never edited by hand. */
export const FITTED: Calibration = {
  version: 2,
  slope: 0.9754,
  intercept: 0,
  kneeLogOdds: 4,
  slopeBeyond: 0.3782,
  offsets: {
    address: -0.0355,
    email: -0.0319,
    'email+name': 0,
    'last+address': -0.0188,
    'last+zip': -0.0188,
    name: -0.0188,
    'name+address': -0.0188,
    'name+city': -0.0188,
    'name+state': -0.0188,
    'name+zip': -0.0188,
    phone: -0.0607,
    'phone+address': -0.0188,
    'phone+email': -0.0319,
    'phone+email+name': 0,
    'phone+email+name+address': 0,
    'phone+first': -0.025,
    'phone+last': -0.0188,
    'phone+name': -0.0188,
    'phone+name+address': -0.0188,
  },
};
