/** One metric as Prometheus libraries exchange it: plain data, so that processes can hand theirs to each other. */
export interface MetricSnapshot {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly aggregator: string;
  readonly values: readonly {
    readonly value: number;
    readonly labels: Readonly<Record<string, string | number>>;
    readonly metricName?: string;
  }[];
}

interface MetricNames {
  readonly name: string;
  readonly help: string;
  /** Two at most; none for a metric that has one series only. */
  readonly labels: readonly string[];
}

/** Series by the values of up to two labels, found without making a key for each look. */
class Series<One> {
  readonly #names: readonly string[];
  readonly #make: () => One;
  readonly #found = new Map<string, Map<string, One>>();

  constructor(names: readonly string[], make: () => One) {
    this.#names = names;
    this.#make = make;
  }

  of(first: string, second: string): One {
    return this.#found.get(first)?.get(second) ?? this.#begin(first, second);
  }

  #begin(first: string, second: string): One {
    const one = this.#make();
    const seconds = this.#found.get(first) ?? new Map<string, One>();
    this.#found.set(first, seconds.set(second, one));
    return one;
  }

  *all(): Generator<{ readonly labels: Record<string, string>; readonly one: One }> {
    for (const [first, seconds] of this.#found) {
      for (const [second, one] of seconds) {
        const values = [first, second];
        yield { labels: Object.fromEntries(this.#names.map((name, index) => [name, values[index]!])), one };
      }
    }
  }
}

/** How often, and how much, by ranges. Written for every request, read once a scrape. */
export class CountedRanges {
  readonly #names: MetricNames;
  readonly #upTo: readonly number[];
  readonly #series: Series<{ readonly counts: Float64Array; sum: number }>;

  constructor(names: MetricNames, upTo: readonly number[]) {
    this.#names = names;
    this.#upTo = upTo;
    this.#series = new Series(names.labels, () => ({ counts: new Float64Array(upTo.length + 1), sum: 0 }));
    if (names.labels.length === 0) this.#series.of('', '');
  }

  observe(value: number, first = '', second = ''): void {
    const series = this.#series.of(first, second);
    let range = 0;
    while (range < this.#upTo.length && value > this.#upTo[range]!) range++;
    series.counts[range]! += 1;
    series.sum += value;
  }

  snapshot(): MetricSnapshot {
    const { name, help } = this.#names;
    const values = [];
    for (const { labels, one } of this.#series.all()) {
      let count = 0;
      for (const [range, upTo] of [...this.#upTo, '+Inf'].entries()) {
        count += one.counts[range]!;
        values.push({ metricName: `${name}_bucket`, value: count, labels: { le: upTo, ...labels } });
      }
      values.push({ metricName: `${name}_sum`, value: one.sum, labels }, { metricName: `${name}_count`, value: count, labels });
    }
    return { name, help, type: 'histogram', aggregator: 'sum', values };
  }
}

export class Counted {
  readonly #names: MetricNames;
  readonly #series: Series<{ total: number }>;

  constructor(names: MetricNames) {
    this.#names = names;
    this.#series = new Series(names.labels, () => ({ total: 0 }));
  }

  add(amount: number, first = '', second = ''): void {
    this.#series.of(first, second).total += amount;
  }

  snapshot(): MetricSnapshot {
    const { name, help } = this.#names;
    const values = [...this.#series.all()].map(({ labels, one }) => ({ value: one.total, labels }));
    return { name, help, type: 'counter', aggregator: 'sum', values };
  }
}
