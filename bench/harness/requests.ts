import { readFileSync } from 'node:fs';
import type { BodySource, LoadOrder } from './load-order.ts';
import { drawsFrom } from './statistics.ts';

export type NextRequest = () => string;

const linesOf = new Map<string, readonly string[]>();

export function requestsFor(order: LoadOrder): NextRequest {
  const head = [
    `POST ${order.path} HTTP/1.1`,
    `Host: 127.0.0.1:${order.port}`,
    `Authorization: ${order.authorization}`,
    'Content-Type: application/json',
    'Content-Length: ',
  ].join('\r\n');
  const nextBody = bodiesOf(order.bodies, order.seed);
  return () => {
    const body = nextBody();
    return `${head}${body.length}\r\n\r\n${body}`;
  };
}

/** Bodies are sent as Latin-1, so each must be plain ASCII: JSON escapes keep it so. */
function bodiesOf(source: BodySource, seed: number): () => string {
  const lines = linesIn(source.file);
  const draw = drawsFrom(seed);
  if (source.kind === 'bodies') return () => lines[draw(lines.length)]!;
  const { phonesPerRequest } = source;
  if (phonesPerRequest === 0) return () => `{"phone":"${lines[draw(lines.length)]!}"}`;
  return () => `{"phones":["${Array.from({ length: phonesPerRequest }, () => lines[draw(lines.length)]!).join('","')}"]}`;
}

function linesIn(file: string): readonly string[] {
  let lines = linesOf.get(file);
  if (lines === undefined) {
    lines = readFileSync(file, 'latin1')
      .split('\n')
      .filter((line) => line !== '');
    if (lines.length === 0) throw new Error(`${file} is empty`);
    linesOf.set(file, lines);
  }
  return lines;
}
