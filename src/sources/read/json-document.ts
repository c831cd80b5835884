import { MAX_ROW_BYTES, type RecordPath, UnreadableFile } from './row-block.ts';

const MAX_DEPTH = 64;
const MAX_LISTS = 1_000;
const DAMAGED = 'This JSON file ends within a value: it is damaged or cut off. Fetch it again.';

const [QUOTE, BACKSLASH, OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST, COMMA, COLON] = [34, 92, 123, 125, 91, 93, 44, 58];
const SPACE = 32;

/** What the scanner says of a document; positions are in the text of the present piece. */
interface JsonEvents {
  /** An object or list begins: its depth from 0, and the path of keys to it. */
  open(kind: 'object' | 'list', depth: number, path: string, at: number): void;
  /** It ends just before `at`. */
  close(depth: number, at: number): void;
  /** A comma between the members at this depth. */
  comma(depth: number, at: number): void;
}

/** Walks through JSON text piece by piece without building values. */
function jsonScanner(events: JsonEvents): { push(text: string): void; end(): void } {
  const keys: string[] = [''];
  const kinds: ('object' | 'list')[] = [];
  let [inText, escaped, isKey] = [false, false, false];
  let key = '';
  const pathOf = () =>
    keys
      .slice(0, kinds.length + 1)
      .filter((one) => one !== '')
      .join('.');
  const closes = (kind: 'object' | 'list', at: number) => {
    if (kinds.at(-1) !== kind) throw new UnreadableFile('This JSON file is not well-formed: its brackets do not match.');
    kinds.pop();
    events.close(kinds.length, at);
  };
  const opens = (kind: 'object' | 'list', at: number) => {
    if (kinds.length === MAX_DEPTH) throw new UnreadableFile('This JSON file is nested too deeply.');
    events.open(kind, kinds.length, pathOf(), at);
    kinds.push(kind);
    keys[kinds.length] = '';
    isKey = kind === 'object';
  };
  const step = (code: number, at: number) => {
    if (code === OPEN_OBJECT) opens('object', at);
    else if (code === OPEN_LIST) opens('list', at);
    else if (code === CLOSE_OBJECT) closes('object', at + 1);
    else if (code === CLOSE_LIST) closes('list', at + 1);
    else if (code === COMMA) {
      events.comma(kinds.length, at);
      isKey = kinds.at(-1) === 'object';
    } else if (code === COLON && isKey) {
      keys[kinds.length] = key;
      isKey = false;
    } else if (code === QUOTE) [inText, key] = [true, ''];
  };
  const stepInText = (code: number, text: string, at: number) => {
    if (escaped) escaped = false;
    else if (code === BACKSLASH) escaped = true;
    else if (code === QUOTE) inText = false;
    else if (isKey && key.length < MAX_KEY_CHARS) key += text[at];
  };
  return {
    push(text) {
      for (let at = 0; at < text.length; at++) {
        const code = text.charCodeAt(at);
        if (inText) stepInText(code, text, at);
        else if (code > SPACE) step(code, at);
      }
    },
    end() {
      if (inText || kinds.length > 0) throw new UnreadableFile(DAMAGED);
    },
  };
}

const MAX_KEY_CHARS = 100;

/** Lists of what belongs to one person: phones, addresses. */
const PART_LIST = /phone|tel[eé]?|mail|addr|adress|direcc|domicil|anschrift|contact_?points|names?$|tags|notes|socials?|history|identif/i;

/** What lists of objects a document has, by their paths, and how many objects it is made of. */
interface DocumentLists {
  readonly values: number;
  readonly lists: ReadonlyMap<string, number>;
}

export async function documentLists(text: AsyncIterable<string>): Promise<DocumentLists> {
  const lists = new Map<string, number>();
  /** The path of each open list, '' in place of an object. */
  const open: (string | undefined)[] = [];
  let values = 0;
  const scanner = jsonScanner({
    open(kind, depth, path) {
      if (depth === 0 && kind === 'object') values += 1;
      const list = open[depth - 1];
      if (kind === 'object' && list !== undefined && (lists.has(list) || lists.size < MAX_LISTS))
        lists.set(list, (lists.get(list) ?? 0) + 1);
      // A list within a list, or within an element of one, is a part of its record.
      const isOuter = kind === 'list' && open.slice(0, depth).every((one) => one === undefined);
      open[depth] = isOuter ? path : undefined;
    },
    close(depth) {
      open.length = depth;
    },
    comma() {},
  });
  for await (const piece of text) scanner.push(piece);
  scanner.end();
  return { values, lists };
}

/** Where the records of a document are. */
export function recordPath({ values, lists }: DocumentLists): RecordPath {
  if (values > 1) return 'each value';
  const ranked = [...lists]
    .filter(([path]) => path === '' || !PART_LIST.test(path.split('.').at(-1)!))
    .sort(([, left], [, right]) => right - left);
  const [best] = ranked;
  return best === undefined ? 'each value' : { list: best[0] };
}

/** The records of a document, each on a line. */
export async function* jsonLines(text: AsyncIterable<string>, path: RecordPath): AsyncGenerator<string> {
  let lines: string[] = [];
  /** Parts of the present record that stand in earlier pieces. */
  let kept = '';
  let from = -1;
  let listDepth = -1;
  let piece = '';
  const flush = (at: number) => {
    const record = `${kept}${piece.slice(from, at)}`.trim();
    if (record !== '') lines.push(`${record.replace(/[\r\n]+/g, ' ')}\n`);
    [kept, from] = ['', -1];
  };
  const scanner = jsonScanner({
    open(kind, depth, at, place) {
      if (path === 'each value') {
        if (depth === 0) from = place;
      } else if (listDepth < 0 && kind === 'list' && at === path.list) {
        listDepth = depth;
        from = place + 1;
      }
    },
    close(depth, at) {
      if (path === 'each value') {
        if (depth === 0) flush(at);
      } else if (depth === listDepth) {
        flush(at - 1);
        listDepth = -1;
      }
    },
    comma(depth, at) {
      if (listDepth < 0 || depth !== listDepth + 1) return;
      flush(at);
      from = at + 1;
    },
  });
  for await (piece of text) {
    scanner.push(piece);
    if (from >= 0) {
      kept += piece.slice(from);
      from = 0;
      if (kept.length > MAX_ROW_BYTES) throw new UnreadableFile('A record of this JSON file is larger than 16 MiB.');
    }
    if (lines.length > 0) yield lines.join('');
    lines = [];
  }
  scanner.end();
}
