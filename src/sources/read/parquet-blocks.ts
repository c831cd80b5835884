import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import {
  asyncBufferFromFile,
  type FileMetaData,
  parquetMetadataAsync,
  parquetReadObjects,
  parquetSchema,
  type SchemaTree,
  snappyUncompress,
} from 'hyparquet';
import { aligner, columnsOf, flattenRow } from './json-rows.ts';
import { type RowBlock, UnreadableFile } from './row-block.ts';
import type { BlockOrder } from './text-blocks.ts';

const BLOCK_ROWS = 5_000;
const USUAL_ROW_BYTES = 150;
const SAMPLE_ROWS = 1_000;
/** Pages usually have about a megabyte; a larger one is made to fill the memory. */
const MAX_PAGE_BYTES = 256 * 1024 * 1024;
const compressors = {
  GZIP: (input: Uint8Array, bytes: number) => new Uint8Array(gunzipSync(input, { maxOutputLength: Math.max(1, pageBytes(bytes)) })),
  BROTLI: (input: Uint8Array, bytes: number) =>
    new Uint8Array(brotliDecompressSync(input, { maxOutputLength: Math.max(1, pageBytes(bytes)) })),
  SNAPPY(input: Uint8Array, bytes: number) {
    const page = new Uint8Array(pageBytes(bytes));
    snappyUncompress(input, page);
    return page;
  },
};

function pageBytes(bytes: number): number {
  if (bytes > MAX_PAGE_BYTES) throw new UnreadableFile('A page of this Parquet file is larger than 256 MiB; write it with smaller pages.');
  return bytes;
}

/** Rows of a Parquet file by number; the position is the number of the next row. */
export async function* parquetBlocks({ path, shape, position, until, onRead, blockBytes }: BlockOrder): AsyncGenerator<RowBlock> {
  const { file, metadata } = await openParquet(path);
  const total = Math.min(Number(metadata.num_rows), until ?? Number.POSITIVE_INFINITY);
  const align = aligner(shape.columns);
  const blockRows = blockBytes === undefined ? BLOCK_ROWS : Math.ceil(blockBytes / USUAL_ROW_BYTES);
  for (let start = position; start < total; start += blockRows) {
    const end = Math.min(start + blockRows, total);
    const rows = await parquetReadObjects({ file, metadata, compressors, rowStart: start, rowEnd: end });
    onRead?.(Math.floor((shape.sizeBytes * end) / total));
    yield {
      kind: 'cells',
      rows: rows.map((row) => align(flattenRow(row))),
      firstLine: start + 1,
      nextPosition: end,
      nextLine: end + 1,
    };
  }
}

export async function sniffParquet(path: string): Promise<{ columns: string[]; samples: string[][] }> {
  const { file, metadata } = await openParquet(path);
  const rowEnd = Math.min(SAMPLE_ROWS, Number(metadata.num_rows));
  const rows = await parquetReadObjects({ file, metadata, compressors, rowStart: 0, rowEnd });
  const flat = rows.map(flattenRow);
  // A column that is empty in the first rows is a column all the same.
  const columns = columnsOf([...flat, flattenRow(emptyRow(parquetSchema(metadata)))]);
  return { columns, samples: flat.map(aligner(columns)) };
}

/** A row that has every column. The members of a map are not known before they come. */
function emptyRow({ children }: SchemaTree): object {
  return Object.fromEntries(children.map((child) => [child.element.name, emptyValue(child)]));
}

function emptyValue(node: SchemaTree): unknown {
  const { element, children } = node;
  if (element.converted_type === 'MAP' || element.logical_type?.type === 'VARIANT') return null;
  if (element.converted_type === 'LIST' && children.length === 1) {
    const [repeated] = children as [SchemaTree];
    return [repeated.children.length === 1 ? emptyValue(repeated.children[0]!) : oneOf(repeated)];
  }
  return element.repetition_type === 'REPEATED' ? [oneOf(node)] : oneOf(node);
}

function oneOf(node: SchemaTree): unknown {
  return node.children.length === 0 ? '' : emptyRow(node);
}

async function openParquet(path: string): Promise<{ file: Awaited<ReturnType<typeof asyncBufferFromFile>>; metadata: FileMetaData }> {
  const file = await asyncBufferFromFile(path);
  return { file, metadata: await parquetMetadataAsync(file) };
}
