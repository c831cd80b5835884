import type { Calibration } from './calibration.ts';

/** Made by bench/confidence/fit-calibration.ts; never edited by hand. */
export const FITTED: Calibration = {
  version: 1,
  slope: 0.8283,
  intercept: 0.1696,
  kneeLogOdds: 3,
  slopeBeyond: 0.2617,
  kinds: {
    address: { offset: -0.1959, mixUp: 0.021 },
    email: { offset: 0.1998, mixUp: 0.021 },
    'email+name': { offset: 0.1998, mixUp: 0.0206 },
    'last+address': { offset: -0.1959, mixUp: 0.0206 },
    'last+zip': { offset: -0.256, mixUp: 0.04 },
    name: { offset: 0.0158, mixUp: 0.04 },
    'name+address': { offset: 0.177, mixUp: 0.0152 },
    'name+city': { offset: 0.177, mixUp: 0.0156 },
    'name+state': { offset: 0.177, mixUp: 0.016 },
    'name+zip': { offset: 0.177, mixUp: 0.0156 },
    phone: { offset: -0.2972, mixUp: 0.021 },
    'phone+address': { offset: -0.0173, mixUp: 0.016 },
    'phone+email': { offset: 0.1998, mixUp: 0.0206 },
    'phone+email+name': { offset: 0.1998, mixUp: 0.0198 },
    'phone+email+name+address': { offset: 0.1998, mixUp: 0.0144 },
    'phone+first': { offset: -0.0263, mixUp: 0.0206 },
    'phone+last': { offset: -0.0216, mixUp: 0.0206 },
    'phone+name': { offset: 0.0731, mixUp: 0.0202 },
    'phone+name+address': { offset: 0.177, mixUp: 0.0148 },
  },
};
