import type { Calibration } from './calibration.ts';

/** Made by bench/confidence/fit-calibration.ts; never edited by hand. */
export const FITTED: Calibration = {
  version: 1,
  slope: 0.8266,
  intercept: 0.1455,
  kneeLogOdds: 3,
  slopeBeyond: 0.3104,
  kinds: {
    address: { offset: -0.2051, mixUp: 0.021 },
    email: { offset: 0.1593, mixUp: 0.021 },
    'email+name': { offset: 0.1593, mixUp: 0.0206 },
    'last+address': { offset: -0.2051, mixUp: 0.0206 },
    'last+zip': { offset: -0.2617, mixUp: 0.0281 },
    name: { offset: 0.0294, mixUp: 0.0294 },
    'name+address': { offset: 0.1289, mixUp: 0.0139 },
    'name+city': { offset: 0.1289, mixUp: 0.0143 },
    'name+state': { offset: 0.1289, mixUp: 0.0192 },
    'name+zip': { offset: 0.1289, mixUp: 0.0143 },
    phone: { offset: -0.2135, mixUp: 0.021 },
    'phone+address': { offset: 0.0389, mixUp: 0.0162 },
    'phone+email': { offset: 0.1593, mixUp: 0.0206 },
    'phone+email+name': { offset: 0.1593, mixUp: 0.0198 },
    'phone+email+name+address': { offset: 0.1704, mixUp: 0.0131 },
    'phone+first': { offset: -0.077, mixUp: 0.0206 },
    'phone+last': { offset: -0.0736, mixUp: 0.0206 },
    'phone+name': { offset: 0.0475, mixUp: 0.0202 },
    'phone+name+address': { offset: 0.1704, mixUp: 0.0135 },
  },
};
