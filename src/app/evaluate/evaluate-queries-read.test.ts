import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import type { PersonId, RecordId } from '../../core/ids.ts';
import type { Person } from '../../core/person.ts';
import { UnreadableFile } from '../../sources/read/row-block.ts';
import type { StoreFacts } from '../../store/people.ts';
import { QueriesRefused, readLabels, readQueries } from './evaluate-queries-read.ts';

const folder = mkdtempSync(join(tmpdir(), 'queries-'));
afterAll(() => rmSync(folder, { recursive: true }));

const people = {
  people: async (ids: readonly PersonId[]) => ids.map((id) => (id === 7 ? ({ id, records: [] } as unknown as Person) : undefined)),
  records: async () => [],
  facts: async () => ({ records: 1 }) as StoreFacts,
  scanEncoded: async ({ after }: { readonly after: number }) =>
    after > 0 ? [] : [{ id: 1 as RecordId, ref: { source: 'crm', recordId: '1' }, rowHash: 0, encoded: '', person: 7 }],
};

const question = (fragment: unknown, person: unknown = null) => JSON.stringify({ kind: 'a', fragment, person });

async function read(lines: readonly string[], truth?: string) {
  return readBytes(Buffer.from(lines.join('\n')), truth);
}

async function readBytes(bytes: Uint8Array, truth?: string) {
  const file = join(folder, 'queries.jsonl');
  writeFileSync(file, bytes);
  const { knows } = await readLabels(people, truth);
  const notes = { broken: [], unread: [], unknown: [] };
  const persons: (string | null)[] = [];
  for await (const { person } of readQueries(file, knows, notes)) persons.push(person);
  return { persons, ...notes };
}

describe('readQueries', () => {
  it.each([
    ['{"kind":', 'Line 2 is not JSON.'],
    ['[]', 'Line 2 needs kind, fragment and person.'],
    ['{"kind":"a","fragment":{}}', 'Line 2 needs kind, fragment and person.'],
    [question([]), 'Line 2: kind is a text, fragment an object, person a text or null.'],
    [question({}, 5), 'Line 2: kind is a text, fragment an object, person a text or null.'],
    [question({ phone: 5 }), 'Line 2: phone and email of a fragment are texts.'],
    [question({ email: {} }), 'Line 2: phone and email of a fragment are texts.'],
    [question({ name: 'John Smith' }), 'Line 2: name is an object of first, last, address one of street, city, state, zip, all texts.'],
    [question({ name: { first: 5 } }), 'Line 2: name is an object of first, last, address one of street, city, state, zip, all texts.'],
    [question({ address: null }), 'Line 2: name is an object of first, last, address one of street, city, state, zip, all texts.'],
  ])('tells what is wrong with %s', async (line, message) => {
    const lines = [question({ phone: '+12025550100' }), line, question({ phone: '+12025550101' }, 'P7')];
    expect(await read(lines)).toEqual({ persons: [null, 'P7'], broken: [message], unread: [], unknown: [] });
  });

  const text = `${question({ name: { last: 'Müller' } }, 'P7')}\r\n\r\n${question({}, null)}\r\n`;
  it.each([
    ['with a byte order mark', Buffer.from(`\ufeff${text}`)],
    ['packed', gzipSync(text)],
    ['in UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['in UTF-16 without a mark', Buffer.from(text, 'utf16le')],
    ['in Latin letters', Buffer.from(text, 'latin1')],
    ['without a last line feed', Buffer.from(text.trimEnd())],
  ])('reads a file %s', async (_, bytes) => {
    expect(await readBytes(bytes)).toEqual({ persons: ['P7'], broken: [], unread: [3], unknown: [] });
  });

  it.each([
    ['a folder', 'This is not a file.'],
    ['an archive', 'This ZIP archive is damaged or cut off; fetch or pack it again.'],
  ])('says what %s is', async (what, message) => {
    const file = join(folder, 'archive.zip');
    writeFileSync(file, Buffer.from('504b030414000000', 'hex'));
    const reading = readQueries(what === 'a folder' ? folder : file, async () => true, { broken: [], unread: [], unknown: [] });
    await expect(reading.next()).rejects.toThrow(new UnreadableFile(message));
  });

  it('reads the same questions in columns', async () => {
    const rows = ['kind,phone,name.first,last,zip,person', 'a,+12025550100,,,,P7', 'b,,Ann,"Smith, Jr",2129,', 'c,xx,,,,P7', 'a,,,Lee,,P8'];
    expect(await read(rows)).toEqual({ persons: ['P7', null, null], broken: [], unread: [4], unknown: [5] });
  });

  it.each([
    [
      ['kind,phone', 'a,+12025550100'],
      'The questions need the columns kind and person, and some of phone, email, first, last, street, city, state, zip.',
    ],
  ])('tells what columns lack in %j', async (rows, message) => {
    await expect(read(rows)).rejects.toThrow(new QueriesRefused(message));
  });

  it('leaves out rows that have not the columns of the first, and tells of them', async () => {
    const rows = ['kind,phone,person', 'a,+12025550100,P7', 'a,+12025550100,P7,more,cells', 'a,+12025550101,'];
    const broken = ['Line 3 has not the columns of the first.'];
    expect(await read(rows)).toEqual({ persons: ['P7', null], broken, unread: [], unknown: [] });
  });

  it('notes the questions in which nothing can be read', async () => {
    expect(await read([question({ phone: 'xx' }), '', question({}), question({ phone: '+12025550100' })])).toEqual({
      persons: [null],
      broken: [],
      unread: [1, 3],
      unknown: [],
    });
  });

  it.each([
    ['phone', 'phone'],
    [' name\n+\u001b[1m state ', 'name + [1m state'],
    [' ', '(no kind)'],
  ])('calls a kind in one line: %j', async (kind, shown) => {
    const file = join(folder, 'kinds.jsonl');
    writeFileSync(file, JSON.stringify({ kind, fragment: { phone: '+12025550100' }, person: null }));
    for await (const one of readQueries(file, async () => true, { broken: [], unread: [], unknown: [] })) expect(one.kind).toBe(shown);
    expect.assertions(1);
  });

  it('reads on after half a character', async () => {
    const lines = [
      question({ email: 'a\ud800b@example.org' }, 'P7'),
      question({ phone: '+12025550100', email: '\udc00@example.org' }, 'P7'),
    ];
    expect(await read(lines)).toEqual({ persons: ['P7'], broken: [], unread: [1], unknown: [] });
  });

  it('notes people of whom neither store nor labels know, as people who are not held', async () => {
    const lines = ['P7', 'P8', '7', 'h1', null].map((person) => question({ phone: '+12025550100' }, person));
    expect(await read(lines)).toEqual({ persons: ['P7', null, null, null, null], broken: [], unread: [], unknown: [2, 3, 4] });
    const truth = join(folder, 'truth.csv');
    writeFileSync(truth, 'source,record_id,person\ncrm,1,h1\n');
    expect(await read(lines, truth)).toEqual({ persons: [null, null, null, 'h1', null], broken: [], unread: [], unknown: [1, 2, 3] });
  });

  it('refuses labels of which none is of a record held', async () => {
    const strange = join(folder, 'strange.csv');
    writeFileSync(strange, 'source,record_id,person\ncrm,2,h1\nelsewhere,1,h1\n');
    const reading = read([question({ phone: '+12025550100' }, 'h1')], strange);
    await expect(reading).rejects.toThrow('None of the 2 labelled records is in the store, which holds 1');
  });
});
