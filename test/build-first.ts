import { execFileSync } from 'node:child_process';

/** Says to whoever comes second in one run that the program is built. */
const BUILT = 'NAMESAKE_TEST_BUILT';

/** The suites in this folder start the built program, so it must be the program of these sources. */
export default function buildFirst(): void {
  if (process.env[BUILT] === String(process.pid)) return;
  execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit', shell: process.platform === 'win32' });
  process.env[BUILT] = String(process.pid);
}
