/** Joins, made or refused, of about one chance. */
export interface ChanceBin {
  /** Natural log-odds of being one person. */
  readonly logOdds: number;
  /** Pairs of records that they decide, and the sum of the squares by join. */
  readonly pairs: number;
  readonly squares: number;
}

/** What precision and recall depend on; no personal data. */
export interface QualitySpread {
  /** Joined pairs that were not examined. */
  readonly surePairs: number;
  readonly joined: readonly ChanceBin[];
  readonly apart: readonly ChanceBin[];
  readonly unmetPairs: number;
  readonly unmetVariance: number;
}

/** What an operator said of one join. */
export interface JoinDecision {
  readonly kind: 'joined' | 'apart';
  readonly chance: number;
  readonly pairs: number;
  readonly same: boolean;
}

export interface Interval {
  readonly value: number;
  /** With a probability of 95% it is between these. */
  readonly low: number;
  readonly high: number;
}

export interface ExpectedQuality {
  readonly precision: Interval;
  readonly recall: Interval;
}

const MOST_LOG_ODDS = 12;
const BIN_WIDTH = 0.25;

/** Counts joins by their chance. */
export class ChanceBins {
  readonly #bins = new Map<number, { pairs: number; squares: number }>();

  add({ chance, pairs }: { readonly chance: number; readonly pairs: number }): void {
    const at = Math.round(logOddsOf(chance) / BIN_WIDTH);
    const bin = this.#bins.get(at) ?? { pairs: 0, squares: 0 };
    this.#bins.set(at, bin);
    bin.pairs += pairs;
    bin.squares += pairs * pairs;
  }

  bins(): ChanceBin[] {
    return [...this.#bins].sort(([a], [b]) => a - b).map(([at, bin]) => ({ logOdds: at * BIN_WIDTH, ...bin }));
  }
}

/**
 * How far the model's own log-odds may be off as a whole, in nats, before an operator has decided anything: normal with this standard
 * deviation. Decisions narrow it: each says whether a join of known chance was right.
 */
const BIAS_SPREAD = 1;
const BIAS_STEP = 0.25;
const MOST_BIAS = 4;
const BIASES = Array.from({ length: (2 * MOST_BIAS) / BIAS_STEP + 1 }, (_, at) => at * BIAS_STEP - MOST_BIAS);

/**
 * Expected precision and recall with their intervals, given what an operator has decided. With b the bias of the log-odds,
 * P(join i is right) = σ(logOdds + b), P(b | decisions) ∝ N(b; 0, spread²) · Π P(decision), independently for joins and for people kept
 * apart; given b, precision and recall are sums over joins, taken as normal. Decisions are applied: what was joined wrongly is parted.
 */
export function expectedQuality(spread: QualitySpread, decisions: readonly JoinDecision[]): ExpectedQuality {
  const joined = scenarios(spread.joined, decisions, 'joined');
  const apart = scenarios(spread.apart, decisions, 'apart');
  const said = (kind: JoinDecision['kind'], same: boolean) =>
    decisions.reduce((sum, one) => (one.kind === kind && one.same === same ? sum + one.pairs : sum), 0);
  // Pairs that are joined after the decisions, those of them known to be right, and pairs that still may be missed.
  const certain = spread.surePairs + said('joined', true) + said('apart', true);
  const open = pairsOf(spread.joined) - said('joined', true) - said('joined', false);
  const kept = certain + Math.max(0, open);
  const precisions = joined.map(({ weight, mean, variance }) => ({
    weight,
    mean: kept === 0 ? 1 : (certain + mean) / kept,
    deviation: kept === 0 ? 0 : Math.sqrt(variance) / kept,
  }));
  const recalls = joined.flatMap((one) => apart.map((other) => recallOf(one, other, certain, spread)));
  return { precision: intervalOf(precisions), recall: intervalOf(recalls) };
}

/** The pairs of one person among those not decided, under one bias. */
interface Scenario {
  readonly weight: number;
  readonly mean: number;
  readonly variance: number;
}

interface Weighted {
  readonly weight: number;
  readonly mean: number;
  readonly deviation: number;
}

function scenarios(bins: readonly ChanceBin[], all: readonly JoinDecision[], kind: JoinDecision['kind']): Scenario[] {
  const decisions = all.filter((one) => one.kind === kind);
  const left = withoutDecided(bins, decisions);
  const logs = BIASES.map((bias) => {
    const prior = -((bias / BIAS_SPREAD) ** 2) / 2;
    return decisions.reduce((sum, { chance, same }) => {
      const right = chanceAt(logOddsOf(chance) + bias);
      return sum + Math.log(Math.max(Number.MIN_VALUE, same ? right : 1 - right));
    }, prior);
  });
  const most = Math.max(...logs);
  const weights = logs.map((log) => Math.exp(log - most));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return BIASES.map((bias, at) => {
    let [mean, variance] = [0, 0];
    for (const { logOdds, pairs, squares } of left) {
      const chance = chanceAt(logOdds + bias);
      mean += chance * pairs;
      variance += chance * (1 - chance) * squares;
    }
    return { weight: weights[at]! / total, mean, variance };
  });
}

function withoutDecided(bins: readonly ChanceBin[], decisions: readonly JoinDecision[]): ChanceBin[] {
  const left = new Map(bins.map((bin) => [bin.logOdds, { ...bin }]));
  for (const { chance, pairs } of decisions) {
    const bin = left.get(Math.round(logOddsOf(chance) / BIN_WIDTH) * BIN_WIDTH);
    if (bin === undefined) continue;
    left.set(bin.logOdds, { ...bin, pairs: Math.max(0, bin.pairs - pairs), squares: Math.max(0, bin.squares - pairs * pairs) });
  }
  return [...left.values()];
}

/**
 * recall = R / (R + M), R right and M missed; its variance by the delta method: (M²·Var R + R²·Var M) / (R + M)⁴. The number U of pairs
 * that share no key is taken for anything between none and 2U, because keys of one record are not independent: U²/3 more variance.
 */
function recallOf(one: Scenario, other: Scenario, certain: number, { unmetPairs, unmetVariance }: QualitySpread): Weighted {
  const right = certain + one.mean;
  const missed = other.mean + unmetPairs;
  const all = right + missed;
  if (all === 0) return { weight: one.weight * other.weight, mean: 1, deviation: 0 };
  const variance = (missed ** 2 * one.variance + right ** 2 * (other.variance + unmetVariance + unmetPairs ** 2 / 3)) / all ** 4;
  return { weight: one.weight * other.weight, mean: right / all, deviation: Math.sqrt(variance) };
}

const TAIL = 0.025;
const HALVINGS = 24;
const DIGITS = 1e6;

function intervalOf(parts: readonly Weighted[]): Interval {
  const value = round(parts.reduce((sum, { weight, mean }) => sum + weight * mean, 0));
  const counted = parts.filter(({ weight }) => weight > 1e-6);
  const below = (x: number) => counted.reduce((sum, one) => sum + one.weight * normalBelow(x, one), 0);
  const quantile = (share: number) => {
    let [low, high] = [0, 1];
    for (let step = 0; step < HALVINGS; step++) {
      const middle = (low + high) / 2;
      if (below(middle) < share) low = middle;
      else high = middle;
    }
    return round((low + high) / 2);
  };
  return { value, low: Math.min(value, quantile(TAIL)), high: Math.max(value, quantile(1 - TAIL)) };
}

function round(share: number): number {
  return Math.round(Math.min(1, share) * DIGITS) / DIGITS;
}

/** P(X < x) of a normal X: Abramowitz and Stegun 26.2.17, with an error below 10⁻⁷. */
function normalBelow(x: number, { mean, deviation }: Weighted): number {
  if (deviation === 0) return x >= mean ? 1 : 0;
  const z = (x - mean) / deviation;
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const tail =
    (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return z > 0 ? 1 - tail : tail;
}

function pairsOf(bins: readonly ChanceBin[]): number {
  return bins.reduce((sum, { pairs }) => sum + pairs, 0);
}

function logOddsOf(chance: number): number {
  const odds = Math.log(Math.max(Number.MIN_VALUE, chance) / Math.max(Number.MIN_VALUE, 1 - chance));
  return Math.min(MOST_LOG_ODDS, Math.max(-MOST_LOG_ODDS, odds));
}

function chanceAt(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}
