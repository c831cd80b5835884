import { expect, it } from 'vitest';
import type { StoreView } from '../measure/store-view.ts';
import { latestView } from './engine.ts';

const seen = (version: number) => ({ facts: { version } }) as StoreView;

it('lets nobody wait for what is measured anew, but for the very first time', async () => {
  let now: StoreView | Promise<StoreView> = Promise.resolve(seen(1));
  const latest = latestView(() => now);
  expect(await latest()).toEqual(seen(1));

  now = Promise.resolve(seen(2));
  expect(latest()).toEqual(seen(1));
  await now;
  now = new Promise(() => {});
  expect(latest()).toEqual(seen(2));
});

it('answers by the last one while the store fails', async () => {
  let now: StoreView | Promise<StoreView> = seen(1);
  const latest = latestView(() => now);
  expect(latest()).toEqual(seen(1));
  now = Promise.reject(new Error('away'));
  expect(latest()).toEqual(seen(1));
});
