import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../core/clock.ts';
import type { LinkSettings } from './chain-settings.ts';
import { demographicsLink } from './demographics-link.ts';
import { httpLink } from './http-link.ts';
import { linesLink } from './lines-link.ts';
import type { Link } from './link.ts';
import { propertyLink } from './property-link.ts';

const LOCAL = { lines: linesLink, property: propertyLink, demographics: demographicsLink };

/** The links that follow the search, as configured. Finding the person is always the chain's first link. The clock is used for ages alone. */
export function makeLinks(settings: readonly LinkSettings[], clock: Clock, today: Clock = clock): Link[] {
  return settings.flatMap((one, at) => {
    if (one.link === 'people') return [];
    if (one.link !== 'http') return LOCAL[one.link](one.timeoutMs);
    return httpLink(one, {
      clock,
      today,
      readsLines: settings.slice(0, at).some(({ link }) => link === 'lines'),
      random: Math.random,
      pause: (ms, signal) => pause(ms, undefined, { signal }),
    });
  });
}
