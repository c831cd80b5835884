/** What the operator's API answers, as far as the screens read it; `/admin/openapi.json` describes all of it. */

export interface Evidence {
  readonly attribute: string;
  readonly level: string;
  readonly bits: number;
  readonly left?: string;
  readonly right?: string;
}

export interface CurvePoint {
  readonly confidence: number;
  readonly right: number;
  readonly low: number;
  readonly high: number;
  readonly answers: number;
}

export interface Profile {
  readonly name: { readonly first: string; readonly last: string; readonly full: string };
  readonly phones: readonly { readonly number: string; readonly type: string; readonly carrier?: string; readonly primary: boolean }[];
  readonly emails: readonly { readonly address: string; readonly primary: boolean }[];
  readonly addresses: readonly {
    readonly street: string;
    readonly city: string;
    readonly state: string;
    readonly zip: string;
    readonly type: string;
  }[];
  readonly demographics: { readonly age_range?: string; readonly gender?: string };
  readonly property?: { readonly address: string; readonly owner: boolean; readonly type: string; readonly assessed_value: number };
}

export interface Answer {
  readonly match: true;
  readonly kind: string;
  readonly confidence: number;
  readonly in_words: { readonly right: number; readonly of: number };
  readonly person: string;
  readonly data: Profile;
  readonly evidence: readonly Evidence[];
  readonly margin_bits?: number;
  readonly confidence_parts?: Readonly<Record<string, number>>;
  readonly links: readonly {
    readonly link: string;
    readonly outcome: string;
    readonly reason?: string;
    readonly added: readonly string[];
    readonly took_ms: number;
  }[];
  readonly sources: readonly { readonly source: string; readonly first_seen?: string; readonly last_seen?: string }[];
  readonly estimates: readonly string[];
  readonly reliability: { readonly kind: string; readonly measured_on: string; readonly points: readonly CurvePoint[] } | null;
  readonly took_ms: number;
  readonly curl: string;
}

export interface NoAnswer {
  readonly match: false;
  readonly kind: string;
  readonly took_ms: number;
  readonly curl: string;
  readonly text: string;
}

export interface WhyNot {
  readonly verdict: string;
  readonly text: string;
  readonly person: { readonly person: string; readonly name: string };
  readonly evidence: readonly Evidence[];
  readonly bits_behind?: number;
  readonly answer: { readonly person: string; readonly confidence: number } | null;
}

export interface FoundPerson {
  readonly person: string;
  readonly name: string;
  readonly address?: string | null;
  readonly phone?: string | null;
  readonly records: number;
}

export interface Fact {
  readonly fact: string;
  readonly value: string;
  readonly first_seen?: string | null;
  readonly last_seen?: string | null;
  readonly witnesses?: number;
  readonly records?: readonly string[];
  readonly sources?: readonly string[];
  readonly corrected?: boolean;
  readonly line_type?: string;
  readonly current?: boolean;
}

export interface RecordShown {
  readonly record: string;
  readonly source: string;
  readonly record_id: string;
  readonly names: readonly string[];
  readonly phones: readonly string[];
  readonly emails: readonly string[];
  readonly addresses: readonly string[];
  readonly birth_date?: string | null;
  readonly first_seen?: string | null;
  readonly last_seen?: string | null;
}

export interface Edge {
  readonly left: string;
  readonly right: string;
  readonly bits: number;
  readonly decided: string | null;
  readonly used: boolean;
  readonly evidence: readonly Evidence[];
}

export interface Step {
  readonly step: number;
  readonly left: readonly string[];
  readonly right: readonly string[];
  readonly by: readonly string[];
  readonly bits: number;
  readonly decided: string | null;
  readonly text: string;
}

export interface OpenedPerson {
  readonly person: string;
  readonly old_ids: readonly string[];
  readonly name: string;
  readonly facts: readonly Fact[];
  readonly records: readonly RecordShown[];
  readonly graph: {
    readonly nodes: readonly { readonly record: string; readonly source: string }[];
    readonly edges: readonly Edge[];
    readonly complete: boolean;
  };
  readonly steps: readonly Step[];
  readonly near: readonly {
    readonly person: string;
    readonly name: string;
    readonly bits: number;
    readonly left: string;
    readonly right: string;
  }[];
  readonly history: readonly {
    readonly change: number;
    readonly kind: string;
    readonly job?: number | null;
    readonly at: string;
    readonly what: string;
    readonly person?: string;
    readonly into?: readonly string[];
  }[];
  readonly history_complete: boolean;
  readonly corrections: readonly {
    readonly request: number;
    readonly changes: readonly { readonly act: string; readonly fact: string; readonly value: string }[];
    readonly reason: string;
    readonly source: string;
    readonly by: string;
    readonly at: string;
  }[];
  readonly decisions: readonly { readonly verdict: string; readonly left: string; readonly right: string }[];
}

export interface Grouped {
  readonly person: string | null;
  readonly name: string;
  readonly records: readonly string[];
}

export interface DecisionPreview {
  readonly changes: boolean;
  readonly before: readonly Grouped[];
  readonly after: readonly Grouped[];
  readonly text: string;
}

export interface Changed {
  readonly set: number;
  readonly created: number;
  readonly joined: number;
  readonly split: number;
  readonly withdrawn: number;
}

export interface Job {
  readonly id: number;
  readonly kind: string;
  readonly state: string;
  readonly source: string | null;
  readonly files: readonly string[];
  readonly rows: number | null;
  readonly rejects: number | null;
  readonly changed: Changed | null;
  readonly started: string;
  readonly finished: string | null;
  readonly seconds: number | null;
  readonly progress: Readonly<Record<string, unknown>>;
  readonly host: string;
  readonly process: number;
}

export interface ChangeSet {
  readonly id: number;
  readonly kind: string;
  readonly job: number | null;
  readonly at: string;
  readonly created: number;
  readonly joined: number;
  readonly split: number;
  readonly withdrawn: number;
}

export interface Account {
  readonly id: number;
  readonly name: string;
  readonly credits: number;
  readonly suspended: boolean;
  readonly rate_limit?: number;
  readonly miss_budget?: number;
  readonly created: string;
}

export interface ApiKey {
  readonly id: number;
  readonly account: number;
  readonly hint: string;
  readonly scopes: readonly string[];
  readonly role?: string;
  readonly state: 'good' | 'revoked' | 'expired';
  readonly created: string;
  readonly expires: string | null;
  readonly last_used: string | null;
}

export interface Interval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

export interface Task {
  readonly id: string;
  readonly kind: string;
  readonly source?: string | null;
  readonly state: 'running' | 'done' | 'failed' | string;
  readonly done: number;
  readonly total: number;
  readonly message: string | null;
}

/** Two records of the review. */
export interface Pair {
  readonly left: RecordShown;
  readonly right: RecordShown;
  readonly kind: string;
  readonly chance: number;
  readonly decides_pairs: number;
  readonly people: readonly string[];
  readonly total_bits: number;
  readonly evidence: readonly Evidence[];
  readonly fields: readonly {
    readonly field: string;
    readonly left: readonly string[];
    readonly right: readonly string[];
    /** Null where one of them has nothing. */
    readonly same: boolean | null;
  }[];
}
