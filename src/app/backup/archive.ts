import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StoreRefused } from '../../store/store-refused.ts';

/** What a backup says of itself. It is the first file in it. */
export interface Manifest {
  readonly namesakeBackup: 1;
  readonly madeAt: string;
  readonly version: string;
  readonly accounts: number;
  readonly credits: number;
  readonly records: number;
  readonly people: number;
  readonly parts: readonly ArchivePart[];
}

export interface ArchivePart {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

const MANIFEST_NAME = 'namesake-backup.json';
const BLOCK = 512;
const MAX_MANIFEST_BYTES = 1024 * 1024;
/** Larger sizes do not fit eleven octal digits. */
const OCTAL_LIMIT = 8 ** 11;

/** Writes the files into one tar archive, on the disk when this returns. */
export async function writeArchive(
  path: string,
  about: Omit<Manifest, 'parts' | 'namesakeBackup'>,
  files: readonly string[],
): Promise<Manifest> {
  const parts: ArchivePart[] = [];
  for (const file of files) parts.push({ name: basename(file), ...(await digestOf(file)) });
  const manifest: Manifest = { namesakeBackup: 1, ...about, parts };
  const text = Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`);
  const out = await open(path, 'wx', 0o600);
  try {
    await out.writeFile(Buffer.concat([header(MANIFEST_NAME, text.length), text, padding(text.length)]));
    for (const [at, file] of files.entries()) {
      const { name, bytes } = parts[at]!;
      await out.writeFile(header(name, bytes));
      for await (const chunk of createReadStream(file)) await out.writeFile(chunk as Buffer);
      await out.writeFile(padding(bytes));
    }
    await out.writeFile(Buffer.alloc(2 * BLOCK));
    await out.sync();
  } finally {
    await out.close();
  }
  return manifest;
}

/** A checked backup: every part is there, and its content is what the manifest says. */
export interface Archive {
  readonly manifest: Manifest;
  extract(name: string, to: string): Promise<void>;
}

export async function openArchive(path: string): Promise<Archive> {
  const starts = new Map<string, number>();
  const file = await open(path, 'r');
  let manifest: Manifest;
  try {
    const first = await readHeader(file, 0);
    if (first?.name !== MANIFEST_NAME || first.bytes > MAX_MANIFEST_BYTES) throw foreign(path);
    manifest = parseManifest(path, await readAt(file, BLOCK, first.bytes));
    for (let at = BLOCK + padded(first.bytes); ; ) {
      const next = await readHeader(file, at);
      if (next === undefined) break;
      starts.set(next.name, at + BLOCK);
      at += BLOCK + padded(next.bytes);
    }
  } finally {
    await file.close();
  }
  const within = ({ name, bytes }: ArchivePart) => {
    const start = starts.get(name);
    if (start === undefined) throw damaged(path, `${name} is missing`);
    return { start, end: start + bytes - 1 };
  };
  for (const part of manifest.parts) {
    const { bytes, sha256 } = await digestOf(path, within(part));
    if (bytes !== part.bytes || sha256 !== part.sha256) throw damaged(path, `the content of ${part.name} is not what was backed up`);
  }
  return {
    manifest,
    async extract(name, to) {
      const part = manifest.parts.find((one) => one.name === name)!;
      const out = await open(to, 'wx', 0o600);
      await pipeline(createReadStream(path, within(part)), out.createWriteStream({ flush: true }));
    },
  };
}

function parseManifest(path: string, text: string): Manifest {
  let value: Partial<Manifest>;
  try {
    value = JSON.parse(text) as Partial<Manifest>;
  } catch {
    throw foreign(path);
  }
  if (value.namesakeBackup === undefined) throw foreign(path);
  if (value.namesakeBackup !== 1) throw new StoreRefused(`${path} was written by a newer version of Namesake. Update Namesake.`);
  const isPart = ({ name, bytes, sha256 }: Partial<ArchivePart>) =>
    /^[a-z]+\.db$/.test(name ?? '') && Number.isSafeInteger(bytes) && bytes! > 0 && typeof sha256 === 'string';
  if (!Array.isArray(value.parts) || value.parts.length === 0 || !value.parts.every(isPart)) throw damaged(path, 'its list of parts');
  return value as Manifest;
}

async function digestOf(path: string, part: { start?: number; end?: number } = {}): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path, part)) {
    hash.update(chunk as Buffer);
    bytes += (chunk as Buffer).length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** The header of a file in a tar archive of the ustar format. */
function header(name: string, bytes: number): Buffer {
  const block = Buffer.alloc(BLOCK);
  block.write(name, 0);
  block.write('0000600\0', 100);
  block.write('0000000\0', 108);
  block.write('0000000\0', 116);
  if (bytes < OCTAL_LIMIT) block.write(`${bytes.toString(8).padStart(11, '0')}\0`, 124);
  else {
    block[124] = 0x80;
    block.writeBigUInt64BE(BigInt(bytes), 128);
  }
  block.write('00000000000\0', 136);
  block.write('        ', 148);
  block.write('0', 156);
  block.write('ustar\0', 257);
  block.write('00', 263);
  block.write(`${checksum(block).toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

/** Undefined at the end. */
async function readHeader(file: FileHandle, at: number): Promise<{ readonly name: string; readonly bytes: number } | undefined> {
  const block = Buffer.alloc(BLOCK);
  const { bytesRead } = await file.read(block, 0, BLOCK, at);
  if (bytesRead < BLOCK || block.every((byte) => byte === 0)) return undefined;
  const sum = parseInt(block.toString('latin1', 148, 156), 8);
  block.write('        ', 148);
  if (sum !== checksum(block) || block.toString('latin1', 257, 262) !== 'ustar') return undefined;
  const bytes = block[124] === 0x80 ? Number(block.readBigUInt64BE(128)) : parseInt(block.toString('latin1', 124, 135), 8);
  return { name: block.toString('latin1', 0, Math.max(0, block.indexOf(0))), bytes };
}

async function readAt(file: FileHandle, at: number, bytes: number): Promise<string> {
  const buffer = Buffer.alloc(bytes);
  const { bytesRead } = await file.read(buffer, 0, bytes, at);
  return buffer.toString('utf8', 0, bytesRead);
}

function checksum(block: Buffer): number {
  return block.reduce((sum, byte) => sum + byte, 0);
}

function padded(bytes: number): number {
  return Math.ceil(bytes / BLOCK) * BLOCK;
}

function padding(bytes: number): Buffer {
  return Buffer.alloc(padded(bytes) - bytes);
}

function foreign(path: string): StoreRefused {
  return new StoreRefused(`${path} is not a backup of Namesake. Nothing was changed.`);
}

function damaged(path: string, what: string): StoreRefused {
  return new StoreRefused(`${path} is damaged: ${what}. Use another backup; nothing was changed.`);
}
