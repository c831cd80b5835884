import type { Day } from '../../core/clock.ts';
import type { OwnerContext } from '../../resolve/owner/phone-owner.ts';
import type { ProfileDraft } from '../../resolve/profile/profile.ts';
import type { Asking } from '../../store/look-up-reads.ts';

/** One step of the full-identity chain: it sees what is known so far and adds to it. */
export interface Link {
  readonly name: string;
  readonly timeoutMs: number;
  /** Remote links share one time limit next to their own. */
  readonly remote: boolean;
  /** Undefined when there is nothing to add; fails when it could not find out. */
  add(draft: ProfileDraft, ask: LinkAsk): Asking<LinkAddition | undefined>;
  /** Whether a provider is not asked for a while, because it keeps failing. */
  isResting?(): boolean;
  /** Drops cached answers. */
  forget?(): void;
}

export interface LinkAsk {
  readonly today: Day;
  /** Seed of the store's keyed hashes. */
  readonly keySeed: number;
  /** What the store's numbers are weighed with. */
  readonly owners: OwnerContext;
  /** Aborted when the link's time is up; undefined for links that do not need it. */
  readonly signal?: AbortSignal;
}

export interface LinkAddition {
  readonly draft: ProfileDraft;
  /** Fields of the reply that this link filled. */
  readonly added: readonly string[];
}

/** A link could not find out. The reason is one word and never personal data. */
export class LinkFailed extends Error {
  override readonly name = 'LinkFailed';
  readonly reason: string;

  constructor(reason: string) {
    super(`The link failed: ${reason}`);
    this.reason = reason;
  }
}

/** A link was not even tried, because it keeps failing. */
export class LinkSkipped extends Error {
  override readonly name = 'LinkSkipped';
}
