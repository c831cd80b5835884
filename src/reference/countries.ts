/** Countries whose numbers are tried where a file's own make no sense as North American ones; the larger of neighbours first. */
export const COUNTRY_HINTS: readonly { readonly country: string; readonly headings: readonly string[] }[] = [
  { country: 'GB', headings: ['nino', 'nhs', 'postcode', 'surname', 'forename'] },
  { country: 'DE', headings: ['vorname', 'nachname', 'strasse', 'plz', 'ort', 'geburtsdatum', 'telefon', 'anschrift'] },
  { country: 'FR', headings: ['prenom', 'nom', 'ville', 'rue', 'adresse', 'telephone', 'naissance'] },
  { country: 'ES', headings: ['nombre', 'apellidos', 'apellido', 'direccion', 'telefono', 'localidad', 'provincia', 'nacimiento'] },
  { country: 'IT', headings: ['cognome', 'nome', 'indirizzo', 'citta', 'comune', 'cap', 'nascita'] },
  { country: 'NL', headings: ['voornaam', 'achternaam', 'straat', 'woonplaats', 'telefoon', 'telefoonnummer', 'geboortedatum', 'naam'] },
  { country: 'AU', headings: ['suburb', 'locality', 'medicare', 'tfn', 'pcode'] },
  { country: 'PL', headings: ['imie', 'nazwisko', 'ulica', 'miasto', 'pesel'] },
  { country: 'PT', headings: ['nome', 'apelido', 'morada', 'concelho', 'nascimento', 'telemovel'] },
  { country: 'BR', headings: ['nome', 'sobrenome', 'cpf', 'cep', 'cidade', 'bairro', 'celular'] },
  { country: 'BE', headings: ['rijksregisternummer', 'gemeente'] },
  { country: 'AT', headings: ['bundesland'] },
  { country: 'CH', headings: ['kanton', 'ahv'] },
  { country: 'SE', headings: ['fornamn', 'efternamn', 'personnummer', 'postort', 'gatuadress'] },
  { country: 'NO', headings: ['fornavn', 'etternavn', 'poststed', 'fodselsnummer'] },
  { country: 'DK', headings: ['fornavn', 'efternavn', 'cpr', 'postnr'] },
  { country: 'FI', headings: ['etunimi', 'sukunimi', 'postinumero'] },
  { country: 'IE', headings: ['eircode'] },
  { country: 'NZ', headings: ['suburb', 'ird'] },
  { country: 'ZA', headings: ['suburb'] },
  { country: 'CZ', headings: ['jmeno', 'prijmeni', 'mesto', 'psc'] },
  { country: 'HU', headings: ['keresztnev', 'vezeteknev', 'utca', 'iranyitoszam'] },
  { country: 'GR', headings: ['afm', 'amka'] },
  { country: 'TR', headings: ['soyad', 'ad', 'sehir', 'ilce'] },
  { country: 'MX', headings: ['curp', 'colonia', 'rfc', 'municipio'] },
  { country: 'AR', headings: ['cuit', 'cuil', 'dni'] },
  { country: 'CO', headings: ['cedula', 'municipio'] },
  { country: 'CL', headings: ['rut', 'comuna'] },
  { country: 'IN', headings: ['pincode', 'aadhaar', 'pin', 'district'] },
  { country: 'JP', headings: ['prefecture'] },
  { country: 'CN', headings: ['hukou'] },
  { country: 'VN', headings: ['ho', 'ten', 'quan', 'phuong'] },
  { country: 'SG', headings: ['nric'] },
  { country: 'MY', headings: ['mykad'] },
  { country: 'AE', headings: ['emirate', 'emirates'] },
  { country: 'IL', headings: ['teudat'] },
  { country: 'RU', headings: ['familiya', 'imya', 'otchestvo', 'fio', 'rozhdeniya', 'gorod', 'adres'] },
  { country: 'UA', headings: ['prizvishche', 'batkovi', 'narodzhennya', 'misto'] },
  { country: 'KR', headings: ['ileum', 'seongmyeong', 'juso'] },
  { country: 'SA', headings: ['iqama'] },
  { country: 'EG', headings: [] },
  { country: 'RO', headings: ['nume', 'prenume', 'cnp'] },
  { country: 'ID', headings: ['nama', 'alamat', 'kota', 'lahir'] },
  { country: 'PH', headings: ['barangay'] },
  { country: 'PK', headings: ['cnic'] },
  { country: 'NG', headings: ['lga', 'bvn'] },
  { country: 'KE', headings: [] },
  { country: 'PE', headings: [] },
];

/** Folded names and codes, as a column of countries gives them. */
export const COUNTRY_NAMES: ReadonlyMap<string, string> = new Map(
  (
    'GB:united kingdom,great britain,england,scotland,wales,uk,gb,gbr;DE:germany,deutschland,de,deu;FR:france,fr,fra,frankreich;ES:spain,espana,es,esp;' +
    'IT:italy,italia,it,ita;NL:netherlands,the netherlands,nederland,nl,nld,holland;AU:australia,au,aus;PL:poland,polska,pl;PT:portugal,pt;BR:brazil,brasil,br,bra;' +
    'BE:belgium,belgie,belgique,be;AT:austria,osterreich,oesterreich,at;CH:switzerland,schweiz,suisse,ch;SE:sweden,sverige,se;NO:norway,norge,no;DK:denmark,danmark,dk;' +
    'FI:finland,suomi,fi;IE:ireland,ie;NZ:new zealand,nz;ZA:south africa,za;CZ:czechia,czech republic,cz;HU:hungary,magyarorszag,hu;GR:greece,gr;TR:turkey,turkiye,tr;' +
    'MX:mexico,mx;AR:argentina,ar;CO:colombia,co;CL:chile,cl;IN:india,in,ind;JP:japan,jp;CN:china,cn;VN:vietnam,viet nam,vn;SG:singapore,sg;MY:malaysia,my;' +
    'AE:united arab emirates,uae,ae;IL:israel,il;RU:russia,russian federation,ru,rus,rossiya;UA:ukraine,ua,ukr,ukrayina;KR:korea,south korea,republic of korea,kr,kor;' +
    'SA:saudi arabia,sa,ksa;EG:egypt,eg;RO:romania,ro;ID:indonesia,id;PH:philippines,ph;PK:pakistan,pk;NG:nigeria,ng;KE:kenya,ke;PE:peru,pe'
  )
    .split(';')
    .flatMap((line) => {
      const [code = '', names = ''] = line.split(':');
      return names.split(',').map((name) => [name, code] as const);
    }),
);

/** Where 04/07 is April. */
export const MONTH_FIRST_COUNTRIES: ReadonlySet<string> = new Set(['US', 'PH']);

/** How postcodes are written. */
export const POSTCODE_SHAPES: ReadonlyMap<string, RegExp> = new Map(
  (
    [
      [/^\d{5}(?:-?\d{4})?$/, 'US'],
      [/^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i, 'GB'],
      [/^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i, 'CA'],
      [/^[A-Z]\d[\dW] ?[A-Z\d]{4}$/i, 'IE'],
      [/^\d{4} ?[A-Z]{2}$/i, 'NL'],
      [/^\d{4}$/, 'AU NZ BE AT CH DK NO ZA HU'],
      [/^\d{5}$/, 'DE FR ES IT FI MX TR MY KR SA UA'],
      [/^\d{3} ?\d{2}$/, 'SE CZ GR'],
      [/^\d{2}-?\d{3}$/, 'PL'],
      [/^\d{4}-?\d{3}$/, 'PT'],
      [/^\d{5}-?\d{3}$/, 'BR'],
      [/^[1-9]\d{2} ?\d{3}$/, 'IN'],
      [/^\d{6}$/, 'CN SG VN CO RU RO'],
      [/^\d{3}-?\d{4}$/, 'JP'],
    ] as const
  ).flatMap(([shape, countries]) => countries.split(' ').map((country) => [country, shape] as const)),
);

/** Postcodes that one country alone writes so. */
export const SOLE_POSTCODES: readonly (readonly [country: string, shape: RegExp])[] = [
  ...['GB', 'CA', 'NL'].map((country) => [country, POSTCODE_SHAPES.get(country)!] as const),
  ['PL', /^\d{2}-\d{3}$/],
  ['PT', /^\d{4}-\d{3}$/],
  ['BR', /^\d{5}-\d{3}$/],
  ['JP', /^\d{3}-\d{4}$/],
];

/** Where the house number stands before the street; elsewhere it stands behind it. */
export const HOUSE_FIRST_COUNTRIES: ReadonlySet<string> = new Set(
  'US CA GB IE FR LU MC AU NZ ZA IN PK BD LK SG MY TH PH NG KE GH EG IL SA AE MA TN DZ'.split(' '),
);
