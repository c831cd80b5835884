import { AREA_CODES } from './area-codes.ts';
import { CARRIERS } from './carriers.ts';
import type { NumberKind } from './world.ts';

export interface LineBlock {
  readonly first: number;
  readonly last: number;
  readonly kind: NumberKind;
  readonly carrier: string;
}

/** Hands out the numbers of a state, each once, from blocks of a thousand that belong to one carrier. */
export class NumberBook {
  readonly #blocks: Record<NumberKind, LineBlock[]> = { mobile: [], landline: [], voip: [] };
  readonly #handedOut: Record<NumberKind, number> = { mobile: 0, landline: 0, voip: 0 };

  constructor(state: string, people: number) {
    const areaCodes = AREA_CODES[state] ?? [];
    const blocksNeeded = Math.ceil((people * NUMBERS_PER_PERSON) / BLOCK_SIZE);
    // Exchange 555 is kept for fiction; its neighbours are used only when a world needs more numbers than it has.
    const exchanges = Math.max(1, Math.ceil(blocksNeeded / (areaCodes.length * BLOCKS_PER_EXCHANGE * LEAST_KIND_SHARE)));
    for (let exchange = 555; exchange < 555 + exchanges; exchange++) {
      for (const areaCode of areaCodes) {
        for (let thousand = 0; thousand < BLOCKS_PER_EXCHANGE; thousand++) {
          const kind = KIND_OF_THOUSAND[thousand] ?? 'mobile';
          const carriers = CARRIERS[kind];
          const carrier = carriers[(areaCode * 7 + thousand * 3 + exchange) % carriers.length] ?? '';
          const first = 1_000_000_0000 + areaCode * 10_000_000 + exchange * 10_000 + thousand * BLOCK_SIZE;
          this.#blocks[kind].push({ first, last: first + BLOCK_SIZE - 1, kind, carrier });
        }
      }
    }
  }

  blocks(): readonly LineBlock[] {
    return [...this.#blocks.mobile, ...this.#blocks.landline, ...this.#blocks.voip].sort((a, b) => a.first - b.first);
  }

  next(kind: NumberKind): number {
    const blocks = this.#blocks[kind];
    const space = blocks.length * BLOCK_SIZE;
    const n = this.#handedOut[kind]++;
    if (n >= space) throw new Error('the world has more numbers than its exchanges hold');
    // A stride prime to every multiple of ten visits all numbers once, far apart.
    const at = (n * STRIDE + 17) % space;
    const block = blocks[Math.floor(at / BLOCK_SIZE)];
    if (block === undefined) throw new Error('no block');
    return block.first + (at % BLOCK_SIZE);
  }
}

const BLOCK_SIZE = 1000;
const BLOCKS_PER_EXCHANGE = 10;
/** Enough for all present and past numbers, by kind; see KIND_OF_THOUSAND. */
const NUMBERS_PER_PERSON = 2;
const LEAST_KIND_SHARE = 0.9;
const KIND_OF_THOUSAND = 'landline mobile mobile landline mobile mobile voip mobile mobile mobile'.split(' ') as readonly NumberKind[];
/** A prime larger than any number of blocks has as a factor. */
const STRIDE = 7_368_787;
