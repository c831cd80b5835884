/** The given names that a name may stand for, itself included: `bill` for `bill` and `william`. Folded in and out. */
export function formalNames(name: string): readonly string[] {
  return FORMAL.get(name) ?? [name];
}

/** All names that are short for another, or for which another is short. */
export function namesWithForms(): readonly string[] {
  return [...FORMAL.keys()];
}

/** The short and other forms of a given name: `bill`, `will` and more for `william`. Folded in and out. */
export function shortForms(name: string): readonly string[] {
  return SHORT.get(name) ?? [];
}

/**
 * Whether two names may be one person's: one is short for the other, or both are short for a third. A name that has short forms
 * itself is hardly meant for the third: Nathan is not John, though Jonathan is called by either.
 */
export function areNicknames(left: string, right: string): boolean {
  if (left === right) return false;
  const rights = FORMAL.get(right);
  const lefts = FORMAL.get(left);
  if (lefts === undefined && rights === undefined) return false;
  if (lefts?.includes(right) === true || rights?.includes(left) === true) return true;
  if (lefts === undefined || rights === undefined || SHORT.has(left) || SHORT.has(right)) return false;
  return lefts.some((formal) => rights.includes(formal));
}

/** Each entry: a given name, then its short and other forms. Spelling variants that sound alike are left to phonetic comparison. */
const LINES = `
aaron:ron ronnie|abigail:abby abbie gail|abraham:abe bram|adam:ad|adelaide:addie ada heidi|adeline:addie ada|agnes:aggie nessie
albert:al bert bertie|alberta:allie bertie|alejandro:alex ale jandro alejo|alexander:alex al sandy xander lex alec sasha alexandre
alexandra:alex sandra sandy lexi lexie alexa sasha xandra ali|alfred:al fred freddie alf alfie|alfredo:fredo al fred
alice:ally allie elsie|alicia:lisa ali allie licia|alison:ali allie ally|allen:al|alonzo:lon lonnie al|alphonse:al|alvin:al vin
amanda:mandy manda amy|amelia:amy millie mel emily|anastasia:stacy stacey ana tasha|andrea:andi andie drea|andrew:andy drew dru
angela:angie ange|angelica:angie angel|angelina:angie lina angel|ann:annie nan nancy anna anne|anna:annie ann nan anne
annabelle:anna belle annie|annette:annie netta|anthony:tony ant|antoinette:toni nettie netta|antonia:toni tonya|antonio:tony tonio toni
archibald:archie|arlene:lena arly|arnold:arnie|arthur:art artie|augustus:gus august|augustine:gus august|barbara:barb barbie babs bobbie
bartholomew:bart|beatrice:bea trixie bee|belinda:linda bel|benjamin:ben benny benji benjy|bernadette:bernie detta|bernard:bernie barney
bertha:bert bertie birdie|beverly:bev|bradford:brad|bradley:brad|brandon:brand|brenda:bren|brian:bri|bridget:bridie biddy|calvin:cal
cameron:cam|camille:cami millie|candace:candy candi|carl:charlie|carlos:charlie carlitos|carmen:carm|carol:carrie
caroline:carrie carol lynn caro|carolyn:carrie carol lynn|cassandra:cass cassie sandra sandy|catalina:cathy lina
catherine:cathy cath kate katie cat kitty cate kay katy trina|cecilia:cece celia cissy|celeste:celie
charles:charlie chuck chas chip chaz chick|charlotte:charlie lottie lotte char|chester:chet|christian:chris
christina:chris christy tina chrissy crissy kristy|christine:chris christy tina chrissy|christopher:chris kit topher christy
clarence:clare|clarissa:clare cissy|claudia:claudie|clayton:clay|clementine:clem|clifford:cliff ford|clifton:cliff|clinton:clint
constance:connie|consuelo:connie chelo|cordelia:delia cory|cornelius:neil corny con|courtney:court|crystal:crys|curtis:curt
cynthia:cindy cyndi cyn|daniel:dan danny|danielle:dani danny ellie|darlene:dar|david:dave davey davy|deborah:deb debbie debby debra
debra:deb debbie debby|delores:dee lola dolly|dennis:denny den|derrick:rick|diana:di dee diane|diane:di dee|dolores:lola dee lolita dolly
dominic:dom nick|dominick:dom nick|donald:don donny donnie|donna:don|dorothea:dot dottie thea dora|dorothy:dot dottie dolly dora dodie
douglas:doug|duane:dewey|dwayne:wayne|earnest:ernie|edgar:ed eddie|edith:edie|edmund:ed eddie ned ted|eduardo:eddie ed lalo
edward:ed eddie ted teddy ned|edwin:ed eddie win|eileen:ellie|elaine:lainie ellie|eleanor:ellie nell nora nellie lenora elly
elena:ellie lena|elijah:eli lige|elisabeth:liz beth betsy betty lisa eliza lizzie liza libby ellie elsie|eliseo:eli
elizabeth:liz beth betsy betty lisa eliza lizzie liza libby ellie elsie bess bessie bette buffy lilibeth|ellen:ellie nell nellie
elliott:eli|elvira:ellie vira|emily:em emmy millie|emma:em emmy|enrique:rick kike henry|erica:ricki|eric:rick ricky|ernest:ernie
ernesto:ernie neto|esmeralda:esme|esther:essie hettie|ethel:effie|eugene:gene|eugenia:genie|evan:ev|evangeline:eva eve angie
evelyn:evie ev eve lynn|ezekiel:zeke|ezra:ez|felicia:fel lisha|felipe:phil|ferdinand:ferdie fred|fernando:nando fern|florence:flo flossie
frances:fran fanny frankie francie sissy|francesca:fran frankie cesca|francine:fran francie|francis:frank fran frankie
francisco:frank paco pancho cisco|franklin:frank|franklyn:frank|frederick:fred freddie freddy rick fritz|fredrick:fred freddie rick
gabriel:gabe|gabriela:gabby gaby ella|gabrielle:gabby gabe elle|genevieve:gen gennie eve viv|geoffrey:geoff jeff|george:georgie
georgia:georgie|gerald:jerry gerry|geraldine:gerry jerry geri dina|gerard:jerry gerry|gertrude:gert gertie trudy|gilbert:gil bert
gilberto:gil beto berto|giovanni:gio|gloria:glo|gordon:gordy|grace:gracie|graciela:grace chela|gregory:greg gregg|gretchen:greta
griffin:griff|guadalupe:lupe|guillermo:bill memo willie|gustavo:gus tavo|gwendolyn:gwen wendy lyn|hannah:anna|harold:hal harry
harriet:hattie harry|harrison:harry|harvey:harv|heather:heath|hector:heck|helen:nell nellie lena ella|helena:lena
henrietta:hettie etta hank nettie|henry:hank harry hal|herbert:herb bert|herman:herm|hezekiah:zeke|hilary:hil|hillary:hil|hiram:hi
horace:ace|howard:howie|hubert:hugh bert hub|ida:idy|ignacio:nacho iggy|ignatius:iggy nate|imogene:immy gene|irene:rena renie|irving:irv
irvin:irv|isaac:ike zack|isabel:izzy bella belle bell ibby|isabella:izzy bella belle bell|isadora:dora issy|isaiah:zay|isidore:izzy
israel:izzy|jackson:jack|jacob:jake jay jakob|jacqueline:jackie jacqui|jaime:james|james:jim jimmy jamie jem jimmie jay|jane:janie jenny
janet:jan|janice:jan|jasmine:jas jazz|jason:jay jase|jean:jeanie|jeanette:jean nettie jan|jeffery:jeff|jeffrey:jeff geoff|jennie:jen jenny
jennifer:jen jenny jenn jenna|jeremiah:jerry jeremy jem|jeremy:jerry jem|jerome:jerry|jesse:jess|jessica:jess jessie|jesus:chuy chucho
jillian:jill|joan:joanie jo|joann:jo joan|joanna:jo joan jody|joanne:jo joan|johanna:jo joan hanna|john:jack johnny jon johnnie jackie
johnathan:john jon johnny nathan|jonathan:jon john jonny nathan nate johnny|jordan:jordy|jose:pepe joe chepe|josefina:fina josie pepa
joseph:joe joey jo jos|josephine:jo josie fina joey|joshua:josh|joyce:joy|juan:john juanito|juanita:nita juana|judith:judy judi
julia:jules julie|julian:jule jules|juliana:julie jules ana|julie:jules|julius:jule|justin:jus|kaitlyn:kate katie kait|katelyn:kate katie
katharine:kathy kate katie kay kat kathie|katherine:kathy kate katie kay kat kathie kit kitty katy trina
kathleen:kathy kate katie kay kat kathie kath|kathryn:kathy kate katie kay kat kathie katy kit|kenneth:ken kenny|kevin:kev
kimberly:kim kimmy|kristen:kris kristy|kristin:kris kristy|kristina:kris kristy tina|kristine:kris kristy tina|kristopher:kris chris
laura:laurie lori|lauren:laurie ren|laurence:larry laurie lonnie|lavinia:vinnie|lawrence:larry lonnie laurie law|leah:lee|leander:lee
leo:lee|leon:lee leo|leona:lee|leonard:len lenny leo leon lee|leonardo:leo leon nardo|leonora:nora|leroy:roy lee|leslie:les|lester:les
letitia:tish lettie|levi:lee|lewis:lew lou|lillian:lil lilly lily|lincoln:linc|linda:lin lindy|lindsay:lindy lin|lloyd:loy|lois:lou
lorenzo:larry renzo enzo|loretta:lori retta etta|lorraine:lori raine rainy|louis:lou louie|louise:lou lulu|lucas:luke|lucille:lucy lou
lucinda:lucy cindy|lucretia:lucy|lucy:lou lulu|luis:lou louie lucho|luther:lou|lydia:liddy|lynette:lynn|mackenzie:mac kenzie mack
madeline:maddie lina maddy|madison:maddie maddy|magdalena:maggie lena magda|malcolm:mal|manuel:manny manolo|marcella:marcy|marcia:marcy
marcus:mark marc|margaret:maggie meg peggy marge margie peg greta madge daisy rita margo meggie|margarita:rita maggie margie
maria:mary mia marie|marian:mary|marianne:mary ann|maribel:mari|marie:mary mimi|marilyn:mary lynn|mario:mars|marion:mary
marissa:rissa mari|marjorie:marge margie|mark:marc|marlene:lena|martha:marty patty mattie|martin:marty mart|marvin:marv
mary:molly polly mamie mae may mimi|mathew:matt|matilda:tilly mattie tilda|matthew:matt matty thad|maureen:mo reenie|maurice:moe maury
maximilian:max|maximiliano:max|maxine:max|maxwell:max|megan:meg|melanie:mel|melinda:mel mindy linda|melissa:mel missy lissa|melvin:mel
mercedes:mercy sadie|meredith:merry|merle:mel|michael:mike mick mickey micky mikey|michele:shelly mickey|michelle:shelly mickey chelle
miguel:mike|mildred:millie milly|milton:milt|minerva:minnie|miranda:randy mandy|miriam:mimi mitzi|mitchell:mitch|mohammed:mo md mohd mohamed muhammed|mohammad:mo md mohd mohamed mohamad
muhammad:mo md mohd mohamed muhammed|monica:mona nikki|montgomery:monty|morris:moe|mortimer:mort|moses:moe|muriel:mur|myron:ron|nadine:dee|nancy:nan nannie
naomi:omi|napoleon:leon nap|natalie:nat talia|natasha:tasha nat|nathan:nate nat|nathaniel:nate nat nathan than|nellie:nell
nicholas:nick nicky nico klaus cole|nicolas:nick nico|nicole:nikki nicky nic|norbert:bert norb|norma:norm|norman:norm|octavia:tavia
olive:ollie livvy|oliver:ollie|olivia:liv livvy ollie livia|oscar:ozzie|oswald:ozzie oz|otto:ott|pamela:pam pammy|patience:pat
patricia:pat patty trish tricia patti patsy trisha|patrick:pat paddy rick|paul:paulie|paula:polly|paulina:polly lina|pauline:polly
pearl:pearlie|pedro:pete|penelope:penny nell|percival:percy|peter:pete|philip:phil pip|philippa:pip pippa phil|phillip:phil pip|phyllis:phyl
priscilla:cilla prissy|prudence:pru|rachel:rae shelly|rafael:rafa ralph|raphael:ralph rafe|ramon:ray monchi|randall:randy
randolph:randy dolph|raul:ralph|raymond:ray|raymundo:ray|rebecca:becky becca beck reba|regina:gina reggie|reginald:reggie reg|rene:ren
reuben:rube ben|ricardo:rick ricky rico|richard:rick dick rich ricky richie|rita:margarita|robert:bob rob bobby robbie bert robby
roberta:bobbie robbie bert robin|roberto:bob beto rob bobby|roderick:rod rick|rodney:rod|rodolfo:rudy fito|rodrigo:rod rigo
roger:rodge hodge|roland:rollie rolly|ronald:ron ronnie ronny|rosa:rose|rosalie:rose rosie|rosalind:rose roz|rosario:charo|rose:rosie
roseanne:rose ann|rosemarie:rose rosie marie|rosemary:rose rosie mary|roxanne:roxy roxie ann|rudolph:rudy|rufus:rufe|russell:russ rusty
ruth:ruthie|ryan:ry|sabrina:brina|sally:sal|salvador:sal chava|salvatore:sal|samantha:sam sammy|samuel:sam sammy|sandra:sandy
sara:sally sadie|sarah:sally sadie sal|sebastian:seb bastian|selina:lina|serena:rena|seymour:sy|shannon:shan|sharon:shari shay|shelby:shel
sheldon:shel|sherry:sher|shirley:shirl lee|sidney:sid|silvia:sil|silvester:sly vester|simon:si|solomon:sol|sophia:sophie|sophronia:sophie
spencer:spence|stacy:stace|stanley:stan|stella:stel|stephan:steve|stephanie:steph stephie annie|stephen:steve stevie|steven:steve stevie
stewart:stew stu|stuart:stu stew|susan:sue susie suzy sukie|susana:sue susie|susanna:sue susie anna|susannah:sue susie hannah
suzanne:sue suzy suzie|sylvester:sly|sylvia:syl|tabitha:tabby|tamara:tammy tam|tatiana:tanya tati|teresa:terry tess tessa tracy teri
terence:terry|terrance:terry|terrence:terry|thaddeus:thad ted tad|theodora:dora thea teddy|theodore:ted teddy theo
theresa:terry tess tessa tracy teri|thomas:tom tommy thom|tiffany:tiff|timothy:tim timmy|tobias:toby|tracy:trace|valerie:val
vanessa:nessa van|vernon:vern|veronica:ronnie roni vera|victor:vic|victoria:vicky vickie tori vicki|vincent:vin vince vinny
vincente:vince chente|viola:vi|violet:vi|virgil:virg|virginia:ginny ginger ginnie|vivian:viv|wallace:wally|walter:walt wally|wanda:wendy
warren:ren|wendell:dell|wesley:wes|wilbur:will bur|wilfred:will fred|wilhelmina:minnie mina willa billie|willard:will bill
william:bill will billy willie liam willy bud|willis:will bill|wilson:will|winifred:winnie fred freda|winston:win|woodrow:woody
xavier:javi|yolanda:yoli yolie|yvonne:vonnie|zachariah:zach zack|zachary:zach zack
johann:hans hannes|johannes:hans hannes joop|heinrich:heinz heiner|friedrich:fritz fred|wilhelm:willi willy wim|josef:sepp jupp|joachim:jochen achim
siegfried:siggi|margarete:grete gretel greta|katharina:kathe katja kati kathi|karl:kalle|giuseppe:beppe peppe pino|giovanni:gianni nanni
francesco:franco ciccio|luigi:gigi|vincenzo:enzo|domenico:mimmo|dmitri:dima mitya|dmitry:dima mitya|dmitriy:dima mitya
ekaterina:katya katia katja kate|yekaterina:katya katia katja|aleksandr:sasha alex|aleksandra:sasha alex|alexei:alyosha lyosha|aleksei:alyosha lyosha
alexey:alyosha lyosha|mikhail:misha|nikolai:kolya|nikolay:kolya|vladimir:vova volodya|sergei:seryozha|sergey:seryozha|yevgeny:zhenya|evgeny:zhenya
yevgenia:zhenya|evgenia:zhenya|tatyana:tanya|natalia:natasha|natalya:natasha|svetlana:sveta|irina:ira|anastasia:nastya|ivan:vanya|pavel:pasha
konstantin:kostya|olga:olya|yuri:yura|galina:galya|lyudmila:lyuda|ludmila:luda mila|maria:masha|anna:anya|elena:alyona
krzysztof:krzysiek|katarzyna:kasia kaska|malgorzata:gosia malgosia|agnieszka:aga|tomasz:tomek|wojciech:wojtek|elzbieta:ela|jakub:kuba
zofia:zosia|barbara:basia|joanna:asia|francisco:curro kiko chico fco|concepcion:concha conchita|enrique:quique|manuel:manu lolo|pilar:pili
isabel:isa|alberto:beto tito|humberto:beto|javier:javi xavi|santiago:santi|vicente:chente|montserrat:montse|jose:ze zeca|antonio:nino toninho
sebastiao:tiao|eduardo:edu dudu|cornelis:kees cor|willem:wim pim|hendrik:henk|pieter:piet|adrianus:ad arie|antonius:ton toon|theodorus:theo
johanna:hanneke joke|catharina:toos trijntje|marguerite:margot
abigail:abbey|agatha:aggie|alan:al|alberto:al|albert:albie|alejandra:alex ale|alexandria:alex alexa lexi lexie sandy|alexis:lexi lexie
alfonso:al poncho|alfonzo:al|alphonso:al|allison:ali allie ally|anastasia:stacie|andre:dre|andrea:andy|andres:andy|annabel:annie belle bella
antonia:tony|antonio:tonio|armando:mando|augusta:gussie|barbara:bobbi|beatriz:bea|benedict:ben benny|bernardo:bernie
bonita:bonnie|bryan:bri|candice:candy candi|carlotta:lottie|carmela:mela|carmella:mela|carolina:caro carrie lina|caroline:carly
cassidy:cassie cass|catherine:kathy|charlene:charlie char|charlotte:lotta|cheryl:cher|christian:christy|christina:kris|christine:kris
christopher:kip|conrad:connie|constantine:gus costa|cornelia:nellie connie|cornelius:neal|cristina:tina cris|curtis:kurt|deborah:debi
deanna:dee|delbert:bert del|delilah:lila|denise:dee|derek:rick|dolores:dodie|dominique:nikki|dorothy:dee|dustin:dusty
edgardo:ed|edmond:ed eddie ned ted|edwina:eddie winnie|elaina:lainey|eleanor:elle ella|eleanora:nora ellie|elias:eli|elizabeth:lib elle elisa
elliot:eli|elwood:woody|emanuel:manny|emmanuel:manny|emilia:millie emmy mia|ernestine:ernie tina|esteban:steve|estella:stella
estelle:stella essie|eugenie:genie|evangelina:lina angie eva|evelyn:lyn|ezequiel:zeke|federico:fred rico fede|ferdinand:nando|florence:flora
francisca:fran paca paquita|fredericka:freddie|gabriel:gabby gabi|gabriela:gabi|gabriella:gabby gaby gabi ella|gabrielle:gabi ella
genevieve:jenny|georgina:gina georgie|gerardo:jerry lalo|gregorio:greg goyo|griselda:zelda|guadalupe:lupita gpe|gwyneth:gwen|helena:nell
henrietta:hattie|heriberto:beto|immanuel:manny|isabella:isa ella|isabelle:izzy bella belle|jaclyn:jackie|jackson:jax|jacquelyn:jackie jacqui
jasmin:jas jaz|jeannette:jean nettie jan|jerald:jerry|joaquin:quino|jonathon:jon
josefa:pepa|julianne:julie jules|juliet:jules|juliette:jules|justine:tina|katarina:kat trina kate
kathleen:kitty|katherine:cathy|kendall:ken kenny|kendrick:ken kenny rick|kimberley:kim kimmy|larissa:lara|latasha:tasha|latisha:tisha|latoya:toya
leopold:leo|leopoldo:leo polo|leonel:leo|lionel:leo|leticia:letty tish|lilian:lil lily|liliana:lily lili|lorena:lori|luciana:lucy
lucia:lucy|luciano:lou|luella:lou ella|lourdes:lulu|luisa:lulu|mabel:may mae|madeleine:maddie maddy|madelyn:maddie maddy|manuela:manny
marcos:marc|margaret:mag mags maisie gretchen|margarita:margo|maria:ria|marjorie:jorie|marsha:marcy|martina:tina marty|matilda:matty
maurice:mo|mauricio:moe|mercedes:meche|michaela:mickey|michael:mitch|millicent:millie milly|monica:nicky|monique:nikki
morgan:mo|moses:mo|natalia:tasha talia|nicholas:nik niko|nichole:nikki nicki|nicola:nicky nikki|nicole:nicki|octavio:tavo|orlando:lando
patrice:pat patty|pierre:pete|rachael:rae|ramona:mona|randal:randy|rebekah:becky beck|regina:reggie|richard:dickie|rigoberto:beto rigo
robert:bo bobbie|roberta:bobbi|rochelle:shelly|rogelio:roy|rosalyn:roz rose|rosanna:rose anna|rosanne:rose|roxana:roxy|roxanna:roxy
ruben:ben|rhonda:ronnie|sabrina:bree|salvatore:sally|santiago:chago|samantha:mandy|sergio:checo|sheldon:shelly|sidney:syd|sydney:syd
silas:si|stefan:steve|stefanie:stef|stephanie:stevie steffi|susan:suzie|susanne:sue susie suzy|suzanna:sue suzy|suzanne:susie|tabatha:tabby
tatiana:tania|teodoro:teo ted|teresa:terri tessie|theresa:terri tessie|therese:terri terry tess|terrell:terry|tomas:tom tommy
tyler:ty|tyrone:ty|tyson:ty|valentina:val tina|veronica:vero|victoria:tory|vincenzo:vinny|virginia:gina|wilbert:will bert|wilhelmina:wilma
willard:willie|william:wm|jennifer:jennie|frances:franny|kristen:krissy|kristin:krissy|kristina:krissy|kristine:krissy|douglas:dougie|geraldine:jeri
gerald:jer|marilyn:lyn|lambert:bert|elbert:bert|elizabeth:lisbeth lizbeth|marianna:anna|patricia:tish
aloysius:al lou|altagracia:tata|andrzej:andy|annelise:anna annie lise|athanasios:tom|christopher:kris|concepcion:connie|concetta:connie|cristobal:chris
demetrios:jim jimmy demetri|dimitrios:jim jimmy dimitri|domenico:dom nico|evangeline:evie vangie|evangelos:angelo|francesco:frank|giuseppe:joe joey
grzegorz:greg|hortencia:tencha|ioannis:yanni|kazimierz:casey|konstantinos:gus kostas|krzysztof:chris|luigi:lou|lyudmila:mila luda|mikhail:mike
milagros:millie mila|nikolai:nick|lakshmi:laxmi|oleksandr:alex sasha|panagiotis:pete|pietro:pete|piotr:pete|refugio:cuco cuca|reynaldo:rey ray
rolando:rolo|rosalinda:rosie rosa|rosario:rosie chayo|siobhan:shiv|stanislaw:stan stas|svetlana:lana|tomasz:tom|vasilios:bill vasili|vladimir:vlad
volodymyr:vlad|wilfredo:willie fredo|yevgeny:gene|zbigniew:zbig
michael:misha|nicholas:kolya|thomas:tomek|elizabeth:liesl liesel|elisabeth:liesl liesel|sophia:zosia|sophie:zosia|mary:masha
john:hans janek gianni|jacob:kuba|catherine:kasia katya katja|katherine:kasia katya katja|margaret:gosia grete gretel
paul:pasha|gregory:grisha|grigory:grisha|peter:petya piet|henry:heinz henk|joseph:beppe sepp|william:wim|constantine:kostya
winfred:fred win|winston:winnie|xavier:xav|yvonne:von|zackary:zack zach
`;

const ENDING = /^(.{2,}[^aeiouy])(?:y|ie|i|ey)$/;
const SHORT = new Map<string, string[]>();
const FORMAL: ReadonlyMap<string, readonly string[]> = readLines();

function readLines(): ReadonlyMap<string, readonly string[]> {
  const formal = new Map<string, string[]>();
  for (const line of LINES.trim().split(/[|\n]/)) addLine(line, formal);
  addEndings(formal);
  return formal;
}

function addLine(line: string, formal: Map<string, string[]>): void {
  const [name = '', list = ''] = line.split(':');
  const forms = list.split(' ');
  SHORT.set(name, [...(SHORT.get(name) ?? []), ...forms]);
  for (const form of [name, ...forms]) {
    const known = formal.get(form);
    if (known === undefined) formal.set(form, form === name ? [form] : [form, name]);
    else if (!known.includes(name)) known.push(name);
  }
}

/** Debbie, Debby, Debbi: whatever one of them is short for, so are those that are not told of. */
function addEndings(formal: Map<string, string[]>): void {
  const told = new Map(formal);
  for (const [form, names] of told) {
    const stem = ENDING.exec(form)?.[1];
    if (stem === undefined) continue;
    const given = SHORT.has(form) ? names : names.slice(1);
    for (const other of ['y', 'ie', 'i', 'ey'].map((ending) => stem + ending)) {
      if (!told.has(other)) formal.set(other, [...new Set([other, ...(formal.get(other) ?? []), ...given])]);
    }
  }
}
