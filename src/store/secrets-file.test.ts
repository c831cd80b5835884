import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copySecretsFile, defaultSecretsFile, keysIn, secretsFile } from './secrets-file.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'namesake-secrets-'));
  file = join(folder, 'data.secrets');
});
afterEach(() => rmSync(folder, { recursive: true }));

it.each(['data', 'data/', './data', 'other/../data//'])('is next to the folder %s and not in it', (data) => {
  expect(defaultSecretsFile(data)).toBe(join(process.cwd(), 'data.secrets'));
});

describe('a secrets file', () => {
  it('is made once, readable by its owner alone, with a key for each purpose', () => {
    const source = secretsFile(file);
    expect(source.find()).toBeUndefined();
    expect(() => keysIn(source)).toThrow(/no secrets file/);
    const made = source.make();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(source.find()).toEqual(made);
    expect(source.make()).toEqual(made);
    expect(readdirSync(folder)).toEqual(['data.secrets']);
    const { fingerprint, ...keys } = made;
    expect(fingerprint).toMatch(/^[0-9a-f]{16}$/);
    expect(new Set(Object.values(keys).map((key) => key.toString('hex'))).size).toBe(Object.keys(keys).length);
    expect(secretsFile(join(folder, 'other.secrets')).make().ledger).not.toEqual(made.ledger);
  });

  it.each([
    ['nothing', ''],
    ['half of itself', '{"namesake_secrets":1,"ro'],
    ['a short root', '{"namesake_secrets":1,"root":"AAAA"}'],
    ['another form', `{"namesake_secrets":2,"root":"${Buffer.alloc(32).toString('base64')}"}`],
  ])('that holds %s is refused', (_what, text) => {
    writeFileSync(file, text, { mode: 0o600 });
    expect(() => secretsFile(file).find()).toThrow(/is not a secrets file of Namesake, or is damaged/);
  });

  it('that others may read is refused', () => {
    secretsFile(file).make();
    const open = join(folder, 'open.secrets');
    writeFileSync(open, '{}', { mode: 0o644 });
    expect(() => secretsFile(open).find()).toThrow(/chmod 600/);
  });

  it('is copied for a copy of its store, never over that of another', () => {
    const made = secretsFile(file).make();
    const copy = join(folder, 'copy.secrets');
    copySecretsFile(file, copy);
    expect(secretsFile(copy).find()).toEqual(made);
    const other = join(folder, 'other.secrets');
    const others = secretsFile(other).make();
    expect(() => copySecretsFile(file, other)).toThrow(/secrets of another store/);
    expect(secretsFile(other).find()).toEqual(others);
    copySecretsFile(join(folder, 'none'), join(folder, 'new'));
    expect(existsSync(join(folder, 'new'))).toBe(false);
  });
});
