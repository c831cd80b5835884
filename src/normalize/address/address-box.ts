/** A box found among a line's words, and the other words. */
export interface Box {
  readonly box: string;
  readonly rest: readonly string[];
}

/** Post office boxes, rural routes, highway contracts and military boxes, in one spelling each. */
export function readBox(words: readonly string[]): Box | undefined {
  if (!words.some((word) => BOX_WORDS.has(word) || /^pob?\d*$/.test(word))) return undefined;
  const line = words.filter((word) => word !== '#').join(' ');
  for (const [pattern, show] of BOXES) {
    const match = pattern.exec(line);
    if (match === null) continue;
    const rest = `${line.slice(0, match.index)} ${line.slice(match.index + match[0].length)}`.trim();
    return { box: show(match), rest: rest === '' ? [] : rest.split(/ +/) };
  }
  return undefined;
}

const BOX_WORDS = new Set('box bx bzn buzon pobox pob drawer lockbox caller rr rfd hc hcr psc cmr rural star contract'.split(' '));

const BOXES: readonly (readonly [RegExp, (match: RegExpExecArray) => string])[] = [
  [
    /(?<![^ ])(?:hc|h c|hcr|h c r|highway contract(?: (?:route|rte|rt))?|star (?:route|rte|rt))[ -]?(\d+[a-z]?) (?:box|bx|bzn|buzon) ?([a-z0-9-]+)(?= |$)/,
    (m) => `hc ${bare(m[1])} box ${bare(m[2])}`,
  ],
  [
    /(?<![^ ])(?:rr|r r|rural (?:route|rte|rt|rd)|rfd|r f d|rt|rte|route|rd)[ -]?(\d+[a-z]?)(?: |, )?(?:box|bx|bzn|buzon) ?([a-z0-9-]+)(?= |$)/,
    (m) => `rr ${bare(m[1])} box ${bare(m[2])}`,
  ],
  [
    /(?<![^ ])(?:box|bx) ?([a-z0-9-]+) (?:rr|r r|rural (?:route|rte|rt)|rfd|r f d) ?(\d+[a-z]?)(?= |$)/,
    (m) => `rr ${bare(m[2])} box ${bare(m[1])}`,
  ],
  [/(?<![^ ])(psc|cmr|unit) ?(\d+) (?:box|bx) ?(\d+)(?= |$)/, (m) => `${m[1]} ${bare(m[2])} box ${bare(m[3])}`],
  [/(?<![^ ])(?:rr|rural (?:route|rte|rt)|rfd) ?(\d+[a-z]?)(?= |$)/, (m) => `rr ${bare(m[1])}`],
  [/(?<![^ ])(?:hc|hcr|highway contract(?: (?:route|rte|rt))?|star (?:route|rte|rt)) ?(\d+[a-z]?)(?= |$)/, (m) => `hc ${bare(m[1])}`],
  [
    /(?<![^ ])(?:p ?o ?(?:box|bx|drawer)|pob|p o b|post office (?:box|drawer)|(?:po )?(?:box|bx|drawer)|lock ?box|caller(?: service)?) ?(?:number |no )?([a-z]?-?\d[a-z0-9-]*|[a-z])(?= |$)/,
    (m) => `po box ${bare(m[1])}`,
  ],
  // Nothing else is called so: `PO 9566`.
  [/^po ?(\d+)$/, (m) => `po box ${bare(m[1])}`],
];

/** `88-A` is 88a, as with units. */
function bare(text: string | undefined): string {
  return (text ?? '').replace(/^0+(?=\d)/, '').replace(/(?<=\d)-(?=[a-z])|(?<=[a-z])-(?=\d)/g, '');
}
