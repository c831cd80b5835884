import type { Calibration } from './calibrate.ts';

/** Made by `npm run bench -- confidence/fit-calibration`; never edited by hand. */
export const FITTED: Calibration = JSON.parse(
  '{"kinds":{},"others":{"intercept":0,"slope":1,"slopeBeyond":0.5,"weights":[0,0,0,0,0,0,0]},"facts":[{"mean":0,"spread":1},{"mean":0,"spread":1},{"mean":0,"spread":1},{"mean":0,"spread":1},{"mean":0,"spread":1},{"mean":0,"spread":1},{"mean":0,"spread":1}]}',
) as Calibration;
