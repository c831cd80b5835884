import { STATUS_CODES } from 'node:http';
import type { MeteredOutcome } from '../../app/metering/metered.ts';
import type { Asked } from '../exchange.ts';
import { answered, failed } from '../routes/metered-route.ts';
import type { Service } from '../service.ts';
import type { LaneRequest } from './lane-request.ts';

/** Where a request came from, and where its reply goes. */
export interface ReplyTo {
  readonly road: {
    readonly service: Service;
    readonly nextId: () => string;
    /** Ends the head of every reply after which the connection stays. */
    readonly keepAliveLine: string;
  };
  reply(text: string, isAscii: boolean, isLast: boolean): void;
}

/** A request as its connection reads it; the reply is written as Node would. */
export class PlainRequest implements LaneRequest {
  readonly #connection: ReplyTo;
  readonly keyHash: string;
  readonly startedMs = performance.now();
  readonly id: string;
  readonly routeOptions: Asked['routeOptions'];
  statusCode = 200;
  #lines = '';
  #isLast = false;

  constructor(connection: ReplyTo, keyHash: string, routeOptions: Asked['routeOptions']) {
    this.#connection = connection;
    this.keyHash = keyHash;
    this.routeOptions = routeOptions;
    this.id = connection.road.nextId();
  }

  get raw(): this {
    return this;
  }

  answered(outcome: MeteredOutcome): void {
    answered(this.#connection.road.service, this, this, outcome);
  }

  failed(error: unknown): void {
    failed(this.#connection.road.service, this, this, error);
  }

  header(name: string, value: string): void {
    if (name === 'connection' && value === 'close') this.#isLast = true;
    else this.#lines += `${name}: ${value}\r\n`;
  }

  headers(values: Readonly<Record<string, string>>): void {
    for (const name in values) this.#lines += `${name}: ${values[name]!}\r\n`;
  }

  send(body: string): void {
    const status = this.statusCode;
    const bytes = Buffer.byteLength(body);
    const end = this.#isLast ? 'Connection: close\r\n\r\n' : this.#connection.road.keepAliveLine;
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${this.#lines}content-length: ${bytes}\r\nDate: ${dateLine()}\r\n${end}`;
    // Headers are ASCII, so the body alone decides.
    this.#connection.reply(head + body, bytes === body.length, this.#isLast);
  }
}

let second = 0;
let date = '';

function dateLine(): string {
  const nowMs = Date.now();
  const now = Math.floor(nowMs / 1_000);
  if (now !== second) {
    second = now;
    date = new Date(nowMs).toUTCString();
  }
  return date;
}
