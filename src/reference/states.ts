/** USPS codes of states, territories and military regions, by code, folded name and usual abbreviation. */
export const STATE_CODES: ReadonlyMap<string, string> = new Map(
  table(`
    al:alabama,ala
    ak:alaska
    az:arizona,ariz
    ar:arkansas,ark
    ca:california,calif,cal
    co:colorado,colo
    ct:connecticut,conn
    de:delaware,del
    dc:district of columbia,washington dc,d c
    fl:florida,fla
    ga:georgia
    hi:hawaii
    id:idaho
    il:illinois,ill
    in:indiana,ind
    ia:iowa
    ks:kansas,kans
    ky:kentucky
    la:louisiana
    me:maine
    md:maryland
    ma:massachusetts,mass
    mi:michigan,mich
    mn:minnesota,minn
    ms:mississippi,miss
    mo:missouri
    mt:montana,mont
    ne:nebraska,nebr,neb
    nv:nevada,nev
    nh:new hampshire,n h
    nj:new jersey,n j
    nm:new mexico,n mex,n m
    ny:new york,n y
    nc:north carolina,n carolina,n c
    nd:north dakota,n dakota,n dak,n d
    oh:ohio
    ok:oklahoma,okla
    or:oregon,ore,oreg
    pa:pennsylvania,penn,penna
    ri:rhode island,r i
    sc:south carolina,s carolina,s c
    sd:south dakota,s dakota,s dak,s d
    tn:tennessee,tenn
    tx:texas,tex
    ut:utah
    vt:vermont
    va:virginia
    wa:washington,wash
    wv:west virginia,w virginia,w va,w v
    wi:wisconsin,wis,wisc
    wy:wyoming,wyo
    as:american samoa
    gu:guam
    mp:northern mariana islands
    pr:puerto rico,p r
    vi:virgin islands,us virgin islands,u s virgin islands
    aa:armed forces americas
    ae:armed forces europe
    ap:armed forces pacific`),
);

/** Where ZIP codes begin with 0, which spreadsheets drop. */
export const LEADING_ZERO_STATES: ReadonlySet<string> = new Set(['ct', 'ma', 'me', 'nh', 'nj', 'ri', 'vt', 'pr', 'vi', 'ae']);

function table(lines: string): [string, string][] {
  return lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [code = '', names = ''] = line.trim().split(':');
      return [code, ...names.split(',')].map((name): [string, string] => [name, code]);
    });
}
