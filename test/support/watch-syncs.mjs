import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';

// Loaded into the service by --import: notes, in order, what the ledger's log held at each sync that has ended, and each reply.
const out = fs.openSync(process.env.WATCH_SYNCS_FILE, 'a');
const note = (event) => fs.writeSync(out, `${JSON.stringify(event)}\n`);

const { fdatasync, fdatasyncSync, openSync } = fs;
const files = new Map();
fs.openSync = (file, ...more) => {
  const descriptor = openSync(file, ...more);
  files.set(descriptor, file);
  return descriptor;
};
const idsIn = (file) => fs.readFileSync(file, 'latin1').match(/req_[0-9A-Za-z]+/g) ?? [];
fs.fdatasync = (descriptor, done) => {
  const synced = files.get(descriptor);
  const ids = idsIn(synced);
  fdatasync(descriptor, (error) => {
    if (error === null) note({ synced, ids });
    done(error);
  });
};
fs.fdatasyncSync = (descriptor) => {
  const synced = files.get(descriptor);
  const ids = idsIn(synced);
  fdatasyncSync(descriptor);
  note({ synced, ids });
};
syncBuiltinESMExports();

for (const method of ['_write', '_writev']) {
  const send = Socket.prototype[method];
  Socket.prototype[method] = function (...args) {
    const text = method === '_write' ? String(args[0]) : args[0].map(({ chunk }) => String(chunk)).join('');
    if (text.startsWith('HTTP/1.1 200'))
      note({ replied: /x-request-id: (\S+)/i.exec(text)?.[1], charged: text.includes('"credits_used":5') });
    return send.apply(this, args);
  };
}
