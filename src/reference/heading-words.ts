/** Words that headings are put together from, in the languages files speak: folded, lower case. */

/** Ends and joins that say nothing of their own. */
export const FILLER_WORDS: ReadonlySet<string> = words(
  'of the your my at a an de do da dos das del della di du des d la le les el los las von van der den zu zum zur and or und et e y o ou en im in optional required known est estimated approx about circa value text field s desc txt nm nbr cd dsc to am c',
);

/** What comes before a year, a month or a place of birth. */
export const BIRTH_WORDS: ReadonlySet<string> = words(
  'birth born birthday bday bdate dob brth nasc nascim nascimento nascita nato nac nacim nacimiento nacido naiss naissance ne geburt geburts geb geboren geboorte gebdat urodzenia urodz ur narozeni nar rozhd rozhdeniya narodzhennya gennisis dogum lahir rodenja nasterii szuletesi dzimsanas fodsel fodelse syntyma',
);
export const DATE_WORDS: ReadonlySet<string> = words(
  'date dt dte dts dttm data datum datums dat day fecha fec f ddn dn on le il el tar tarihi tgl tanggal im imerominia when',
);
export const YEAR_WORDS: ReadonlySet<string> = words('year yr yyyy ano anio annee anno jahr jaar');
export const MONTH_WORDS: ReadonlySet<string> = words('month mon mm mes mois monat mese maand');
export const DAY_WORDS: ReadonlySet<string> = words('dom dd dia jour tag giorno dag');
export const PLACE_WORDS: ReadonlySet<string> = words(
  'place where county country city town state parish province district lugar luogo lieu local ort plaats pais pays land municipio ciudad cidade stadt comune commune ville provincia region',
);

/** What is done to rows that are kept from year to year. */
export const UPKEEP_WORDS: ReadonlySet<string> = words(
  'updated update upd modified modify changed change chg revised refreshed refresh verified verify verification validated validation checked reviewed review confirmed confirmation paid login activity',
);
/** What is done to a row, or by somebody, on the day it tells of. */
export const LAST_SIGHT_WORDS: ReadonlySet<string> = new Set([
  ...UPKEEP_WORDS,
  ...words(
    'reported report observed observation seen sighted sighting snapshot extracted extract exported export captured collected scraped order ordered purchase purchased transaction invoice visit visited call called contacted payment donation gift submission submitted filed filing response responded survey voted encounter admission admitted appointment treatment treated placed signed booked posted arrival arrived departure departed checkin checkout loss incident delivered attended attendance visita visite compra achat pedido commande pago paiement besuch kauf bestellung zahlung',
  ),
]);
/** What begins a row, or what it tells of. */
export const FIRST_SIGHT_WORDS: ReadonlySet<string> = words(
  'entered entry inserted added acquired onboarded opened created start started begin from since joined initiated initiation inducted induction enrolled enrollment signup registered registration issued issue issuance move moved movein open entrada ingreso inicio effet entree debut activated activation connected commencement',
);
/** What begins the row of an order or a visit as well as that of an account. */
export const EVENT_START_WORDS: ReadonlySet<string> = words(
  'registration registered register registr reg created create crtd opened open entered entry inserted added add acquired',
);
/** What rows are numbered by that are each of one occasion. */
export const EVENT_WORDS: ReadonlySet<string> = words(
  'encounter visit order invoice ticket transaction claim appointment booking reservation ro repair call donation gift receipt rx prescription',
);
/** What was before something else, or is no day at all. */
export const EARLIER_WORDS: ReadonlySet<string> = words(
  'first earliest original initial previous prev prior old former past count number amount total',
);
/** What is planned or runs out, so that nobody was seen on its day. */
export const PLANNED_WORDS: ReadonlySet<string> = words('scheduled planned expected estimated target callback followup renewal reminder');
/** What ends what a row tells of, so that one without such a day goes on. */
export const END_WORDS: ReadonlySet<string> = words(
  'end ended ends ending enddate termination terminated terminate disconnect disconnected disconnection moveout moveoutdate vacated discontinued',
);
/** What does so where something that lasts stands beside it, or a column that says the same of the start. */
export const MAYBE_END_WORDS: ReadonlySet<string> = words(
  'close closed closing closure to thru through until till cancel cancelled canceled cancellation deactivated deactivation stop stopped expiry expiration expires expire salida saida baja fin fim vencimiento echeance sortie ende scadenza',
);
/** What stands in their place in the column of the start. */
export const START_WORDS: ReadonlySet<string> = words(
  'start started starts begin began beginning from since open opened opening activated activation connect connected effective entrada alta inicio ingreso effet entree debut beginn inizio',
);
/** What lasts from the one to the other. */
export const LASTING_WORDS: ReadonlySet<string> = words(
  'account acct service svc lease tenancy occupancy rental contract agreement membership subscription residency stay utility meter connection',
);
/** What ends where it is a home that somebody leaves, and what tells that homes are let. */
export const MOVE_OUT_WORDS: ReadonlySet<string> = words('moveout moveoutdate vacated tenancy occupancy');
export const LETTING_WORDS: ReadonlySet<string> = words('resident residents property building complex apartment landlord movein rent');
/** What makes somebody the owner of a home, on a roll of homes or beside a word for one. */
export const SALE_WORDS: ReadonlySet<string> = words(
  'sale sales sold deed transfer transferred conveyance conveyed recorded recording purchase purchased acquired acquisition bought ownership',
);
export const HOME_WORDS: ReadonlySet<string> = words('home house property parcel dwelling');
/** What a house with several homes in it, or a group of houses, is called by. */
export const BUILDING_WORDS: ReadonlySet<string> = words(
  'property site building bldg complex community premise premises residence estate development subdivision apartments towers',
);
/** What stands beside these and beside words for a day, and says no more than that the row is meant. */
export const RECORD_WORDS: ReadonlySet<string> = words('record row data file profile info information details timestamp ts');

/** Words for an age, for how it is known, for those who may be meant by a row, and for who heads their household. */
export const AGE_WORDS: ReadonlySet<string> = words('age ages alter edad idade wiek leeftijd');
export const RECKONED_WORDS: ReadonlySet<string> = words(
  'exact actual calculated calc computed derived inferred modeled modelled years yrs yr in',
);
export const PEOPLE_WORDS: ReadonlySet<string> = words('owner householder driver taxpayer buyer adult indiv ind policyholder cardholder');
export const HEAD_WORDS: ReadonlySet<string> = words('hoh head household hh hhld');

/** Who may be reached for a child. */
export const PARENT_WORDS: ReadonlySet<string> = words('parent guardian mother father madre padre mere pere mae pai mutter vater');

/** Words for animals, and for what only they have. */
export const ANIMAL_WORDS: ReadonlySet<string> = words('pet pets animal animals dog dogs');
export const BREED_WORDS: ReadonlySet<string> = words('species breed breeds primarybreed');

/** What somebody's standing is written under, what may stand beside it, and where it is that of a marriage. */
export const STATUS_WORDS: ReadonlySet<string> = words('status stat sts standing disposition estado situacao situacion statut stato');
export const REASON_WORDS: ReadonlySet<string> = words(
  'reason code description desc removal removed cancel cancellation cancelled inactive active membership account registration enrollment vital life',
);
export const MARITAL_WORDS: ReadonlySet<string> = words('marital marriage civil civile famille');

/** What ends a heading that tells something of an address, a number or a mailbox, and is not one. */
export const QUALITY_WORDS: ReadonlySet<string> = words(
  'country county nation type kind label status flag date time timestamp verified valid validity validated confirmed source score rating count notes note comment comments latitude longitude lat lng lon lang language timezone district precinct ward carrier provider consent opt optin optout bounced hash last4 currency',
);

/** Words of numbers and cards that many people have one each of; what else stands in the heading must be one of `NUMBER_WORDS`. */
export const IDENTIFIER_WORDS: ReadonlyMap<string, string> = new Map([
  ...[...words('ssn')].map((word) => [word, 'ssn'] as const),
  ...[
    ...words(
      'nino nhs medicare cpf dni nie nif curp bsn pesel nric aadhaar aadhar cedula rut run cuil nss personnummer passport pasaporte passaporte reisepass paspoort passeport steuerid codicefiscale',
    ),
  ].map((word) => [word, 'national_id'] as const),
  ...['pan', 'cns', 'rg', 'rfc', 'medicaid'].map((word) => [word, word] as const),
  ['sus', 'cns'],
]);
export const NUMBER_WORDS: ReadonlySet<string> = words(
  'no nr nro num number numero nummer id card cartao tarjeta carte karte tessera code codigo url profile profil link n',
);

/** Words of a row's own number. */
export const RECORD_ID_WORDS: ReadonlySet<string> = words(
  'id ids no nr nbr nro num number numero nummer key code ref reference referencia referentie riferimento card folio matricula matricola matricule prontuario registrant registro registration expediente dossier aktenzeichen akte mrn urn crn upi pid uid cif acct account konto compte conta cuenta badge ticket serial seq sequence line record rec piece token barcode legajo ficha tessera scheda fiche kod bianhao beonho rqm kodikos codigo cod codice nomor',
);

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
