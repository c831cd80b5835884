import type { Calibration } from './calibration-shape.ts';

/** Version 1 is set by hand and nearly neutral: no offsets, and a little doubt beyond log-odds 3. bench/confidence/fit-calibration.ts writes fitted ones. */
export const FITTED: Calibration = {
  version: 1,
  slope: 0.9,
  intercept: 0.1,
  kneeLogOdds: 3,
  slopeBeyond: 0.3,
  kinds: {
    first: { offset: 0, mixUp: 0.012 },
    last: { offset: 0, mixUp: 0.012 },
    phone: { offset: 0, mixUp: 0.012 },
    email: { offset: 0, mixUp: 0.012 },
    state: { offset: 0, mixUp: 0.012 },
    street: { offset: 0, mixUp: 0.012 },
    name: { offset: 0, mixUp: 0.01 },
    'phone+name': { offset: 0, mixUp: 0.006 },
    'phone+email': { offset: 0, mixUp: 0.006 },
    'email+name': { offset: 0, mixUp: 0.006 },
    'name+address': { offset: 0, mixUp: 0.006 },
    'phone+name+address': { offset: 0, mixUp: 0.003 },
    'phone+email+name': { offset: 0, mixUp: 0.003 },
    'email+name+address': { offset: 0, mixUp: 0.003 },
    'phone+email+name+address': { offset: 0, mixUp: 0.001 },
  },
};
