/** Postal abbreviations of street types, by every usual spelling, folded. */
export const STREET_TYPES: ReadonlyMap<string, string> = table(`
aly:alley allee ally|anx:annex anex annx|arc:arcade|ave:avenue av aven avenu avn avnue avenida|byu:bayou bayoo|bch:beach|bnd:bend|blf:bluff bluf|blfs:bluffs
btm:bottom bot bottm|blvd:boulevard boul boulv bvd blv bl|br:branch brnch|brg:bridge brdge|brk:brook|brks:brooks|bg:burg|bgs:burgs|byp:bypass bypa bypas byps
cp:camp cmp|cyn:canyon canyn cnyn|cpe:cape|cswy:causeway causwa|ctr:center cent centr centre cnter cntr|ctrs:centers|cir:circle circ circl crcl crcle|cirs:circles
clf:cliff|clfs:cliffs|clb:club|cmn:common|cmns:commons|cor:corner|cors:corners|crse:course|ct:court crt|cts:courts|cv:cove|cvs:coves|crk:creek
cres:crescent crsent crsnt|crst:crest|xing:crossing crssng|xrd:crossroad|xrds:crossroads|curv:curve|dl:dale|dm:dam|dv:divide div dvd|dr:drive driv drv|drs:drives
est:estate|ests:estates|expy:expressway exp expr express expw|ext:extension extn extnsn|exts:extensions|fls:falls|fry:ferry frry|fld:field|flds:fields
flt:flat|flts:flats|frd:ford|frst:forest forests|frg:forge forg|frgs:forges|frk:fork|frks:forks|ft:fort frt|fwy:freeway freewy frway frwy|gdn:garden gardn grden grdn
gdns:gardens grdns|gtwy:gateway gatewy gatway gtway|gln:glen|glns:glens|grn:green|grns:greens|grv:grove grov|grvs:groves|hbr:harbor harb harbr hrbor|hbrs:harbors
hvn:haven|hts:heights ht|hwy:highway highwy hiway hiwy hway hgwy|hl:hill|hls:hills|holw:hollow hllw hollows holws|inlt:inlet|is:island islnd|iss:islands islnds|isle:isles
jct:junction jction jctn junctn juncton|jcts:junctions|ky:key|kys:keys|knl:knoll knol|knls:knolls|lk:lake|lks:lakes|land:land|lndg:landing lndng|ln:lane|lgt:light|lgts:lights
lf:loaf|lck:lock|lcks:locks|ldg:lodge ldge lodg|loop:loops|mall:mall|mnr:manor|mnrs:manors|mdw:meadow|mdws:meadows medows|mews:mews|ml:mill|mls:mills|msn:mission missn mssn
mtwy:motorway|mt:mount mnt|mtn:mountain mntain mntn mountin mtin|mtns:mountains|nck:neck|orch:orchard orchrd|oval:ovl|opas:overpass|park:prk|pkwy:parkway parkwy pkway pky parkways pkwys
pass:pass|psge:passage|path:paths|pike:pikes|pne:pine|pnes:pines|pl:place|pln:plain|plns:plains|plz:plaza plza|pt:point|pts:points|prt:port|prts:ports|pr:prairie prr
radl:radial rad radiel|ramp:ramp|rnch:ranch ranches rnchs|rpd:rapid|rpds:rapids|rst:rest|rdg:ridge rdge|rdgs:ridges|riv:river rvr rivr|rd:road|rds:roads|rte:route rt|row:row|rue:rue|run:run
shl:shoal|shls:shoals|shr:shore shoar|shrs:shores shoars|skwy:skyway|spg:spring spng sprng|spgs:springs spngs sprngs|spur:spurs|sq:square sqr sqre squ|sqs:squares sqrs
sta:station statn stn|stra:stravenue strav straven stravn strvn strvnue|strm:stream streme|st:street str strt streets|smt:summit sumit sumitt|ter:terrace terr|trwy:throughway|trce:trace traces
trak:track tracks trk trks|trl:trail trails trls|trlr:trailer trlrs|tunl:tunnel tunel tunls tunnels tunnl|tpke:turnpike tpk trnpk turnpk|upas:underpass|un:union|vly:valley vally vlly
vlys:valleys|via:viaduct vdct viadct|vw:view|vws:views|vlg:village vill villag villg villiage|vlgs:villages|vl:ville|vis:vista vist vst vsta|walk:walks|wall:wall|way:wy|ways:ways|wl:well|wls:wells
close:close|parade:pde|promenade:prom|crossway:crossway|quay:quay|esplanade:esp`);

/** How each of the abbreviations is written out. */
export const LONG_TYPES: ReadonlyMap<string, string> = new Map(
  [...STREET_TYPES]
    .filter(([spelling, short]) => spelling !== short)
    .reverse()
    .map(([spelling, short]) => [short, spelling]),
);

/** Types that end a street's name in plain speech; the others (park, lake, valley) are as often part of a city's. */
export const COMMON_TYPES: ReadonlySet<string> = new Set(
  'aly ave blvd byp cir ct cts cv cres xing dr expy ext fwy hwy ln loop pkwy pike pl plz rd rdg row run sq st ter trce trl tpke walk way ways cswy mews pass path'.split(
    ' ',
  ),
);

export const DIRECTIONS: ReadonlyMap<string, string> = table(`
n:north no|s:south so|e:east|w:west|ne:northeast|nw:northwest|se:southeast|sw:southwest`);

/** Units within a building. */
export const UNIT_TYPES: ReadonlyMap<string, string> = table(`
apt:apartment apartmnt aptmt appt apart aprt|bldg:building bld bldng|bsmt:basement bsmnt|dept:department|fl:floor flr flo|frnt:front|hngr:hanger hangar|lbby:lobby|lot:lot|lowr:lower
ofc:office offc|ph:penthouse|pier:pier|pmb:pmb|mezz:mezzanine|grnd:ground|rear:rear|rm:room|side:side|slip:slip|spc:space spce sp|ste:suite suit suites|stop:stop|trlr:trailer|unit:unt un|uppr:upper|wing:wing|twr:tower|no:no|mailstop:mailstop ms`);

/** Units that need no number. */
export const LONE_UNITS: ReadonlySet<string> = new Set([
  'bsmt',
  'frnt',
  'grnd',
  'lbby',
  'lowr',
  'mezz',
  'ofc',
  'ph',
  'rear',
  'side',
  'uppr',
]);

export const ORDINALS: ReadonlyMap<string, string> = new Map(
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'
    .split(' ')
    .map((word, at) => [word, ordinal(at + 1)] as const)
    .concat(
      'thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth'.split(' ').map((word, at) => [word, ordinal((at + 3) * 10)]),
    ),
);

export const TENS: ReadonlyMap<string, number> = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, at) => [word, (at + 2) * 10]),
);

export const NUMBER_WORDS: ReadonlyMap<string, string> = new Map(
  'one two three four five six seven eight nine ten eleven twelve'.split(' ').map((word, at) => [word, String(at + 1)]),
);

/** What states call their numbered roads that are no highways to them, by the code of the state. */
export const STATE_ROADS: ReadonlyMap<string, string> = new Map([
  ...'al az ca ct de ga il ma me nh nj nv ny oh pa ri tn ut va vt wa wv'.split(' ').map((state) => [state, 'State Route'] as const),
  ...'fl in nm'.split(' ').map((state) => [state, 'State Rd'] as const),
]);

export function ordinal(number: number): string {
  const teen = number % 100 >= 11 && number % 100 <= 13;
  return `${number}${teen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')}`;
}

function table(lines: string): ReadonlyMap<string, string> {
  const map = new Map<string, string>();
  for (const line of lines.trim().split(/[|\n]/)) {
    const [short = '', long = ''] = line.split(':');
    for (const word of [short, ...long.split(' ')]) map.set(word, short);
  }
  return map;
}

/** Names that streets commonly bear in the country, commonest first. */
export const STREET_NAMES: readonly string[] = (
  'Main|2nd|3rd|1st|Park|4th|5th|Oak|6th|Pine|7th|Maple|Cedar|8th|Elm|View|9th|Washington|Lake|Hill|10th|Walnut|Church|Spring|North|Ridge|Willow|' +
  'Lincoln|Sunset|Jackson|Highland|Railroad|Forest|River|West|Jefferson|South|Cherry|Mill|Chestnut|East|Franklin|Center|Adams|Meadow|Madison|' +
  '11th|12th|13th|14th|15th|Hickory|Locust|Birch|Dogwood|Magnolia|Poplar|Spruce|Sycamore|Laurel|Holly|Juniper|Cypress|Ash|Aspen|Valley|Prospect|' +
  'Pleasant|Fairview|Hillcrest|Lakeview|Riverside|Woodland|Grove|Orchard|Garden|Summit|Union|Liberty|Monroe|Harrison|Grant|Lee|Cleveland|Wilson|' +
  'Taylor|Smith|Johnson|Williams|Davis|King|Queen|College|School|Academy|Court|Bridge|Water|Front|Market|Broad|High|Pearl|State|Canal|Mountain|' +
  'Eagle|Deer|Fox|Quail|Hawk|Robin|Cardinal|Bluebird|Wren|Heron|Rose|Lily|Violet|Ivy|Heather|Sage|Clover|Briar|Fern|Myrtle'
).split('|');

/** Two words that make the names of newer streets: Cedar Hollow, Quail Crossing. */
export const STREET_NAME_STARTS: readonly string[] = (
  'Cedar|Quail|Stone|Amber|Silver|Golden|Autumn|Misty|Shady|Rolling|Copper|Timber|Willow|Fox|Indian|Falcon|Crystal|Country|Laurel|Rocky|Winding|' +
  'Whispering|Sleepy|Hidden|Bent|Broken|Painted|Sandy|Sunny|Windy|Old|New|Royal|Plum|Peach|Apple|Pebble|Raven|Bear|Elk|Wolf|Turkey|Otter|Beaver|Coral'
).split('|');
export const STREET_NAME_ENDS: readonly string[] =
  'Hollow|Crossing|Creek|Ridge|Brook|Run|Glen|Trace|Bend|Meadow|Oak|Pine|Hill|Field|Point|Branch|Spring|Shore|Bluff|Canyon|Harbor|Lake|Leaf|Rock|Wood|Gate'.split(
    '|',
  );

/** Street types as people write them, commonest first. */
export const USUAL_STREET_TYPES: readonly { readonly long: string; readonly short: string }[] =
  'Street St|Avenue Ave|Drive Dr|Road Rd|Lane Ln|Court Ct|Circle Cir|Way Way|Boulevard Blvd|Place Pl|Trail Trl|Terrace Ter|Parkway Pkwy'
    .split('|')
    .map((pair) => ({ long: pair.slice(0, pair.indexOf(' ')), short: pair.slice(pair.indexOf(' ') + 1) }));

/** Words before a number that are no part of it: `No 12 Oak St`, `123 Oak Ave Number 12`, `Calle Luna Num. 12`. */
export const NUMBER_SIGNS: ReadonlySet<string> = new Set(['no', 'nr', 'num', 'number', 'numero', 'nummer']);

/** `ctr` is center, `hts` heights: abbreviations that cannot be pronounced and have one meaning. */
export function writtenOut(word: string): string {
  if (word === 'pk') return 'park';
  return MERE_ABBREVIATION.test(word) ? (LONG_TYPES.get(word) ?? word) : word;
}

const MERE_ABBREVIATION = /^(?:[^aeiou]{3,}|lk)$/;
