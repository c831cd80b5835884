/** A command of this program that runs in a process of its own. */
export interface RunningCommand {
  readonly ended: Promise<CommandEnd>;
  /** As Ctrl-C does: what was done is kept. */
  stop(): void;
}

export interface CommandEnd {
  /** Undefined if a signal ended it. */
  readonly code: number | undefined;
  /** The JSON object of its last line, if it printed one. */
  readonly result?: Readonly<Record<string, unknown>>;
}

/** Starts a command with `--json` on the stores of this service. */
export type RunCommand = (args: readonly string[]) => RunningCommand;
