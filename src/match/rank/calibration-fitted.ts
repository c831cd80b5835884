import type { Calibration } from './calibration-shape.ts';

/** Made by bench/confidence/fit-calibration.ts; never edited by hand. */
export const FITTED: Calibration = {
  version: 2,
  slope: 0.9446,
  intercept: 0,
  kneeLogOdds: 4,
  slopeBeyond: 0.944,
  offsets: {
    address: -0.099,
    email: -0.0074,
    'email+name': 0,
    'last+address': -0.0419,
    'last+zip': -0.0419,
    name: -0.1624,
    'name+address': -0.0419,
    'name+city': -0.1306,
    'name+state': -0.1306,
    'name+zip': -0.0419,
    phone: -0.0508,
    'phone+address': -0.0508,
    'phone+email': -0.0074,
    'phone+email+name': 0,
    'phone+email+name+address': 0,
    'phone+first': -0.0419,
    'phone+last': -0.0484,
    'phone+name': -0.0419,
    'phone+name+address': -0.0419,
  },
};
