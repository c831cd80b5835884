import { decodeLines } from './decode-lines.ts';
import { readHead, textStart } from './file-head.ts';
import { textBlocks } from './text-blocks.ts';

/** The lines of a text file however it is written: packed or not, with a byte order mark or without, in any encoding that imports read. */
export async function* textLines(path: string): AsyncGenerator<string> {
  const { head, sizeBytes } = await readHead(path);
  const { packed, encoding } = await textStart(path, head);
  const shape = { format: 'jsonl', packed, encoding, sizeBytes, delimiter: '', header: false, columns: [], samples: [] } as const;
  for await (const block of textBlocks({ path, shape, position: 0, line: 1 })) {
    if (block.kind === 'cells') continue;
    const { text } = decodeLines(block.bytes);
    yield* (text.endsWith('\n') ? text.slice(0, -1) : text).split(/\r?\n/);
  }
}
