import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { type LiveKeys, placedKeys } from '../../match/keys/key-graph.ts';
import type { ProcessTask, ProcessTasks } from './process-tasks.ts';

/** Tasks and results as bytes: numbers in columns, the rest as JSON, packed. The same in every version of Node. */
const ARRAYS = { f: Float64Array, i: Int32Array, u: Uint32Array } as const;
type ArrayType = keyof typeof ARRAYS;
type NumberArray = InstanceType<(typeof ARRAYS)[ArrayType]>;

interface Heading {
  readonly values: Record<string, unknown>;
  /** Name, type and length; those of eight bytes first. */
  readonly arrays: readonly (readonly [string, ArrayType, number])[];
}

const WORD_BYTES = 8;
const LENGTH_BYTES = 4;
/** Fast: the network and the database's disk are faster than better packing. */
const LEVEL = 1;
const pack = promisify(deflateRaw) as (bytes: Uint8Array, options: { level: number }) => Promise<Buffer>;
const unpack = promisify(inflateRaw) as (bytes: Uint8Array) => Promise<Buffer>;

export async function packTask(fields: object): Promise<Uint8Array> {
  const values: Record<string, unknown> = {};
  const arrays: [string, ArrayType, NumberArray][] = [];
  for (const [name, value] of Object.entries(fields)) {
    const type = typeOf(value);
    if (type === undefined) values[name] = value;
    else arrays.push([name, type, value as NumberArray]);
  }
  arrays.sort(([, , one], [, , two]) => two.BYTES_PER_ELEMENT - one.BYTES_PER_ELEMENT);
  const heading: Heading = { values, arrays: arrays.map(([name, type, { length }]) => [name, type, length]) };
  const text = Buffer.from(JSON.stringify(heading));
  const start = Math.ceil((LENGTH_BYTES + text.length) / WORD_BYTES) * WORD_BYTES;
  const bytes = Buffer.alloc(arrays.reduce((sum, [, , array]) => sum + array.byteLength, start));
  bytes.writeUInt32LE(text.length);
  text.copy(bytes, LENGTH_BYTES);
  let at = start;
  for (const [, , array] of arrays) {
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), at);
    at += array.byteLength;
  }
  return await pack(bytes, { level: LEVEL });
}

export async function unpackTask<Fields>(packed: Uint8Array): Promise<Fields> {
  const unpacked = await unpack(packed);
  // In a buffer of its own, in which every number is where the machine wants it.
  const bytes = new Uint8Array(unpacked.length);
  bytes.set(unpacked);
  const end = LENGTH_BYTES + unpacked.readUInt32LE();
  const { values, arrays } = JSON.parse(unpacked.toString('utf8', LENGTH_BYTES, end)) as Heading;
  let at = Math.ceil(end / WORD_BYTES) * WORD_BYTES;
  const fields: Record<string, unknown> = { ...values };
  for (const [name, type, length] of arrays) {
    fields[name] = new ARRAYS[type](bytes.buffer, at, length);
    at += length * ARRAYS[type].BYTES_PER_ELEMENT;
  }
  return fields as Fields;
}

type AnyOrder = ProcessTasks[ProcessTask]['in'];

/** A task for another process: its records by their ids. */
export async function packOrder(order: AnyOrder, ids: Int32Array): Promise<Uint8Array> {
  if (!('records' in order)) return await packTask(order);
  const records = order.records.map((index) => ids[index]!);
  if (!('keys' in order)) return await packTask({ ...order, records });
  return await packTask({ own: order.own, records, ...joined(await order.keys()) });
}

export async function unpackOrder(packed: Uint8Array): Promise<AnyOrder> {
  const fields = await unpackTask<AnyOrder & Pick<LiveKeys, 'starts' | 'holders'>>(packed);
  if (!('own' in fields)) return fields;
  const { starts, holders, ...order } = fields;
  return { ...order, keys: async (placeOf) => [placedKeys({ starts, holders }, placeOf!)] };
}

function joined(parts: readonly LiveKeys[]): Pick<LiveKeys, 'starts' | 'holders'> {
  const starts = new Int32Array(parts.reduce((sum, part) => sum + part.starts.length - 1, 1));
  const holders = new Int32Array(parts.reduce((sum, part) => sum + part.holders.length, 0));
  let key = 0;
  let end = 0;
  for (const part of parts) {
    for (let at = 1; at < part.starts.length; at++) starts[++key] = end + part.starts[at]!;
    holders.set(part.holders, end);
    end += part.holders.length;
  }
  return { starts, holders };
}

function typeOf(value: unknown): ArrayType | undefined {
  for (const [type, array] of Object.entries(ARRAYS)) if (value instanceof array) return type as ArrayType;
  return undefined;
}
