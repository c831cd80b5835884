import type { Measured } from './generator.ts';

type Json = Readonly<Record<string, unknown>>;

/** Every sampled reply is checked against the contract, because an incomplete one would be cheaper to send. */
export function checkReversePhone(measured: Measured): void {
  forSamples(measured, 200, (reply) => {
    const data = envelope(reply, 5);
    requireOwner(data);
    requireThat(typeof reply['confidence'] === 'number', 'confidence');
  });
}

export function checkBatch(measured: Measured, phones: number): void {
  forSamples(measured, 200, (reply) => {
    const results = reply['results'] as Json[];
    requireThat(reply['success'] === true && Array.isArray(results) && results.length === phones, 'results');
    requireThat(reply['credits_used'] === 5 * results.filter((result) => result['match'] === true).length, 'credits_used');
    for (const result of results) {
      if (result['match'] === true) requireOwner(result['data'] as Json);
      else requireThat(result['data'] === null, 'data of a miss');
    }
  });
}

export function checkFullIdentity(measured: Measured): void {
  forSamples(measured, 200, (reply) => {
    const data = envelope(reply, 15);
    for (const list of ['phones', 'emails', 'addresses']) requireThat(Array.isArray(data[list]), list);
    requireThat(isObject(data['name']) && isObject(data['demographics']), 'name and demographics');
    const confidence = reply['confidence'];
    requireThat(typeof confidence === 'number' && confidence > 0 && confidence <= 1, 'confidence');
  });
}

function forSamples(measured: Measured, status: number, check: (reply: Json) => void): void {
  const samples = measured.samples.filter((sample) => sample.status === status);
  requireThat(samples.length > 0, `samples with status ${status}`);
  for (const { body } of samples) check(JSON.parse(body) as Json);
}

function envelope(reply: Json, credits: number): Json {
  requireThat(reply['success'] === true && reply['credits_used'] === credits && Number.isInteger(reply['credits_remaining']), 'envelope');
  const data = reply['data'];
  requireThat(isObject(data), 'data');
  return data as Json;
}

function requireOwner(data: Json): void {
  requireThat(isObject(data) && isObject(data['name']) && isObject(data['address']) && isObject(data['demographics']), 'owner');
  for (const field of ['phone', 'line_type', 'carrier']) requireThat(typeof data[field] === 'string', field);
  for (const field of ['first', 'last', 'full']) requireThat(typeof (data['name'] as Json)[field] === 'string', field);
  for (const field of ['street', 'city', 'state', 'zip']) requireThat(typeof (data['address'] as Json)[field] === 'string', field);
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function requireThat(holds: boolean, what: string): void {
  if (!holds) throw new Error(`a reply has not the shape of the contract: ${what}`);
}
