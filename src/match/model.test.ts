import { describe, expect, it } from 'vitest';
import { parseModel, showModel } from './model.ts';
import { priorModel } from './train/priors.ts';

describe('the model file', () => {
  it('reads back exactly', () => {
    expect(parseModel(showModel(priorModel(3)))).toEqual(priorModel(3));
  });

  const spoilt = (spoil: (model: Record<string, unknown>) => void) => {
    const model = JSON.parse(showModel(priorModel())) as Record<string, unknown>;
    spoil(model);
    return JSON.stringify(model);
  };

  it.each([
    ['other comparators', spoilt((model) => Object.assign(model, { fingerprint: 'ffff' })), /other comparators/],
    ['another format', spoilt((model) => Object.assign(model, { format: 99 })), /format/],
    [
      'a weight that is no integer',
      spoilt((model) => Object.assign((model['attributes'] as { first: { same: object } }).first.same, { exact: 0.5 })),
      /first exact/,
    ],
    ['a missing threshold', spoilt((model) => Object.assign(model, { linkMillibits: null })), /linkMillibits/],
  ])('refuses %s', (_, text, message) => {
    expect(() => parseModel(text)).toThrow(message);
  });
});
