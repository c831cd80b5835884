export type JobState = 'running' | 'done';

export interface Job {
  readonly id: number;
  readonly kind: 'import' | 'train' | 'trust' | 'delete';
  /** What was asked, as JSON; never personal data. */
  readonly order: string;
  readonly state: JobState;
  /** Where to go on, as JSON. */
  readonly checkpoint: string;
  /** Counts so far and, once done, the summary; JSON. */
  readonly progress: string;
  readonly startedMs: number;
  readonly finishedMs?: number;
  /** Who runs it, and when that claim ends unless it is renewed. */
  readonly owner: string;
  readonly leaseUntilMs: number;
}

export interface HeldJob {
  release(): Promise<void>;
}

export interface JobStore {
  createJob(job: Omit<Job, 'id'>): Promise<Job>;
  updateJob(id: number, patch: Partial<Omit<Job, 'id'>>): Promise<void>;
  /** Takes over a running job that is as it was seen; undefined when another process was faster. */
  claimJob(claim: {
    readonly was: Pick<Job, 'id' | 'owner' | 'leaseUntilMs'>;
    readonly owner: string;
    readonly leaseUntilMs: number;
  }): Promise<Job | undefined>;
  /** Shows that this process works on a job until it is released, or the process ends; undefined while another one does. */
  holdJob(id: number): Promise<HeldJob | undefined>;
  /** Which of the running jobs have a process that works on them, whatever any clock says. */
  heldJobs(): Promise<ReadonlySet<number>>;
  /** Newest first. */
  jobs(filter: { readonly state?: JobState; readonly id?: number; readonly limit: number }): Promise<Job[]>;
}
