import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../core/clock.ts';
import type { LinkSettings } from './chain-settings.ts';
import { demographicsLink } from './demographics-link.ts';
import { httpLink } from './http-link.ts';
import { linesLink } from './lines-link.ts';
import type { Link } from './link.ts';
import { propertyLink } from './property-link.ts';

/** The links that follow the search, as configured. Finding the person is always the chain's first link. The clock is used for ages alone. */
export function makeLinks(settings: readonly LinkSettings[], clock: Clock, today: Clock = clock): Link[] {
  const links: Link[] = [];
  for (const one of settings) {
    switch (one.link) {
      case 'people':
        break;
      case 'lines':
        links.push(linesLink(one.timeoutMs));
        break;
      case 'property':
        links.push(propertyLink(one.timeoutMs));
        break;
      case 'demographics':
        links.push(demographicsLink(one.timeoutMs));
        break;
      case 'http':
        links.push(
          httpLink(one, {
            clock,
            today,
            readsLines: links.some(({ name }) => name === 'lines'),
            random: Math.random,
            pause: (ms, signal) => pause(ms, undefined, { signal }),
          }),
        );
        break;
    }
  }
  return links;
}
