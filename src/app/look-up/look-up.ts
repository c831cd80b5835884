import type { Evidence } from '../../core/evidence.ts';
import type { PersonId } from '../../core/ids.ts';
import type { Fragment, PhoneNumber } from '../../core/record.ts';
import type { Profile } from '../../resolve/profile/profile.ts';
import type { OwnerRow } from '../../store/codec/phone-owner-codec.ts';

/** The engine behind the three endpoints: it finds and assembles, and knows nothing of credits or HTTP. */
export interface LookUp {
  /** The likeliest current owner of each number, or none: unknown and minor look the same. */
  reversePhone(numbers: readonly PhoneNumber[]): Promise<readonly (FoundOwner | undefined)[]>;
  fullIdentity(ask: IdentityAsk): Promise<IdentityAnswer | undefined>;
  explainPhone(number: PhoneNumber): Promise<Explanation | undefined>;
  /** Called with each answer that a customer gets. */
  readonly noteAnswer?: (kind: string, confidence: number) => void;
}

/** The likeliest owner of a number, as far as a reply needs to know: the stored row as it is read. */
export type FoundOwner = Readonly<Omit<OwnerRow, 'evidence'>>;

export interface IdentityAsk {
  readonly fragment: Fragment;
  readonly minConfidence: number;
  /** Parts that must not be empty, or no person is returned. */
  readonly required: readonly ('phones' | 'emails' | 'addresses' | 'property')[];
  readonly explain: boolean;
}

export interface IdentityAnswer {
  readonly person: PersonId;
  /** Calibrated; 0 to 1. */
  readonly confidence: number;
  /** The groups of the question that agree, such as `phone+name`. */
  readonly kind?: string;
  readonly profile: Profile;
  readonly explanation?: Explanation;
}

/** How an answer came about. Never holds another person's data: the runner-up is a margin. */
export interface Explanation {
  readonly person: PersonId;
  readonly evidence: readonly Evidence[];
  /** Log-odds in bits between the answer and the next best candidate; absent when there was no other. */
  readonly marginBits?: number;
  /** The parts of the confidence, as named numbers between 0 and 1 (or bits where the name says so). */
  readonly confidenceParts: Readonly<Record<string, number>>;
  readonly links: readonly {
    readonly link: string;
    readonly outcome: 'added' | 'nothing' | 'skipped' | 'failed' | 'timed_out';
    /** Why it failed or was skipped, in one word. */
    readonly reason?: string | undefined;
    readonly added: readonly string[];
    readonly tookMs: number;
  }[];
  readonly sources: readonly { readonly source: string; readonly firstSeen?: string; readonly lastSeen?: string }[];
  readonly estimates: readonly string[];
}
