import type { Evidence } from '../core/evidence.ts';
import type { PersonId } from '../core/ids.ts';
import type { PhoneOwner } from '../core/person.ts';
import type { Fragment, PhoneNumber } from '../core/record.ts';

/** The engine behind the three endpoints: it finds and assembles, and knows nothing of credits or HTTP. */
export interface LookUp {
  /** The likeliest current owner, or nobody: unknown, suppressed and minor look the same. */
  reversePhone(numbers: readonly PhoneNumber[]): Promise<(PhoneOwner | undefined)[]>;
  fullIdentity(ask: IdentityAsk): Promise<IdentityAnswer | undefined>;
  explainPhone(number: PhoneNumber): Promise<Explanation | undefined>;
}

export interface IdentityAsk {
  readonly fragment: Fragment;
  readonly minConfidence: number;
  /** Parts that must not be empty, or nobody is returned. */
  readonly required: readonly ('phones' | 'emails' | 'addresses' | 'property')[];
  readonly explain: boolean;
}

export interface IdentityAnswer {
  readonly person: PersonId;
  /** Calibrated; 0 to 1. */
  readonly confidence: number;
  readonly profile: IdentityProfile;
  readonly explanation?: Explanation;
}

/** Everything as people write it; the shape is the contract's full identity data. */
export interface IdentityProfile {
  readonly name: { readonly first: string; readonly last: string; readonly full: string };
  readonly phones: readonly { readonly number: string; readonly type: string; readonly carrier?: string; readonly primary: boolean }[];
  readonly emails: readonly { readonly address: string; readonly primary: boolean }[];
  readonly addresses: readonly {
    readonly street: string;
    readonly city: string;
    readonly state: string;
    readonly zip: string;
    readonly type: 'current' | 'previous';
  }[];
  readonly demographics: { readonly ageRange?: string; readonly gender?: 'male' | 'female' | 'unknown' };
  readonly property?: { readonly address: string; readonly owner: boolean; readonly type: string; readonly assessedValue: number };
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
    readonly added: readonly string[];
    readonly tookMs: number;
  }[];
  readonly sources: readonly { readonly source: string; readonly firstSeen?: string; readonly lastSeen?: string }[];
  readonly estimates: readonly string[];
}
