import { UnreadableFile } from './row-block.ts';

/** What the reader of an XML text is given, in order. Names have no prefix; attributes are read only when asked for. */
export interface XmlEvents {
  open(name: string, attributes: string): void;
  text(text: string): void;
  close(name: string): void;
}

const MAX_PENDING_CHARS = 16 * 1024 * 1024;
const DAMAGED = 'A part of this spreadsheet is damaged; save it again, or as CSV.';

/** Reads the XML of office files piece by piece. It knows neither DTDs nor entities of its own, which such files must not have. */
export function xmlReader(events: XmlEvents): { push(chunk: string): void; end(): void } {
  let pending = '';
  const take = (text: string): string => {
    let at = 0;
    for (;;) {
      const open = text.indexOf('<', at);
      if (open < 0) return text.slice(at);
      if (open > at) events.text(unescaped(text.slice(at, open)));
      const close = endOfTag(text, open);
      if (close < 0) return text.slice(open);
      readTag(text.slice(open + 1, close), events);
      at = close + 1;
    }
  };
  return {
    push(chunk) {
      pending = take(pending + chunk);
      if (pending.length > MAX_PENDING_CHARS) throw new UnreadableFile(DAMAGED);
    },
    end() {
      if (pending.trim() !== '') throw new UnreadableFile(DAMAGED);
    },
  };
}

/** The `>` that ends what opens here, or -1. */
function endOfTag(text: string, open: number): number {
  if (text.startsWith('<!--', open)) return endOf(text, '-->', open);
  if (text.startsWith('<![CDATA[', open)) return endOf(text, ']]>', open);
  if (text.startsWith('<!D', open)) throw new UnreadableFile(DAMAGED);
  return text.indexOf('>', open);
}

function endOf(text: string, end: string, from: number): number {
  const at = text.indexOf(end, from);
  return at < 0 ? -1 : at + end.length - 1;
}

function readTag(tag: string, events: XmlEvents): void {
  const first = tag.charCodeAt(0);
  if (first === QUESTION) return;
  if (first === EXCLAMATION) {
    if (tag.startsWith('![CDATA[')) events.text(tag.slice('![CDATA['.length, -2));
    return;
  }
  if (first === SLASH) {
    events.close(plainName(tag.slice(1).trimEnd()));
    return;
  }
  const isClosed = tag.endsWith('/');
  const inner = isClosed ? tag.slice(0, -1) : tag;
  const space = inner.search(/\s/);
  const name = plainName(space < 0 ? inner : inner.slice(0, space));
  events.open(name, space < 0 ? '' : inner.slice(space));
  if (isClosed) events.close(name);
}

const QUESTION = 63;
const EXCLAMATION = 33;
const SLASH = 47;

function plainName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** The value of an attribute, or undefined. */
export function attribute(attributes: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return found === null ? undefined : unescaped(found[1] ?? found[2] ?? '');
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const MAX_CODE_POINT = 0x10ffff;

function unescaped(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x?[\da-fA-F]{1,6}|\w{2,4});/g, (whole, entity: string) => {
    if (!entity.startsWith('#')) return ENTITIES[entity] ?? whole;
    const code = entity[1] === 'x' ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1));
    return code <= MAX_CODE_POINT ? String.fromCodePoint(code) : '';
  });
}
