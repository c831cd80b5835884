import type { Calibration } from './calibration-shape.ts';

/** Nothing is mapped: written by hand to begin fitting from. */
export const FITTED: Calibration = {
  version: 2,
  slope: 1,
  intercept: 0,
  kneeLogOdds: 3,
  slopeBeyond: 1,
  offsets: {},
};
