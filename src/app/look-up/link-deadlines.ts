/** How often deadlines are looked at: a link's limit is kept to within this. */
const TICK_MS = 10;

interface Deadline {
  readonly atMs: number;
  readonly expire: () => void;
}

/**
 * Many short deadlines behind one timer. Nearly all links are done before their limit, so setting a limit and taking it
 * back must cost next to nothing.
 */
export class LinkDeadlines {
  readonly #pending = new Set<Deadline>();
  #ticking: NodeJS.Timeout | undefined;

  add(limitMs: number, expire: () => void): Deadline {
    const deadline = { atMs: performance.now() + limitMs, expire };
    this.#pending.add(deadline);
    this.#ticking ??= setInterval(() => this.#tick(), TICK_MS);
    return deadline;
  }

  remove(deadline: Deadline): void {
    this.#pending.delete(deadline);
  }

  #tick(): void {
    const nowMs = performance.now();
    for (const deadline of this.#pending) {
      if (deadline.atMs > nowMs) continue;
      this.#pending.delete(deadline);
      deadline.expire();
    }
    if (this.#pending.size > 0) return;
    clearInterval(this.#ticking);
    this.#ticking = undefined;
  }
}
