/** Words that headings are made of, in the languages files are written in, by what they say: folded, in lower case. A word may be in several classes. */
const WORDS = {
  // Only say which of several names, addresses or numbers a column is part of.
  group:
    'home work mail mailing billing bill shipping ship business office residence residential res legal physical property situs site previous prev prior old former past current curr present primary secondary main other alt alternate alternative second third prop alias aka spouse day evening emergency personal customer contact person client member voter patient subscriber resident user applicant consumer borrower my the cust employee permanent temporary service svc installation install delivery premise premises comm communication correspondence corr perm tmp temp registered reg billto shipto preferred living fiscal facturation livraison rechnung liefer envio factura facturacion entrega cobranca residencial comercial correspondencia residencia domicile bezoek woon end privat privado privada prive dienstlich beruflich geschaftlich geschaeftlich zakelijk residenza recado',
  // Only say that the column is about the person of the row.
  owner:
    'customer contact person client member voter elector patient subscriber resident user applicant consumer borrower my the cust employee primary current main curr present attendee registrant participant respondent delegate guest student pupil donor holder tenant insured policyholder passenger visitor candidate individual licensee permittee defendant claimant inmate patron camper volunteer enrollee your paciente cliente aluno aluna alumno usuario utente titular socio membro miembro interessado assistito kunde kunden klant patiente mitglied teilnehmer versicherter lid deelnemer adherent membre assure beneficiaire abonne contato contacto contatto kontakt buyer purchaser payer',
  // Another person or an organisation: the column is not about the person of the row.
  foreign:
    'asst assistant secretary secretaria caregiver caretaker boss son daughter brother sister sibling neighbor neighbour guarantor reference references manager supervisor referrer beneficiary tutor partner father spouse emergency mother parent guardian agent employer company attorney lender kin nok relative husband wife mae pai madre padre mere pere mutter vater moeder vader conjuge conyuge conjoint ehepartner coniuge responsavel responsable referring referral referred doctor gp physician provider medico arzt dokter school store branch rep salesperson salesman advisor adviser teacher professor filiacao witness landlord solicitor erziehungsberechtigter erziehungsberechtigte notfall notfallkontakt arbeitgeber betreuer vormund ehefrau ehemann urgence tuteur employeur emergencia empleador esposa esposo hijo hija salesrep cobuyer coinsured comaker poe trainer coach organizer organiser host preparer ip mac wallet hotel venue event shop clinic hospital agency dealer vendor supplier merchant seller plan product pcp bank carrier insurer insurance facility organisation organization firm court campaign project course class team club warehouse depot coowner coborrower coapplicant cosigner guarantor roommate dependent dependents dependant dependants sibling trustee executor pet pets animal animals dog dogs',
  // People who may come several times in a row: the second and later ones are other people.
  numbered:
    'owner contact person applicant borrower buyer purchaser insured tenant resident occupant member guest attendee passenger signer customer client subscriber individual adult participant voter driver taxpayer holder titular guardian parent',
  // Say nothing of their own.
  filler:
    'of the your my at a an de do da dos das del della di du des d la le les el los las von van der den zu zum zur and or und et e y o ou en im in optional required known est estimated approx about circa value text field s desc txt nm nbr cd dsc to am c',
  record: 'record row data file profile info information details timestamp ts',
  // Births, and what may be known of them.
  birth:
    'birth born birthday bday bdate dob brth nasc nascim nascimento nascita nato nac nacim nacimiento nacido naiss naissance ne geburt geburts geb geboren geboorte gebdat urodzenia urodz ur narozeni nar rozhd rozhdeniya narodzhennya gennisis dogum lahir rodenja nasterii szuletesi dzimsanas fodsel fodelse syntyma',
  date: 'date dt dte dts dttm data datum datums dat day fecha fec f ddn dn on le il el tar tarihi tgl tanggal im imerominia when',
  year: 'year yr yyyy ano anio annee anno jahr jaar',
  month: 'month mon mm mes mois monat mese maand',
  day: 'dom dd dia jour tag giorno dag',
  place:
    'place where county country city town state parish province district lugar luogo lieu local ort plaats pais pays land municipio ciudad cidade stadt comune commune ville provincia region',
  // Done to rows that are kept up to date.
  upkeep:
    'updated update upd modified modify changed change chg revised refreshed refresh verified verify verification validated validation checked reviewed review confirmed confirmation paid login activity',
  // Done to a row or by a person on a day, which is then a day on which the person was seen.
  done: 'reported report observed observation seen sighted sighting snapshot extracted extract exported export captured collected scraped order ordered purchase purchased transaction invoice visit visited call called contacted payment donation gift submission submitted filed filing response responded survey voted encounter admission admitted appointment treatment treated placed signed booked posted arrival arrived departure departed checkin checkout loss incident delivered attended attendance visita visite compra achat pedido commande pago paiement besuch kauf bestellung zahlung',
  // The beginning of a row or of what it describes.
  begin:
    'seit desde depuis sinds entered entry inserted added acquired onboarded opened created start started begin from since joined initiated initiation inducted induction enrolled enrollment signup registered registration issued issue issuance move moved movein open entrada ingreso eintritt beitritt inicio effet entree debut activated activation connected commencement',
  // The beginning of an account as well as of an order or a visit, and what rows of those are numbered by.
  event_begin: 'registration registered register registr reg created create crtd opened open entered entry inserted added add acquired',
  event:
    'encounter visit order invoice ticket transaction claim appointment booking reservation ro repair call donation gift receipt rx prescription',
  // Days of something earlier, and no days at all.
  earlier: 'first earliest original initial previous prev prior old former past count number amount total',
  // Days of something that has not happened.
  planned: 'scheduled planned expected estimated target callback followup renewal reminder',
  // The end of what a row describes.
  end: 'end ended ends ending enddate termination terminated terminate disconnect disconnected disconnection moveout moveoutdate vacated discontinued',
  // An end, together with a word for something that lasts or a column for its start.
  maybe_end:
    'close closed closing closure to thru through until till cancel cancelled canceled cancellation deactivated deactivation disc stop stopped expiry expiration expires expire salida saida baja fin fim vencimiento echeance sortie ende scadenza',
  start:
    'start started starts begin began beginning from since open opened opening activated activation connect connected effective entrada alta inicio ingreso effet entree debut beginn inizio',
  lasting:
    'account acct service svc lease tenancy occupancy rental contract agreement membership subscription residency stay utility meter connection',
  // The end of living somewhere; and signs that homes are let.
  move_out: 'moveout moveoutdate vacated tenancy occupancy',
  letting: 'resident residents property building complex apartment landlord movein rent',
  // Becoming the owner of a home.
  sale: 'sale sales sold deed transfer transferred conveyance conveyed recorded recording purchase purchased acquired acquisition bought ownership',
  home: 'home house property parcel dwelling',
  latest: 'last latest recent most',
  parcel: 'parcel parcelid parcelno apn situs deed',
  // What a house with several homes is called by.
  building: 'property site building bldg complex community premise premises residence estate development subdivision apartments towers',
  // Lots that are not those of a park of mobile homes.
  other_lot: 'block blk plat subdivision tract parcel manzana manzano auction bid vaccine vaccination vacuna vacina dose dosis',
  // Ages: how they are known, of whom, and who heads a household.
  age: 'age ages alter edad idade wiek leeftijd',
  computed: 'exact actual calculated calc computed derived inferred modeled modelled years yrs yr in',
  adult: 'owner householder driver taxpayer buyer adult indiv ind policyholder cardholder',
  head: 'hoh head household hh hhld',
  // Parents of a child.
  parent: 'parent guardian mother father madre padre mere pere mae pai mutter vater',
  // Animals, and what only they have.
  animal: 'pet pets animal animals dog dogs',
  breed: 'species breed breeds primarybreed',
  // Openings of paths in nested data that only mean the row's person.
  path: 'person persona people persons profile identity demographics personal basic general details data datos info attributes properties fields meta metadata user account contact contacts contacto contactos party self bio personaldata datospersonales',
  // Districts of elections and schools, and their words next to others.
  electoral:
    'precinct precincts prec pct polling poll election electoral ballot congressional senatorial legislative judicial council councilmanic commissioner magisterial wahlkreis seccion',
  district: 'district districts dist dst',
  // Words for addresses, in which a district is a quarter of a town.
  of_address: 'line address addr neighborhood neighbourhood suburb county country',
  // The one who looks after the person, at the company whose file it is.
  looked_after: 'contact lead record deal opportunity case task prospect ticket',
  // A status, words that may come with it, and the status of a marriage.
  status: 'status stat sts standing disposition estado situacao situacion statut stato',
  reason:
    'reason code description desc removal removed cancel cancellation cancelled inactive active membership account registration enrollment vital life',
  marital: 'marital marriage civil civile famille',
  // The end of a heading that describes an address, a number or a mailbox and holds none.
  quality:
    'country county nation type kind label status flag date time timestamp verified valid validity validated confirmed source score rating count notes note comment comments latitude longitude lat lng lon lang language timezone district precinct ward carrier provider consent opt optin optout bounced hash last4 currency',
  // Numbers of documents, of rows, and of phone lines as telephone companies call them.
  number: 'no nr nro num number numero nummer id card cartao tarjeta carte karte tessera code codigo url profile profil link n',
  record_id:
    'id ids clave no nr nbr nro num number numero nummer key code ref reference referencia referentie riferimento card folio matricula matricola matricule prontuario registrant registro registration expediente dossier aktenzeichen akte mrn urn crn upi pid uid cif acct account konto compte conta cuenta badge ticket serial seq sequence line record rec piece token barcode legajo ficha tessera scheda fiche kod bianhao beonho rqm kodikos codigo cod codice nomor',
  telephony: 'tn btn wtn ctn mdn ani did cbr line pots dialed callback',
} as const;

export type WordClass = keyof typeof WORDS | 'seen' | 'row' | 'when';

const CLASSES: ReadonlyMap<WordClass, ReadonlySet<string>> = wordClasses();

function wordClasses(): ReadonlyMap<WordClass, ReadonlySet<string>> {
  const classes = new Map<WordClass, ReadonlySet<string>>(
    Object.entries(WORDS).map(([name, list]) => [name as WordClass, new Set(list.split(' '))]),
  );
  const all = (...names: readonly WordClass[]) => names.flatMap((name) => [...classes.get(name)!]);
  classes.set('seen', new Set(all('upkeep', 'done')));
  // Only says that the column is about the row or its person.
  classes.set('row', new Set(all('record', 'owner', 'group').filter((word) => word !== 'emergency' && word !== 'spouse')));
  // Only says that the column holds a day.
  classes.set('when', new Set([...all('date', 'filler'), 'time', 'utc']));
  return classes;
}

/** Whether the word is in any of the classes. */
export function isHeadingWord(word: string): boolean {
  return ALL_WORDS.has(word);
}

const ALL_WORDS: ReadonlySet<string> = new Set([...CLASSES.values()].flatMap((words) => [...words]));

export function isWordOf(word: string, ...classes: readonly WordClass[]): boolean {
  return classes.some((name) => CLASSES.get(name)!.has(word));
}

/** Words of numbers and cards that many people have one each of, by the type of identifier. */
export const IDENTIFIER_WORDS: ReadonlyMap<string, string> = new Map([
  ['ssn', 'ssn'],
  ...'nino nhs medicare cpf dni nie nif curp bsn pesel nric aadhaar aadhar cedula rut run cuil nss personnummer passport pasaporte passaporte reisepass paspoort passeport steuerid codicefiscale'
    .split(' ')
    .map((word) => [word, 'national_id'] as const),
  ...['pan', 'cns', 'rg', 'rfc', 'medicaid'].map((word) => [word, word] as const),
  ['sus', 'cns'],
]);

const MIN_GLUED_FOREIGN = 5;

/** Words that are found where several are written as one: `OWNERFIRSTNAME`, `PROPADDRCITY`. */
export const GLUED_WORDS: ReadonlySet<string> = new Set([
  // Other people whose number it may be.
  ...WORDS.foreign.split(' ').filter((word) => word.length >= MIN_GLUED_FOREIGN),
  ...(
    'owner own first last middle mid initial suffix prefix full name nam nm fname lname mname maiden nick called given family surname forename title salutation ' +
    'mailing mail mlg billing bill shipping ship service svc situs site property prop physical phys legal residence residential resident res home work office business bus permanent temporary temp ' +
    'street str st address addr addrs adr line house unit apt apartment suite ste lot city town state province county country zip zipcode postal post postcode code plus number num nbr no type direction dir pre ' +
    'phone phn ph telephone tel cell cellular mobile mob fax email e-mail area ext extension landline day evening night ' +
    'birth born dob date day month year age gender sex deceased death of at on is ' +
    'start begin end open close issue issued hire dt dte update updated create created modified change changed effective registration registered reg registr status party last seen ' +
    'customer cust client member voter patient donor subscriber tenant student employee emp account acct person people contact record rec user lead applicant borrower buyer insured policy participant guest ' +
    'id ids key uid guid ref reference ' +
    'assistant asst spouse emergency emerg parent guardian mother father employer manager supervisor agent attorney partner beneficiary relative kin secretary doctor physician co second secondary primary alternate alt other preferred previous prev prior former current curr main ' +
    'precinct district dist ward congressional senate house legislative school court council polling place desc description flag ind indicator ' +
    'calle colonia numero num exterior interior ext int telefono tel celular correo nombre apellido paterno materno fecha nacimiento municipio estado ciudad'
  ).split(' '),
]);

/** Abbreviations in the headings of systems that allow eight or ten letters: `CUST_LST_NM`, `Pstl Cd`. */
export const HEADING_ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  (
    'name:nm nam nme;first:fst frst fir frs;last:lst las;middle:mid mdl midl;initial:init intl ini;address:addr adr addrs adrs add adress;' +
    'line:ln lin;city:cty ciy;town:twn;street:str strt;postal:pstl pst postl;postcode:pcd pstcd;code:cd cde;zip:zp;phone:ph phn phon phne fon;' +
    'mobile:mobl mbl;cell:cel cll;email:eml emal emailadr;date:dt dte dttm dtm dts;birth:brth bth bir brt;home:hm;work:wk wrk;business:bus;' +
    'member:mbr memb mem;patient:pt pat ptnt;customer:cust cus cst;number:nbr num;gender:gndr gend gndr;suffix:sfx suffx suf;' +
    'contact:cntct ctc;employee:emp;student:stu stdnt std;residence:resd rsd resid;mailing:mlg mlng;billing:blg bllg;primary:prim pri;' +
    'secondary:secd;telephone:tele;unit:unt;apartment:aptmt;surname:surnm;forename:forenm;donor:dnr;voter:vtr;subscriber:subs subscr;account:acct;type:typ;' +
    'reported:rpt rptd rprt rprtd;updated:updt updtd;modified:modif;created:crtd creatd;effective:eff effctv;verified:vrfd verif;' +
    'preferred:pref;agent:agt agnt;beneficiary:benef bene;emergency:emerg emer emrg;guardian:grdn;spouse:sps;employer:empl;supervisor:supv spvsr;insured:insd;purchase:purch;payment:pmt pymt;transaction:txn trx;arrival:arr arrv;departure:dep'
  )
    .split(';')
    .flatMap((line) => {
      const [whole = '', shorts = ''] = line.split(':');
      return shorts.split(' ').map((short) => [short, whole] as const);
    }),
);

/** A letter before a word for a name: `F Nm`, `L_NAME`. */
export const NAME_LETTERS: ReadonlyMap<string, string> = new Map([
  ['f', 'first'],
  ['l', 'last'],
  ['m', 'middle'],
]);
