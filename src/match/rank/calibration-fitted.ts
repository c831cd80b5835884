import type { Calibration } from './calibration-shape.ts';

/** Made by bench/confidence/fit-calibration.ts; never edited by hand. */
export const FITTED: Calibration = {
  version: 2,
  slope: 0.98,
  intercept: 0,
  kneeLogOdds: 4,
  slopeBeyond: 0.6777,
  offsets: {
    address: 0,
    email: -0.0123,
    'email+name': 0,
    'last+address': 0,
    'last+zip': -0.007,
    name: -0.1493,
    'name+address': 0,
    'name+city': -0.0506,
    'name+state': -0.0776,
    'name+zip': 0,
    phone: -0.0327,
    'phone+address': 0,
    'phone+email': -0.0123,
    'phone+email+name': 0,
    'phone+email+name+address': 0,
    'phone+first': 0,
    'phone+last': -0.0327,
    'phone+name': 0,
    'phone+name+address': 0,
  },
};
