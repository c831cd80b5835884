import type { Calibration } from './calibration.ts';

/** Made by bench/confidence/fit-calibration.ts; never edited by hand. */
export const FITTED: Calibration = {
  version: 1,
  slope: 1.0117,
  intercept: 0.4921,
  kneeLogOdds: 3,
  slopeBeyond: 0.1962,
  kinds: {
    address: { offset: -0.4151, mixUp: 0.018 },
    email: { offset: 0.1153, mixUp: 0.0183 },
    'email+name': { offset: 0.1153, mixUp: 0.0179 },
    'last+address': { offset: -0.2162, mixUp: 0.0176 },
    'last+zip': { offset: -0.2162, mixUp: 0.018 },
    name: { offset: -0.0817, mixUp: 0.1136 },
    'name+address': { offset: -0.0424, mixUp: 0.0172 },
    'name+city': { offset: -0.0424, mixUp: 0.018 },
    'name+state': { offset: -0.0512, mixUp: 0.1132 },
    'name+zip': { offset: -0.0512, mixUp: 0.0176 },
    phone: { offset: -0.077, mixUp: 0.133 },
    'phone+address': { offset: 0.0738, mixUp: 0.0051 },
    'phone+email': { offset: 0.1153, mixUp: 0.0179 },
    'phone+email+name': { offset: 0.1153, mixUp: 0.0175 },
    'phone+email+name+address': { offset: 0.1153, mixUp: 0.0043 },
    'phone+first': { offset: -0.054, mixUp: 0.0246 },
    'phone+last': { offset: -0.0018, mixUp: 0.0276 },
    'phone+name': { offset: -0.0018, mixUp: 0.0242 },
    'phone+name+address': { offset: 0.0738, mixUp: 0.0047 },
  },
};
