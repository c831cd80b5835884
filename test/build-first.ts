import { execFileSync } from 'node:child_process';

/** Set once the program is built, so that a second project of one run does not build it again. */
const BUILT = 'NAMESAKE_TEST_BUILT';

/** The suites in this folder start the built program, so it must be the program of these sources; their types `npm run types` checks. */
export default function buildFirst(): void {
  if (process.env[BUILT] === String(process.pid)) return;
  execFileSync(process.execPath, ['tools/build.js'], { stdio: 'inherit' });
  process.env[BUILT] = String(process.pid);
}
