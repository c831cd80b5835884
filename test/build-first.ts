import { execFileSync } from 'node:child_process';

/** The suites in this folder start the built program, so it must be the program of these sources. */
export default function buildFirst(): void {
  execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit', shell: process.platform === 'win32' });
}
