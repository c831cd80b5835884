import type { NameCulture } from '../src/reference/surnames.ts';

/** Plausible rare surnames beyond the list, so that the tail stays long in large worlds; most common-looking first. */
export function composedSurnames(culture: NameCulture): string[] {
  const parts = PARTS[culture];
  if (parts === undefined) return [];
  const starts = parts[0].split(' ');
  const ends = parts[1].split(' ');
  // Diagonals, so that early names mix all starts and ends.
  return Array.from({ length: starts.length * ends.length }, (_, i) => {
    const start = i % starts.length;
    const end = (Math.floor(i / starts.length) + start) % ends.length;
    return `${starts[start]}${ends[end]}`;
  });
}

const ENGLISH_STARTS =
  'ash black brad brook burn can car chat clay clif col cran crow dar den dray dun east ed el fair far fen field ford glen gold gran green hal ham har hart hat haw hay hazel heath hen hill hol horn hud hurl ing kemp ken kil king kirk lang lath led lin lock long mal mar may mel mer mid mil mor nor oak ol orm over pad pem pen pol pres rad ram red ridge rock ros rush rut sand sed shel sher ship stan star sted sten stock sud sut swin tar thorn thur til tod trent wake wal ware wash west wet whit wil win wind wood wor wyn yard';
const ENGLISH_ENDS =
  'ton ley ford ham field worth wood well man by wick more den land gate bury stead shaw burn brook ridge combe hurst croft stone ward row dale mere bridge bourne cliff son sett ingham ington';

const PARTS: Readonly<Partial<Record<NameCulture, readonly [string, string]>>> = {
  anglo: [ENGLISH_STARTS, ENGLISH_ENDS],
  black: [ENGLISH_STARTS.split(' ').reverse().join(' '), 'well ton ley field man worth son wood more ford'],
  irish_scots: [
    'mc mac o kil gil fitz bal dun car con cul don fin gal hal mul quin rath shan tull',
    'andrews beth brien cory daid fadden garvey gilley hanlon kane kenny lachlan leary mannon moran murtry nair neilly padden quillan rory shane tavish vann whinney nerney gorry',
  ],
  hispanic: [
    'alt arb arc bal barr ben berm cald camp cant carr cast cer cor del esc esp est far fuent gall gar gran guad herr hin jar lar led lim mad mal mant mar med mont mor mur nav ol ord pal pen ped per pin port quint ram reb rod rom sal sand sant sar seg serr sol tam torr val vel vill zam zar',
    'ez ano ero illo ales ado edo oza uez anza ares ezma iga ina ola on ona osa oya uelo ueta urria',
  ],
  german: [
    'acker alt apfel bach baum berg birn blum brand braun breit buch burg dorn eber eich eisen engel fein feld fich fisch flei gold grau gross grun hammer hart hasel heim hell hirsch hoch hof holz horn kalb kalten kauf kirch klein klingen kohl korn kranz kron lang lauf leib licht lind loch mark mehl mittel mohn mull neu nuss ober ochs pfann pfeil rauch reb reich ried ros roth sand sauer schaf schild schon schwarz see silber sonn spiel stein stern stoll storch strass tal tann teich thal vogel wald wasser weber weid wein weiss wett wild wind winter wolf zeit zimmer',
    'mann er bach berg feld hauser heimer inger meyer baum stein macher wald hoff dorf haus holz ler thal bauer',
  ],
  italian: [
    'al ant bar bass bell ben bert bon borg bosc cal camp cann cap car cas cav cer cic col cor cost dam del don fab far ferr fil fior fran gal gar gia giu gran grim guar lan laz leon lom luc mag man mar mas mat mel mor nap nic oliv pal pan pas ped pel pet pic pol por ros rug sal san sar scal ser sil spad spin tad tam tor tran val ven ver vit zan',
    'ini etti ella one ino ucci ardi aro elli isi ato osi ante etto oni acci ese',
  ],
  slavic: [
    'adam bart biel bog bor broz bud chmiel cis czar dab dob drozd dud fil gaj glow gor grab grom iwan jab jan jas kal kam karp kas klim kol kor kos kow kras krup kub kuch kul lab lask lew lip lis luk mac mal mar mat mich mil mir nied now ol orl ostr pal paw piet pod pol prus rad rog ros rud sad saw siem sik skow slaw sob sok stan star sur szcz tom trz urb wal war was wieczor wit woj wol zab zak zal zaw ziel',
    'owski inski ewski iak czyk owicz ak ecki enko chuk ik czak ewicz usz',
  ],
  french: [
    'arch beau bel ber bon bour bris cham char chast cor coul cour dam del des du fer flor fon gar gir gran gui jol la lan lar lav le mal mar mont mor nor par per pier pont ros sau sav sen ter ver vil',
    'ault eau ier in on et ard ois ain ert ette euil ange oux ineau',
  ],
  nordic: [
    'ahl alm asp berg bjor blom bor bran dahl ek eng fors gran gron hag ham hed hell holm kall kron lag land lar lilj lind ljung lof lund mal nor ny oster palm ros rud ryd sand sjo skog sol stal sten strand strom sund torn vall vik wald west',
    'berg strom gren quist lund dahl stad gaard rud land sen son mark holm blad',
  ],
  indian: [
    'agni bala bhar chand chin deva dhan gopa hari jaga kala kesh krish laksh madh maha man mohan muru nag nanda nar pad para pra raj rama ravi sada sank sath seka siva soma sri subb sund sury thiru vank vas venk vish',
    'murthy swamy nathan raman rajan kumar appa iah ani wala kar garu esh endran pati dasan lal',
  ],
};
