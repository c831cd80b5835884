/** Made by `npm run bench -- confidence/fit-calibration`; never edited by hand. */
export const FITTED = [
  '{"facts":[{"mean":0,"spread":1},{"mean":0,"spread":1},{"mean":0,"spread":1},{"mean":0,"spread":1},{"mean":0,"spread":1},{"mean":0,"spread":1},{"mean":0,"spread":1}],',
  '"others":{"intercept":0,"slope":1,"slopeBeyond":0.4,"weights":[0,0,0,0,0,0,0]},',
  '"kinds":{}}',
].join('');
