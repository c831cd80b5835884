import { find, type Rewrite, words } from './rewrites.ts';

/** Post office boxes, rural routes, highway contracts and military boxes, in one spelling each; and the line's other words. */
export function readBox(line: string): { readonly box: string; readonly rest: string } | undefined {
  if (!BOX_WORD.test(line)) return undefined;
  const unsigned = line.replace(/(?:^| )#(?= |$)/g, '').trim();
  for (const [found, put] of BOXES) {
    const [written] = found.exec(unsigned) ?? [];
    if (written === undefined) continue;
    // `88-A` is 88a, as with units.
    const box = written.replace(found, put as string).replace(/ 0+(?=\d)/g, ' ');
    return { box: box.replace(/(?<=\d)-(?=[a-z])|(?<=[a-z])-(?=\d)/g, ''), rest: unsigned.replace(found, '').replace(/ {2,}/, ' ').trim() };
  }
  return undefined;
}

/** A box where a street or its unit may stand. */
export const BOX: string = words`(?:(?:rr|hc|hcr|rfd|rt|rte|route|rural route|star route|psc|cmr|unit) ?\d+ (?:box|bx)|p ?o ?(?:box|bx|b|drawer)|post office box|box|bx|drawer) (?:# )?(?:#?[a-z]?\d\S*|[a-z]\>)`;
const BOX_WORD = find`\<(?:box|bx|bzn|buzon|pobox|pob?\d*|drawer|lockbox|caller|rr|rfd|hcr?|psc|cmr|rural|star|contract)\>`;
const CONTRACT = '(?:h ?c(?: ?r)?|highway contract(?: (?:route|rte|rt))?|star (?:route|rte|rt))';
const RURAL = '(?:rr|r r|rural (?:route|rte|rt)|rfd|r f d)';

const BOXES: readonly Rewrite[] = [
  [find`\<${CONTRACT}[ -]?(\d+[a-z]?) (?:box|bx|bzn|buzon) ?([a-z0-9-]+)\>`, 'hc $1 box $2'],
  [find`\<(?:${RURAL}|rural rd|rt|rte|route|rd)[ -]?(\d+[a-z]?) (?:box|bx|bzn|buzon) ?([a-z0-9-]+)\>`, 'rr $1 box $2'],
  [find`\<(?:box|bx) ?([a-z0-9-]+) ${RURAL} ?(\d+[a-z]?)\>`, 'rr $2 box $1'],
  [find`\<(psc|cmr|unit) ?(\d+) (?:box|bx) ?(\d+)\>`, '$1 $2 box $3'],
  [find`\<${RURAL} ?(\d+[a-z]?)\>`, 'rr $1'],
  [find`\<${CONTRACT} ?(\d+[a-z]?)\>`, 'hc $1'],
  [
    find`\<(?:p ?o ?(?:box|bx|drawer)|pob|p o b|post office (?:box|drawer)|(?:po )?(?:box|bx|drawer)|lock ?box|caller(?: service)?) ?(?:number |no )?([a-z]?-?\d[a-z0-9-]*|[a-z])\>`,
    'po box $1',
  ],
  // Nothing else is called so: `PO 9566`.
  [find`^po ?(\d+)$`, 'po box $1'],
];
