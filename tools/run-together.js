import { spawn } from 'node:child_process';

// `node tools/run-together.js types lint` runs scripts of package.json side by side: each of them keeps one core busy.
const names = process.argv.slice(2);
if (names.length === 0) throw new Error('usage: run-together.js SCRIPT...');

/** What a script says is shown when it ends, so that two do not talk at once. */
function run(name) {
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', name], { stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(said));
      resolve(code === 0);
    });
  });
}

const passed = await Promise.all(names.map(run));
process.exitCode = passed.every(Boolean) ? 0 : 1;
