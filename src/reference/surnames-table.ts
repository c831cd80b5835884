/** Surnames by name culture, commonest first, written from general knowledge of the public census rankings. */
export const SURNAMES_TABLE = {
  anglo: `
smith johnson williams brown jones miller davis wilson anderson taylor thomas moore martin jackson thompson white harris clark lewis
robinson walker young allen king wright scott hill green adams nelson baker hall campbell mitchell carter roberts phillips evans turner
parker collins edwards stewart morris murphy cook rogers morgan cooper peterson bailey reed kelly howard ward cox richardson watson brooks
wood james bennett gray hughes price myers long foster sanders ross morrison powell sullivan russell jenkins perry butler barnes fisher
henderson coleman simmons patterson jordan reynolds hamilton graham wallace cole west hayes bryant gibson ellis stevens murray ford
marshall owens mcdonald harrison kennedy wells henry woods washington simpson burns crawford porter hunter hicks boyd mason warren dixon
ramsey hunt gordon shaw rice black daniels palmer robertson mills nichols grant knight ferguson rose stone hawkins dunn perkins hudson
spencer gardner stephens payne pierce berry matthews arnold wagner willis ray watkins olson carroll duncan snyder hart cunningham bradley
lane andrews harper fox riley armstrong carpenter weaver greene lawrence elliott sims austin peters kelley franklin lawson fields ryan
schmidt carr wheeler chapman oliver montgomery richards williamson johnston banks meyer bishop mccoy howell hansen harvey little burton
stanley george jacobs reid fuller lynch dean gilbert garrett welch larson frazier burke hanson day bowman fowler brewer hoffman carlson
pearson holland douglas fleming jensen byrd davidson hopkins may terry wade walters curtis neal caldwell lowe jennings barnett graves
horton shelton barrett obrien sutton gregory mckinney lucas miles craig chambers holt lambert fletcher watts bates hale rhodes beck newman
haynes mcdaniel bush vaughn parks dawson norris hardy love steele curry powers schultz barker page ball keller chandler weber leonard
walsh lyons wolfe schneider mullins benson sharp bowen daniel barber cummings hines baldwin griffith hubbard reeves warner stevenson
burgess tate cross garner mann mack moss thornton dennis mcgee farmer glover manning cohen harmon rodgers robbins newton todd blair
higgins ingram reese cannon strickland townsend potter goodwin walton rowe hampton patton swanson joseph francis goodman yates becker
erickson hodges conner adkins webster norman malone hammond flowers cobb moody quinn blake maxwell pope floyd osborne paul mccarthy
lindsey gibbs tyler gross fitzgerald stokes doyle sherman saunders wise gill greer simon waters ballard schwartz mcbride houston
christensen klein pratt briggs parsons mclaughlin zimmerman french buchanan moran copeland roy pittman brady mccormick holloway brock
poole frank logan owen bass marsh drake jefferson park morton abbott sparks patrick norton huff clayton massey lloyd carson bowers
roberson barton lamb harrington casey boone clarke mathis singleton wilkins cain bryan underwood hogan mckenzie collier phelps mcguire
allison bridges wilkerson nash summers atkins wilcox pitts conley burnett richard cochran chase davenport hood gates clay sawyer dickerson
hodge flynn nicholson monroe wolf morrow kirk randall anthony whitaker oconnor skinner ware kirby huffman bradford charles gilmore oneal
bruce lang combs kramer heath hancock gallagher gaines shaffer short wiggins mathews mcclain fischer wall small melton hensley bond dyer
cameron grimes christian wyatt baxter snow mosley shepherd larsen hoover beasley glenn petersen whitehead meyers keith garrison vincent
shields horn savage olsen schroeder hartman woodard mueller kemp booth calhoun wiley eaton cline harrell lester humphrey parrish
hutchinson hess dorsey bullock beard dalton vance rich blackwell york johns blankenship pruitt moses callahan golden hardin mcdowell carey
stafford henson wilkinson booker merritt atkinson orr decker hobbs preston tanner knox stephenson glass marks hickman english sweeney
strong prince mcclure conway walter roth maynard farrell lowery hurst nixon weiss ellison sloan winters mclean randolph boyer mccall
gentry kent ayers shannon sexton pace hull leblanc browning leach house sellers herring noble foley bartlett landry durham walls barr
mckee bauer rivers everett bradshaw pugh rush estes dodson morse sheppard weeks bean barron livingston middleton spears branch blevins
kerr mcconnell hatfield harding ashley herman frost giles blackburn william pennington woodward finley mcintosh koch best solomon
mccullough dudley nolan blanchard brennan kane benton joyce buckley haley valentine maddox russo mcknight buck moon mcmillan crosby berg
dotson mays roach church richmond meadows faulkner oneill knapp kline barry jacobson gay avery hendricks horne shepard hebert cherry
mcintyre whitney waller holman donaldson terrell morin gillespie tillman sanford bentley peck key rollins gamble dickson battle howe
hinton hurley spence mcneil case petty gould mcfarland sampson carver bray macdonald stout hester dillon farley hopper galloway potts
bernard joyner stein osborn mercer bender rowland sykes benjamin travis pickett crane sears mayo dunlap hayden wilder mckay coffey mccarty
ewing cooley vaughan bonner cotton holder stark ferrell cantrell fulton lynn lott pollard hooper burch mullen fry riddle levy david duke
odonnell guy michael britt frederick daugherty berger dillard alston jarvis frye riggs chaney odom duffy fitzpatrick merrill mayer alford
mcpherson acevedo donovan albert cote reilly compton raymond mooney mcgowan craft cleveland clemons wynn nielsen baird stanton snider
bright witt stuart hays holden rutledge kinney clements slater hahn emerson conrad burks delaney pate lancaster sweet justice tyson sharpe
whitfield talley irwin burris ratliff mccray madden kaufman beach goff cash bolton mcfadden levine good byers kirkland kidd workman carney
dale mcleod holcomb england finch head burt hendrix haney franks sargent downs rasmussen bird hewitt lindsay foreman oneil vinson hyde
forbes gilliam guthrie wooten huber barlow boyle mcmahon buckner puckett langley knowles cooke whitley noel shea rouse hartley mayfield
elder rankin hanna cowan slaughter haas oconnell minor kendrick shirley kendall boucher archer boggs odell dougherty andersen newell crowe
friedman bland swain holley pearce childs yarbrough proctor meeks bacon schaefer helms boyce goss stinson smart lake hutchins covington
gregg werner crowley hatcher mackey bunch womack polk jamison dodd childress childers camp dye springer mahoney dailey belcher lockhart
griggs costa connor brandt winter walden moser tracy tatum mccann akers lutz pryor law mcallister davies shoemaker madison rutherford
newsome magee chamberlain blanton simms godfrey flanagan crum downing sinclair donahue krueger mcginnis gore farris webber corbett starr
lyon yoder hastings mcgrath spivey krause harden crabtree kirkpatrick hollis brandon arrington ervin clifton ritter mcghee bolden maloney
gagnon dunbar pike mayes heard beatty mobley kimball butts herbert grady eldridge braun hamm gibbons seymour moyer manley herron plummer
elmore cramer gary rucker hilton blue pierson fontenot field grace goldstein elkins wills novak john hickey worley gorman katz dickinson
broussard fritz woodruff crow christopher britton forrest nance lehman bingham whaley shafer coffman steward nix neely numbers manuel
mccabe kessler emery bowling hinkle welsh goldberg goins crouch mcdermott hendrickson samuels denton bergeron ivey locke haines thurman
snell hoskins byrne milton winston arthur stanford roe corbin chappell hurt downey dooley tuttle couch payton mcelroy crockett groves
clement leslie cartwright dickey mcgill dubois erwin self tolbert dempsey sewell latham garland sterling rainey norwood lacy stroud meade
amos tipton lord kuhn hilliard teague courtney gunn greenwood reece weston poe trent phipps frey kaiser ames paige gunter schmitt milligan
carlton bowden vickers lowry pritchard costello piper mcclellan lovell drew sheehan quick hatch dobson jeffries hollingsworth sorensen
fink donnelly burrell bruno tomlinson colbert billings ritchie helton sutherland peoples mcqueen gaston thomason mckinley givens crocker
vogel robison dunham coker swartz keys lilly ladner hannah willard richter hargrove edmonds brantley albright murdock boswell muller
padgett kenney daly connolly pierre inman lund barnard simons land huggins tidwell sanderson bullard mcclendon draper meredith dwyer
abrams stover goode fraser crews smiley godwin fish conklin mcneal crowder bower nicholas brewster mcneill dick rodrigues coates raines
mccain mccord miner holbrook swift dukes carlisle aldridge ackerman starks ricks holliday ferris hairston sheffield lange fountain marino
doss betts kaplan carmichael bloom ruffin penn kern bowles sizemore larkin dupree jewell silver seals metcalf hutchison henley farr castle
mccauley hankins gustafson deal curran ash waddell ramey cates pollock major irvin cummins messer heller dewitt funk cornett hathaway
singer aaron pelletier painter wiseman blount hand temple houser doherty mead mcgraw toney swan melvin capps blackmon wesley thomson
mcmanus fair burkett post gleason rudolph ott dickens cormier voss rushing rosenberg hurd dumas story caudill bragg gipson colvin biggs
platt cassidy tompkins mccollum kay gabriel dolan daley crump street sneed kilgore grove grimm davison brunson prater marcum devine kyle
dodge stratton tripp ledbetter lay hightower haywood feldman epps yeager posey sylvester scruggs cope stubbs richey overton trotter
sprague butcher burger stiles woodson horner bassett purcell haskins gee akins abraham hoyt ziegler spaulding hadley grubbs sumner shook
lockwood jarrett driscoll dahl thorpe sheridan redmond putnam mcwilliams mcrae cornell felton romano joiner sadler hedrick hager hagen
fitch coulter thacker mansfield langston guidry ferreira corley conn rossi lackey cody mcnamara darnell michel mcmullen mckenna mcdonough
link engel browne roper peacock eubanks drummond stringer pritchett parham mims landers ham grayson stacy schafer egan timmons ohara keen
hamlin finn mcnair louis clifford nadeau moseley michaud rosen oakes kurtz jeffers calloway beal winn suggs stern stapleton lyles laird
diamond dawkins roland hagan goldman bryson lovett metz lockett langford hinson rock hooks woody smallwood shapiro crowell whalen triplett
hooker chatman aldrich cahill youngblood stallings sheets samuel reeder person pack lacey connelly bateman abernathy winkler wilkes
masters hackett granger gillis schmitz sapp napier souza lanier gomes weir ledford burroughs babcock siegel dugan clinton christie bledsoe
atwood wray varner spangler otto staley kraft fournier eddy belanger wolff thorne bynum burnette boykin swenson purvis duvall darby
kauffman healy engle benoit steiner spicer shaver randle lundy dow calvert staton neff kearney darden oakley medeiros mccracken crenshaw
block beaver perdue dill whittaker tobin cornelius washburn hogue goodrich easley dennison shipley kerns jorgensen crain abel maurer keene
coon witherspoon staples pettit kincaid eason echols lusk stahl currie thayer shultz sherwood mcnally seay north maher kenny hope gagne
barrow myles moreland honeycutt hearn diggs caron whitten westbrook stovall ragland queen munson meier looney kimble jolly hobson london
goddard culver burr presley connell marcus huddleston hammer ashby salter root pendleton oleary nickerson myrick judd jacobsen elliot bain
adair starnes sheldon light busby herndon hanley bellamy jack doty bartley yazzie rowell parson gifford cullen christiansen barnhart
talbot mock crandall connors bonds whitt gage bergman addison marion dowdy jernigan bouchard dutton rhoades ouellette kiser rubin
herrington hare denny blackman babb allred rudd paulson ogden koenig jacob irving geiger begay champion lassiter hawk esposito waldron
vernon ransom prather keenan jean grover vick sands roark parr mayberry greenberg coley bruner whitman skaggs shipman means leary hutton
ladd kruse friend darling askew schulz tabor mohr gallo pereira isaac bliss reaves flint comer boston woodall naquin earl delong carrier
pickens brand tilley schaffer read knutson fenton doran vogt vann prescott mclain landis corcoran ambrose hyatt hemphill faulk call dove
boudreaux whitlock tackett shearer hanks gold driver mckinnon koehler champagne bourgeois pool keyes goodson foote early lunsford
goldsmith flood winslow sams reagan mccloud hough naylor loomis ludwig braswell bearden sherrill fagan ezell edmondson cyr cronin nunn
lemon guillory grier dubose traylor ryder dobbins coyle whitmore smalls rowan malloy braxton borden humphries ruff metzger huntley finney
madsen hills ernst dozier burkhart bowser daigle whittington sorenson roche redding loyd fugate waite lind huston hay benedict hawthorne
hamby boyles boles regan faust crook beam barger hinds willoughby willingham wilburn eckert busch worthington tinsley russ hoff hawley
rector newcomb mallory kinsey dube whatley strange ragsdale ivy bernstein yost mattson felder cheek luke handy grossman gauthier braden
beckman mott hillman flaherty dykes doe stockton stearns lofton kitchen coats beavers parish mosher lincoln cardwell coles burnham weller
lemons beebe aguilera ring parnell harman couture alley schumacher redd dobbs blum blalock merchant ennis denson cottrell chester brannon
bagley watt sousa rosenthal rooney dietz blank paquette mcclelland duff lentz grubb burrows barbour ulrich shockley rader german beyer
mixon layton altman alonzo weathers titus stoner squires shipp priest lipscomb cutler zimmer willett thurston storey medley lyle epperson
mcmillian baggett laws hirsch dent corey poirier peachey jacques farrar creech barth trimble france dupre albrecht sample lawler crisp
conroy chadwick wetzel nesbitt murry jameson wilhelm patten minton matson kimbrough iverson guinn gale fortune croft toth pulliam nugent
newby littlejohn dias bernier baron barney singletary pruett mchugh mabry landrum brower weldon stoddard ruth cagle stjohn scales kohler
kellogg hopson gant tharp gann zeigler pringle hammons fairchild deaton chavis carnes rowley matlock libby kearns carrington starkey lopes
jarrell craven baum spain littlefield linn humphreys hook etheridge chastain bundy speer skelton pyle ponder moulton killian hutson
hitchcock ellsworth dowling cloud burdick spann pedersen levin leggett hayward hacker dietrich beaulieu barksdale wakefield snowden paris
briscoe bowie berman ogle mcgregor laughlin helm burden wheatley schreiber pressley parris agee urban swann snodgrass schuster radford
monk mattingly main lamar harp girard cheney yancey wagoner ridley lombardo hudgins gaskins duckworth coe coburn willey newberry hammonds
elam whipple slade liles dorman diehl angel upton reardon michaels kelsey goetz eller bauman baer augustine bryce hendley halsey tilton
chilton ashton thorn alden whitcomb kimbrell stowe rigby hollister winfield hathorn penrose radcliffe colby tolliver merriweather westfall
wexler thatcher tibbs treadwell truitt turnbull twitty tyree usher vest voight waggoner wainwright walcott wardlaw warfield waring washam
weatherford weatherly webb weems wentworth wharton wheaton whelan whitehurst whiteside whitworth wickham widener wiggs wilbanks wilborn
wildman wilks winchester windham wingate wingfield winstead winthrop wofford wolcott wolford woodbury woodcock woodley woodworth wootton
worthy wren wyche wylie wyman wynne yarborough yarbro yeates yelverton yocum yow zachary zane abney acker acree adcock addington ainsworth
alcorn alewine alger allard allman almond alsop altom alvis amburgey ammons ancell anglin applegate appling arbuckle archibald ardoin
arant armistead arndt arwood asbury asher ashcraft ashworth askins atchley atchison athey atwater aubrey ault averill aycock aydelott
ayres babbitt backus badger baines bakewell balch baldridge bales ballew ballou bankston banta barbee barclay barden barfield barham
barkley barnette barnhill barringer barrington bartholomew bartow bascom basham baskin bastian batchelor bateson battles baugh baxley
bayless baynes bazemore beaman beane beardsley beason beattie beaumont beckett beckham beckwith bedford beecher beeler beeson belk
bellinger belton benfield bennet bentz berkley bessette bethea bettis bevins biddle bigelow biggers billingsley birdsong birdwell bixby
blackstone blackwood blaine blakely blakeney blizzard blodgett bloodworth blossom blythe boatright boatwright bohannon boling bolinger
bollinger bolt boozer borders bostic bostick bottoms boulware bourne bowditch bowens bowlin boyette boykins bozeman bracken brackett
bradbury braddock bradfield brainard branham brannan branson brantly brashear bratcher bratton brazell breeden breedlove brewington
bridgers bridgewater brinkley brinson bristol brittain broadnax broadwater brockman brogan bromley brookins brookshire broome brothers
broughton browder brownlee broyles brumfield brummett brunner bruton bryner buckingham buckland buell buffington buford bulger bullington
bumgarner burchett burdette burford burgin burkes burkhalter burleson burley burlingame burnside burnsed burrus burwell buss buswell
butterfield button buxton byars byington bynes caddell cady calder callaway camden canady candler canfield cantwell carden cargill carlyle
carnahan carraway carrico carroway carruth carruthers carswell carwile cason cassel casteel castleberry caswell cathcart cathey catlett
caton causey cauthen cavanaugh cavender chafin chalmers chambliss champlin chance chapin chapel charlton chatham cheatham chesser chisholm
chism choate chrisman christenson chubb churchill clancy clapp clardy clary claxton claypool cleary clegg cleland clem clemens clemmons
clevenger click clinard cloninger clough cloutier clyburn coble cobbs cochrane cofer coggins cogswell coldwell colley collett colquitt
colston colter comstock conaway condon conerly conger cooksey coombs coons cooney copley coppola corbitt cordell corder corn cornish
cornwell corry coston cottle cotter cottingham coughlin coulson council counts covert cowart cowell cowley coyne cozart crabb craddock
craddick crafton cragg craighead cranford cravens creel creighton cress crider criswell crittenden cromer cromwell cropper crosson
crosswhite crouse crowson croy crutcher crutchfield cudd culbertson culbreth cullum culp culpepper cumberland cundiff cupp curley currin
curtin cusick cutright dabney dagenhart dalrymple damron dancy dangerfield dansby darcy darr dasher daughtry davey dawes dearing deason
debnam deering dehart delaughter delk dellinger deloach demarest denham denning derrick desmond devries dewberry dewey dibble dickman
dietrick dilley dillingham dills dinkins dinsmore dirks dishman dismuke dixson dockery dodds dodgen doggett dollar donald donaghue donley
donnell donohue dority dorn dorris dorsett doster doughty dowd dowell downes downie drayton driggers drinkwater driskell drury dryden
duckett dugger duggan dulaney dunaway dunford dunlop dunnagan dunning dunston dupont durden durbin durfee durrett dutcher dyson eades eady
eagle eakins earle earley earls easterling eastman easton eastwood eberhart eddington edens edgar edge edmunds edmiston eggleston eldred
elgin elkin ellington elliston ellwood elrod elwell embry emmons engelhardt enloe enos ensley epley eskew eskridge espy estep etter eure
everhart eversole ewell fairbanks fallon fannin farnham farnsworth farrow faircloth fant fairley fagg felts fennell fenner fenwick ferrara
fielder fielding figgins filmore fincher finger finnegan finnell fishburn fiske fite fitts flack flagg flanders flannery fleetwood
flemming flora fogarty fogg fogle folsom fontaine forehand forester forman forney forsyth forsythe fortenberry fortner foss fought foust
fouts foy frame fralick francisco frasier freeland freeman freeze fricks friday frierson frith fuchs fugitt fulcher fulford fulks
fullerton fulmer funderburk furman furr gaddis gaddy gainey gaither galbraith galligan gallaway gallup gandy gantt garber gardiner
garfield garman garnett garrard garrick garris garvey garvin gaskill gaskin gaskell gatewood gatlin gattis gault gauldin gayle geary
geddes geer gentile gerald gerard gholston gibb gibby giddens gidley gilbreath gilchrist giddings gilley gilliland gillum gilman gilpin
gilson ginn gist gladden gladney glaze gleaton glidewell glisson goad goble godbey goforth goggin golding goldsby golightly gooch goodall
goodell goodloe goodnight goodwyn goodyear goolsby gorham goshorn gossett gough goulet gourley gove grable grammer grandy granberry
granville grass graver graybill greathouse greeley greenfield greenhill greenlee greenway greenwell gregor gresham griffis griffin griffey
grigsby grimsley grinnell griswold grissom grizzle groce grogan groom grose guess guest guffey guice guilford guin gully gunderson gurley
guyton gwinn gwynn haddock hadden hagerty haggard hailey halbert haliburton hallman hallmark halstead hambrick hamer hamill hamlett
hammack hammett hamrick hanby handley hankinson hannon hansford harbin harbison hardaway hardcastle hardeman hardesty hardison hardwick
hargis hargett hargrave harkins harkness harlan harless harley harlow harned harness harold harrod harry harshman hartfield hartsell
hartwell harville harwell harwood haskell hass haston hatchett hatton haun haven havens haver haworth hawes hawks haynie hazelwood hazen
headley headrick hearne heaton hedgepeth hedges heflin hefner helmick helmer hembree hendershot hendon henning henninger henshaw herbst
hereford herod herren herrin hershberger hewett hibbard hibbs hickerson hickok hiers higdon higginbotham higginson highsmith hilburn
hildebrand hileman hillard hillis hinckley hiner hinshaw hipp hitt hixon hixson hobart hobgood hock hodgson hodgkins hogg hoke holbert
holbrooks holcombe holdren holifield holladay hollar hollander holleman holliman hollingshead hollins hollowell holmes holmgren holsinger
holton homan honaker hoopes hopewell hoppe hopwood horan horsley hosey hostetler hotchkiss houck houghton houk housley howarth howerton
howie howland hoy hoyle hubbell huckaby huddle hudnall huey huffaker hufford hughey hulett hulse hume humes hummel hundley hunnicutt
hunsaker hurlburt husted husband huss hutchens hyder hyman`,
  irish_scots: `
macdonald mckenzie mclaughlin oneal mcintosh mccullough mcpherson maclean macleod mackenzie macgregor mackay mckinney mcclure mccormack
mccarthy oconnor obrien osullivan omalley oneill ohara oreilly oshea otoole obryan odea odonnell odonoghue odowd odriscoll ofarrell ogrady
ohanlon okeefe olaughlin oleary omara oquinn orourke oconnell oakley brannigan brannon breen brennan brody burke byrne caffrey cahalan
callaghan carey carmody carroll casey cassidy clancy coakley cody cogan coleman colgan conlon connolly conroy considine conway corcoran
corrigan costigan coyle creedon cronin crotty crowley cullen culhane cummins curran cusack daly deegan delaney dempsey devane devlin
dillon dineen doherty dolan donahue donegan donlon donnelly doolan doolin dooley doran dowling doyle driscoll duane duggan dunleavy dunne
dwyer egan fagan fahey fahy fallon fannon farrelly feeley feeney fennelly finnegan finnerty fitzgibbon fitzmaurice fitzsimmons flaherty
flanagan flannery flatley foley fogarty gaffney galvin garrity garvey gaughan geoghegan geraghty gilligan gilroy ginty gleeson glynn
gorman gormley grogan guilfoyle halloran hanlon hanrahan harrigan hartigan hartnett haughey hayes healey heaney hegarty hennessey hennessy
herlihy heffernan hickey hogan houlihan hurley hyland joyce kavanagh kavanaugh keane kearney keating keegan kelleher kenneally kennelly
keogh kerrigan kiely kiernan kilbride kilduff killeen kilpatrick kinsella kirwan lafferty lally larkin lavelle lawlor leahy lenihan lennon
linehan lonergan looney loughlin loughran lyden lynch macken madigan madden magill maguire maher mahon malley mallon malone mangan mannion
mcadams mcafee mcalister mcallister mcandrew mcardle mcatee mcaulay mcauliffe mcavoy mcbain mcbee mcbride mccabe mccaffrey mccall mccallum
mccann mccartney mccaskill mccaslin mccauley mccay mcclanahan mcclary mccleary mccloskey mccluskey mccomas mccomb mcconnell mccool
mccorkle mccormick mccourt mccowan mccoy mccrary mccrea mccready mccue mcculley mccune mccurdy mccusker mccutcheon mcdade mcdermott
mcdevitt mcdonagh mcdonnell mcdougal mcdougall mcduffie mceachern mcelhaney mcelrath mcelroy mcelwee mcentire mcevoy mcewen mcfall
mcfarlane mcgann mcgarry mcgee mcgehee mcgill mcgillis mcginley mcginn mcginnis mcglynn mcgonigle mcgovern mcgowan mcgrady mcgrath mcgraw
mcgregor mcgrew mcgriff mcgruder mcguigan mcguinness mchale mchenry mchugh mcilwain mcinerney mcinnis mcinturff mcivor mckeever mckellar
mckelvey mckenna mckeon mckeown mckibben mckim mckinnon mckinstry mckissick mcknight mclemore mclendon mcleish mcloughlin mcmahan mcmanus
mcmaster mcmichael mcmillen mcmillin mcminn mcmorris mcmurray mcmurry mcnabb mcnally mcnamee mcneely mcneese mcnulty mcnutt mcphail mcphee
mcquade mcquaid mcqueen mcquiston mcrae mcshane mcsorley mcswain mcsweeney mcvay mcveigh mcvey mcwhirter mcwhorter mehan molloy moloney
monaghan mooney moriarty morrissey moynihan mulcahy mulderrig mulhern mulholland mullaney mulligan mulrooney mulvaney mulvey munro murdoch
murnane murtagh nagle naughton nealon neary nestor nevin noonan nugent phelan prendergast prunty quigley quill quinlan rafferty rafter
redmond regan reidy reilly riordan roche roddy rohan roney rooney ruane ryan scally scanlan scanlon scully shanahan shaughnessy shea
sheahan sheedy sheehan sheehy sheeran sheridan slattery spillane stack sweeney synnott taggart tierney tiernan timoney tobin toner toohey
toomey tormey tracey treacy tully tuohy twomey waldron walsh whelan abercrombie aiken aitken auchincloss baillie balfour bannerman barclay
beaton birnie blackie borthwick brodie buchan cairns calder carnegie chisholm cochran colquhoun comyn craigie crichton cruickshank
dalgleish dalziel drummond dunbar duncan dundas erskine farquhar farquharson finlay finlayson forsyth fraser galbraith geddes gillies
gilmour gourlay guthrie haldane hay innes irvine jardine keith kilgour kinnear kinloch laidlaw laing lamont lauder leckie leith lennox
leslie lockhart logan lumsden lundie maitland menzies middlemas moffat moffitt moncrieff muir napier nairn ogilvie oliphant orr pringle
raeburn ramsay rankin renwick riddell rollo rutherford scrimgeour selkirk sinclair skene sloane stirling strachan tait telfer tweedie
urquhart wardlaw weir wishart`,
  hispanic: `
garcia rodriguez martinez hernandez lopez gonzalez perez sanchez ramirez torres flores rivera gomez diaz reyes morales cruz ortiz
gutierrez chavez ramos ruiz mendoza alvarez castillo jimenez vasquez romero moreno herrera medina aguilar vargas castro guzman mendez
fernandez munoz salazar garza soto vazquez alvarado delgado pena contreras sandoval guerrero rios ortega estrada nunez maldonado vega
santiago dominguez espinoza silva padilla marquez cortez rojas acosta figueroa luna juarez navarro campos molina avila ayala mejia
carrillo duran santos salinas robles solis lara cervantes aguirre ochoa pacheco deleon cabrera velasquez montoya rosales serrano fuentes
cardenas trevino macias ibarra gallegos valdez zamora suarez trujillo orozco colon salas cantu camacho guerra velez rosario villarreal
leon rivas franco galvan escobar bautista valencia miranda castaneda andrade calderon melendez lozano arias quintero villanueva zuniga
tapia rangel valenzuela cisneros mora esparza bonilla rubio rocha villa arroyo huerta barrera santana mata murillo gallardo esquivel
villegas tovar correa cordova bernal galindo salgado palacios enriquez ponce zavala velazquez cano arellano rosas avalos meza beltran
pineda roman duarte sosa nieves felix portillo benitez jaramillo saldana hinojosa escobedo quintana magana paz cuevas reyna delacruz
delarosa barajas cordero zapata montes cortes ventura becerra davila coronado varela carrasco burgos aponte marin caballero carmona
navarrete ojeda lugo rico vera peralta saucedo vigil alfaro baca chacon alonso blanco arredondo baez olivares medrano saenz carranza bravo
benavides segura lucero arevalo leal guevara gamez ocampo parra feliciano quinones ybarra toledo muniz crespo amaya nava quiroz trejo toro
casas villalobos osorio venegas cuellar machado negron rosado matos elizondo hurtado pagan irizarry mercado zepeda aviles solano
echeverria ornelas lemus alaniz tejeda barrios granados urbina bustamante cavazos pedraza godinez montano anaya longoria roldan sierra
vallejo gil carbajal espinosa caceres oliva monroy sotelo palma manzano valles rodarte renteria verdugo uribe valadez partida alcala
patino covarrubias ledesma prado madrigal cepeda linares maestas tellez olvera jasso landeros mojica serna mares nieto bermudez centeno
collazo puente montalvo banuelos arreola gallego lira alba gaytan arteaga vela preciado romo najera madrid gaona pulido cerda resendez
barraza corral tirado alarcon dejesus olivas rendon rincon tamayo villasenor deltoro crespin guillen samaniego paredes castellanos
alcantar alcaraz almanza almaraz almonte alvarenga amador amezcua andujar angulo aparicio aquino aragon aranda araujo arce archuleta
arguello argueta armendariz armenta armijo arriaga arrieta arroyos arzola astorga atencio avelar ayon balderas ballesteros banda barba
barela barragan barreto barrientos barron batista bello berrios betancourt botello briseno brito bueno bustos cabral calvillo camarena
camarillo canales candelaria cantor capetillo caraballo cardona carreon carreno cartagena carvajal casanova casarez casillas castanon
castellano castorena castrejon ceballos ceja celis cerna cervera cobos concepcion contrera cornejo corona coronel corrales cota cotto
cuadra curiel dacosta delatorre delavega delgadillo delrio desoto diego donate duenas elizalde encarnacion enciso escalante escalera
escamilla escarcega escalona espino espinal espitia estevez fajardo farias fierro flor fonseca fragoso fraga frias fraire fuentez gaitan
galarza galaviz galeana galicia gallo gamboa gamino garay garcilazo garrido garibay garnica gastelum gaxiola girard giron godoy gonsalez
granado grajeda grijalva guajardo guardado guardiola guerrera guijarro guillermo gurrola haro heredia hermosillo herrada hidalgo
hinostroza holguin huizar iglesias inda infante iniguez isidro izaguirre izquierdo jacobo jacquez jara jauregui jimenes jordan jurado
labrador laboy lagunas lamas landa landin lares larios laureano lazcano lazo lebron leija lerma leyva limon llamas llanes loera lomeli
lopera loredo loya lozada lucio luevano luis lujan macedo maciel madera maestre magallanes malave maldonada mancilla manriquez marcano
marchena mariscal marrero marroquin marte martell matias matta mayorga mazariegos medellin medel mena menchaca mendiola mendivil mercedes
merino mesa mireles miramontes moctezuma mojarro moncada mondragon monge monreal montalvan montanez montejano montelongo montemayor
montenegro montero monterrosa montiel monzon mota moya muro mungia munguia najar naranjo narvaez natividad nazario negrete nevarez nino
noriega nova obregon ocasio olague olea olguin olivarez olivo olmos ontiveros oquendo ordaz ordonez orellana oropeza orta ortego otero
oviedo padron palacio palafox palomares palomino pantoja parada pardo paredez pascual pastor pastrana pavon payan pedroza pelayo penaloza
perales peraza perea pereyra pesina piedra pimentel pina pinales pinedo pinon pinto pizarro placencia plascencia polanco porras portales
posada prieto proano puentes puga quesada quezada quijano quinonez quintanilla quiles quiroga ramires razo rebollar recinos regalado
rentas resendiz restrepo reveles reynoso riojas riquelme riva robledo rocho rodas rodriquez rolon rosa rosete rubalcaba rubi ruelas
saavedra sabino sahagun saiz salcedo salcido saldivar salmeron salvador sambrano samayoa sandate santacruz santamaria santillan santoyo
sarabia sarmiento sauceda sedano sedillo segovia sepulveda sermeno sevilla sifuentes silvas simental sinaloa soberanes sobarzo solares
solorio solorzano soria soriano sotomayor tafoya talamantes talavera tavares tavarez tejada teran terrazas tijerina tiscareno tobar
tolentino tomas topete torrez tostado trinidad troncoso ulloa urena urias urrutia valdes valdivia valdovinos valentin valerio valladares
valle vallejos valverde varona vasques velarde velasco velis verdin vergara verduzco viera villafana villagomez villagrana villalba
villalpando villareal villeda villicana vivas viveros yanez yepez ybanez zaldivar zambrano zaragoza zarate zavaleta zayas zelaya zendejas
zermeno zertuche`,
  german: `
schmidt meyer schultz wagner hoffman snyder weber schneider keller becker schwartz klein zimmerman schroeder hartman mueller fischer
kramer lang bauer koch krueger roth weiss meyers kaufman hess berger frank braun lutz krause richter huber vogel kuhn werner schmitt
shaffer schaefer lange ziegler kline yoder engel wolf otto kraft albrecht stein hahn friedrich baumgartner baumann bender bergmann beyer
binder bischoff blum bock boehm bohn brandt brenner bruns buchholz burkhardt busch conrad dahl dietrich dietz dreyer ebert eckert ehlers
eichhorn ernst fink frey fritz fuchs geiger gerber gerhardt glaser goebel goetz graf gross gruber gunther haas hager hammer hanke hartmann
heck heim hein heinrich heinz heller henkel hermann herzog hinz hirsch hoffmann hofmann holz horn hummel jaeger jahn jung kaiser kappel
kastner kautz keil kern kessler kiefer kirsch klaus kling kluge knapp knoll kohl kohler kolb konig korn kraus kremer kroll krug kruger
kunz kurtz lehman lehmann lenz liebert lindner loeffler lorenz ludwig maier marx maurer mayer meier menke mertens metz metzger michaelis
mohr moser muller nagel neumann ochs oswald pabst peters pfeifer pfeiffer plank pohl raab rau rausch reich reichert reimer reinhardt
reiter ritter roemer rohde rosen rothe rudolph ruff sauer schaeffer schafer scharf schenk scherer schiller schilling schlegel schlosser
schmid schmitz schnell scholl scholz schott schrader schramm schreiber schreiner schubert schulte schulz schumacher schuster schwab
schwarz seidel seifert siebert sommer spangler stahl stark steiner stoltz strauss stroh stuart sturm thiel thiele thoma trautmann ulrich
unger urban vogt voigt volk vollmer voss wahl walther weigel weiland weis welker wendt wenzel wessel wiegand wiese winkler winter wirth
witt wolff wurst zander zeller ziegenfuss zink zorn amsler altmann arnold auer bach bader bahr barth bartsch bauman becher beck behrens
behnke benz berndt bernhardt bertram betz biermann bittner blank bloch boettcher bohm bormann borchert bosch brauer braunstein brinkman
brinkmann brockmann bucher buehler buhler burger clausen cramer daub decker degner deutsch diekmann diehl doerr dorn drescher eberhardt
eberle ebner eckhardt eckstein egger eggers eisele eisenberg eisner emmerich engelhardt engelmann erb erdmann erhardt eschbach ewald faber
fahrenkrug falk faust feldmann felber fenstermacher fichter fiedler fiebig flach fleischer fleischmann forster frankel freitag freund
frick friedel froehlich fromm funke gabel gabler gantz gebhardt gehrke geisler geist gerlach gies giese glaeser gleich goldschmidt
gottlieb gottschalk grabowski graff grimm groth grunwald haag haase habermann hacker haffner hagemann hagen hamann harms hartwig hauck
hauser haupt hecht heide heil heinemann heinze heiser held hellman helmer hennig hensel herbst herr hertz hesse hettinger heuer heyer
hildebrandt hiller hilbert hinkel hirt hoch hoeft hofer hohl holtz holzer horst huff ihle imhof jacobi jost kahl kahn kaminski kamp
karcher karl kasper kaufmann kehl keim kellerman kempf kerner kersten keyser kiel kienzle kimmel kirchner kist klee kleiman klinger klopp
knecht knauer knauss knopf kober koehn koenig koepke kolbe kopp koster kraemer krahn kramp kratz krebs kreider kreiner kress kroeger kropp
kruse kubler kuehn kuester kuhlmann kummer kunkel kunze kurz landau langer lauer laux leber leibowitz leitner lerch leuthold lieber liebig
lindemann linder link lohr loos luber luther mack mader mahler mandel mann markwardt marquardt martens maus mehl meinhardt meisner meister
melzer merkel mertz messner meurer michel mielke moeller mommsen moritz muench naumann neff neuman nickel niemann niemeyer nitz nolte
oberg obermeyer oehler ohm opitz ott paul pauli penner petri petzold pfaff pfister plath poehler popp prager preuss probst quast rabe
radke rahn ramm rapp rath rauch rauscher redlich rehm reichel reif rein reinke reis reiss renner resch reuter rhein riedel riegel rieger
riehl riemer riese rinehart rink rittenhouse rode rohr rohrer roller rommel roos rosenbaum rosenthal rost rothman ruhl rupp sachs salzman
sander sandler sattler saxe schaal schade schantz schauer scheel scheffler schell schick schieber schiff schild schindler schlachter
schlager schlecht schlueter schmeling schneck schober schoen schoenfeld schorr schrock schroth schueller schuh schuler schull schuman
schutz schwan schwarzkopf schwenk seeger seibert seidl seitz sell senger sieber siegel siegfried simmer sippel sohn specht speck sperling
spiegel spitz sprenger stadler staudt stauffer steffen steger steffens steinbach steinberg steinmetz stelter stenzel stern stock stoll
storch stoltzfus straub strobel stroebel struck stumpf sutter tauber tiedemann teichmann theis tietz toepfer trapp troyer uhl vetter
vogler volkman wachter wagoner waldman walz wanner wegner wehr weidner weil weinberg weiner weinstein welk wels werth wetzel weyer wieland
will windisch winterhalter wissmann witte wittmann wittig woehler wohl wolfgang wuest zahn zeidler zeiger zell zimmer zimmermann zoller
zuber zweig`,
  italian: `
russo rossi romano marino esposito bruno costa gallo greco conti deluca mancini ricci ferrari lombardi lombardo moretti rizzo santoro
caruso ferrara leone longo martinelli serra farina rinaldi caputo monti bianchi colombo gentile martino vitale pellegrino palumbo parisi
sanna ferri bianco marchetti grasso valentini messina sala gatti fiore guerra palmieri bernardi benedetti barbieri fontana giordano
orlando coppola desantis dangelo amato amico albanese accardi acosta adamo agosta aiello alfano amoroso angelo antonelli antonucci arena
baldi balducci barone basile battaglia belmonte bellini benedetto bertolini bonanno bonfiglio bove brancato bruni buono buonanno calabrese
caccamo cafiero calabro calvo cammarata campagna campanella canale cannizzaro cantone capone cappelli capuano carbone cardillo carlucci
carnevale casale castellano catalano cataldo cavallaro celentano cerullo chiarelli cicero cimino cipriano cirillo colangelo colella
coluccio conte corso cosentino costanzo cozzi cristiano cuomo dalessandro dambrosio damico dandrea dattilo defalco defazio defeo degrazia
delgiudice dellarocca delvecchio demarco denicola depalma derosa desimone destefano devito diangelo dibenedetto dicarlo difiore digiacomo
digiovanni dimaggio dimarco dinapoli dipietro disalvo distefano domenico donato durante fabiano fabrizio falcone fanelli fasano fazio
felice ferraro ferro fiorello fiorentino fusco gagliano gagliardi galante galli gambino garofalo gargano gaudio genovese geraci giambrone
giannini gigante giglio gioia giuliani giuliano graziano grillo grimaldi guarino guerriero iacono iannuzzi imperiale ingrassia iorio izzo
labarbera lamanna lapenna larocca latorre lauria locascio locicero lucchesi luciano macaluso magliano maggio maiorano mancuso mangano
mannino manzo marano marchese mariani marinelli marra martini mascolo massaro mastroianni mauro mazza mazzeo melillo merlino miceli milano
minichiello modica molinari montalbano montanari morelli morello mosca murgia muscarella napoli napolitano nardi natale negri nicoletti
nicosia orsini pace pagano palermo panico panzarella papa pappalardo pasquale passarelli patti pecoraro pellegrini perri perrone petrucci
piazza picone pinto pisano piscitelli pizzuto porcelli principe prisco provenzano pugliese puglisi quattrocchi raimondi ranieri riccardi
riggio rizzi rocco romeo rosati ruggiero ruggeri sabatini sabatino sabella salerno salvatore sansone santangelo santini santucci sapienza
sarno savino scalia scarpa schiavone sciortino scotti sessa sica silvestri simeone simonetti sorrentino spadaro spagnuolo spano spinelli
stabile tedesco terranova testa tomasello tortora tosti travaglini trapani tripodi troiano tucci turco urso vaccaro valente valenti vella
venezia ventura verdi vinci viola virgilio visconti vitiello volpe zito zappala zullo`,
  slavic: `
novak kowalski nowak wisniewski kaminski lewandowski zielinski wozniak kozlowski jankowski wojciechowski kwiatkowski krawczyk mazur
piotrowski grabowski pawlowski michalski nowakowski adamczyk dudek wieczorek jablonski majewski olszewski jaworski malinowski stepien
gorski rutkowski witkowski walczak sikora baran szewczyk ostrowski pietrzak tomaszewski jasinski zawadzki sadowski jakubowski borkowski
szymanski sobczak czarnecki kubiak urbanski maciejewski szczepanski wilk kalinowski lis mazurek wysocki adamski kazmierczak sobolewski
czerwinski cieslak sokolowski szulc gajewski kolodziej glowacki laskowski zakrzewski ziolkowski makowski chmielewski brzezinski przybylski
domanski nowicki blaszczyk krajewski borowski kozak czajkowski sawicki andrzejewski mroz bielecki musial kurek kopec dabrowski bak pawlak
chmura wrobel duda wojcik krol stachowiak marciniak banas banach bartkowiak bednarek bielski bogdan budzinski burzynski cichon cybulski
debski drozd dziedzic filipek filipowski furman gawlik gorecki gutowski jagodzinski janik jarosz kaczmarek kaczor kania karpinski kasprzak
klimek kosinski kosmala kostecki kotowski kowalczyk kozlow krukowski kucharski kulik lasota lewinski lipinski lisowski lukasik majka
matuszak mikolajczyk milewski modrzejewski murawski niemiec niewiadomski olejniczak orlowski pajak pasternak pietrowski podgorski polak
pruszynski przybyla rogowski rosinski rybak rzepka siwek skiba skowronski slowik smolinski sroka stanek starzynski stec strzelecki surma
swiatek szalkowski szymczak tkaczyk tokarski trojanowski turek tyszka wach walkowiak warchol wasik wawrzyniak wdowiak wesolowski
wierzbicki wilczek wnuk wolski zajac zaremba zawada zemanek zuk svoboda dvorak novotny prochazka kucera vesely horak nemec pospisil hajek
kral ruzicka benes fiala sedlacek dolezal zeman kolar krejci cerny blaha vanek hruska kovar kovach kovacs horvath toth nagy szabo varga
molnar nemeth farkas balogh papp takacs juhasz lakatos meszaros olah simon fekete szilagyi torok feher gal kiss szucs kocsis pinter horvat
kovacevic babic maric juric novosel petrovic jovanovic nikolic markovic djordjevic stojanovic ilic stankovic pavlovic milosevic ivanov
petrov smirnov kuznetsov popov sokolov lebedev kozlov novikov morozov volkov soloviev vasiliev zaitsev pavlov semenov golubev vinogradov
bogdanov vorobiev fedorov mikhailov belyaev tarasov belov komarov orlov kiselev makarov andreev kovalev ilyin gusev titov kuzmin
kudryavtsev baranov kulikov alekseev stepanov shevchenko bondarenko kovalenko tkachenko kravchenko oliynyk shevchuk koval polishchuk
bondar tkachuk moroz marchenko lysenko rudenko savchenko petrenko melnyk boyko klymenko pavlenko kharchenko romanenko sydorenko hrytsenko`,
  french: `
hebert landry leblanc broussard fontenot guidry cormier bergeron boudreaux thibodeaux richard robichaux gautreaux arceneaux guillory
dupuis duhon trahan babin comeaux breaux melancon daigle savoie theriot bourgeois benoit boudreau gagnon roy tremblay cote bouchard
gauthier morin lavoie fortin gagne ouellet pelletier belanger levesque leclerc simard girard boucher caron beaulieu cloutier dube poirier
fournier lapointe leclair lefebvre martel michaud nadeau ouellette paquette parent plante poulin proulx rousseau stpierre therrien
thibault turcotte vachon allard arsenault aucoin authement badeaux barbier beauchamp beaudoin beaumont bellefleur belliveau bertrand
bessette bienvenu blais blanchard boisvert bonin bordelon bourque brault brunet cadieux champagne charbonneau chartier chauvin chenier
chevalier choquette corbeil couture courville cyr dauphin delacroix delorme demers denis deschamps desjardins desmarais desrosiers deveau
doucet dubois duchesne dufour dufresne duguay dumas dumont dupont dupre duquette durand duval falcon faucheux favre fontaine forest
fouquet francois frechette frenette gaspard gaudet gaudreau gelinas gendron gervais giroux gosselin goudreau gravel grenier guay guerin
guillot hamel houle huard jacques joubert jourdain labbe labelle lachance lacombe lacroix lafleur laflamme lafontaine laforest lafrance
lagasse lajoie lalonde lamarche lambert lamontagne lamoureux landreneau langlois lanoue lapierre laplante laporte larocque larose lasalle
latour laurent lauzon lavallee lavergne laviolette leboeuf lebrun leduc lefevre legault leger legrand lemaire lemay lemieux lemoine lepage
leroux leroy letourneau loiselle lussier mallet marchand marcotte marquis masse mathieu menard mercier meunier michel mireault moreau
monette mouton nault noel normand page paradis patenaude perrault perron petit picard pinard plourde pomerleau prejean prevost primeau
provost quintin racine renaud renault ricard rivard robert robichaud rocheleau rondeau roussel salois sauve savard senecal sirois soucy
sylvain tessier tetreault thibeault toupin touchet trudeau vaillancourt valcourt vallee verret vidrine vincent viau`,
  nordic: `
anderson johnson peterson larson olson hanson carlson nelson swanson jensen erickson hansen christensen petersen larsen jacobson olsen
gustafson rasmussen nielsen sorensen knutson andersen berg lund jorgensen swenson christiansen iverson thompson madsen mortensen halvorson
hendrickson paulson lindgren lindberg nordstrom bergstrom lundgren lundquist sandberg sjoberg ekstrom engstrom hedlund hagen hagberg
haugen holm holmberg holmquist jacobsen johansen johansson karlsson kjeldsen knudsen kristensen kristiansen lindahl lindholm lindquist
lindstrom ludvigsen magnuson magnusson mickelson mikkelsen monson moberg nordin norberg nygaard nyberg nystrom oberg odegaard olafson
ostergaard osterberg ostrom palmquist pedersen poulsen rosenquist rudd ryberg rydberg sather sandstrom selander simonson skaggs skoglund
soderberg soderstrom solberg stenberg strand stromberg sundberg sundquist svendsen svensson thorsen thorson thorstad tollefson torgerson
tveit ulvestad vang wallin wahlberg westberg westerlund wiberg aasen ahlberg ahlstrom almquist amundson arneson arvidson aune austad
backstrom bakken berglund bergquist bjork bjorklund blomberg blomquist boe borg brekke carlsen dahlberg dahlstrom edberg eide ellefson
elofson engebretson erdahl eriksen fagerstrom falk finstad fjeld forsberg fosse fredrickson friis frost gilbertson grondahl gunderson
gulbrandson haaland halvorsen hammarstrom hegstad helgeson hellstrom henriksen hermanson hjelm hoglund hokanson hovland ingebretson
isaacson isakson jespersen kallstrom kittelson klemetson kvam lande langseth larsson lerum lien lofgren lokken lovgren lunde lyng malmberg
mattson melander moen myhre naslund ness nilsen nilson nordgren nordquist norgaard opsahl opdahl oslund pearson quist ronning rosendahl
roste rue ruud sagen schou skaar skov solem sorenson stangeland stavig steffensen stensrud stordahl strandberg sveen syverson tangen
thorsell thorvaldson tronson tvedt vestergaard vik vinje wik westergaard wold yngve niemi korhonen virtanen makinen nieminen laine
heikkinen koskinen jarvinen lehtonen saarinen salminen heinonen niskanen savolainen hakala maki lahti lehto koski salo`,
  dutch: `
vanderberg devries dejong vandyke vandermeer vanderveen vanhorn vanness dewitt vanburen vandenberg visser bakker smit meijer mulder bos
vos peters hendriks dekker brouwer vandijk vanleeuwen deboer dykstra hoekstra postma zylstra bouwman terpstra wiersma vandeusen
vandervoort vanderpool vanderlaan vanzandt vanwinkle vanwyk vanpelt vankirk vanhook vaneck vandiver vancleave vanbuskirk vanauken tenbrink
schipper schuiteman schouten roelofs rypkema rietveld prins poel plantinga oosterhuis nyhof nydam meulen maas kuiper kuipers kooiman
koster koning klaassen kamp jansma jansen hulst huizenga hofstra hoek haverkamp haan groot groen griffioen geertsen feenstra elzinga
ebbers dykema dykhuis dykhouse doornbos dehaan degroot debruin dewaard buursma buikema brink bosma boersma boerma blom beukema bouma
berghuis baker aalderink`,
  jewish: `
cohen levy goldberg friedman rosenberg shapiro goldstein katz kaplan schwartz greenberg rosen bernstein levine goldman feldman rubin weiss
klein weinstein roth siegel adler abrams abramowitz altman applebaum aronson ash axelrod baum becker berkowitz berman blumenthal bloom
blumberg brodsky chernoff cooperman diamond edelman edelstein einhorn epstein feinberg feinstein fine finkel finkelstein fishman fleishman
frankel freedman friedlander garfinkel gelfand gelman gerstein ginsberg ginsburg glassman glick gluck goldenberg goldfarb gottlieb
greenbaum greenblatt greenfield greenspan grossman gutman halperin heller hershkowitz hirsch hoffman horowitz horwitz hurwitz hyman
isaacson israel jacobs jacobson kantor karp kasper kessler kirshenbaum kleinman kohn kornblum krakow kramer krasner kravitz kushner lander
landau lasker lazarus lederman lefkowitz leibowitz lerner lesser levenson levin levinson levitt lewin lieberman lipman lipschitz lipton
lowenstein mandel mandelbaum marcus margolis markowitz mendelsohn mendelson meyers miller mintz moscowitz moskowitz nadel nathan nathanson
newman nussbaum oppenheim perlman pearlman plotkin pollack pollak rabin rabinowitz rappaport reich resnick rosenbaum rosenblatt rosenbloom
rosenblum rosenfeld rosenfield rosenthal rosenzweig rothman rothschild rothstein rubenstein rubinstein sachs samuels sandler schechter
schiff schneiderman schulman segal seligman shulman sherman shuster siegal silver silverberg silverman silverstein simon singer sklar
slotnick slutsky sobel soloff solomon spector spiegel spielberg spitzer stein steinberg stern sternberg strauss sussman tannenbaum
teitelbaum trachtenberg turk unger wachtel wasserman wax waxman wechsler weil weinberg weiner weintraub weisberg weisman wexler winograd
wolfson yellin zimmerman zuckerman zucker`,
  chinese: `
chen wang li lin liu wong huang yang chan wu zhang lee chang cheng zhao lam leung xu sun zhou ho lau cheung hsu yu yee ng chin chu lu zhu
ma he lo tsai guo tang hu kwan fong gao mak liang tan xie fung luo zheng song feng yuan pan cao han wei peng hsieh dong chow deng tam
jiang shen fan jin yip shi cai ye lai hong kuo chiu tse liao chou hung wan kong qian du dai xiao ren lei su chiang fang sung tong lui choy
quan mok mui moy louie jung chung gong hou hao jia kang kwok kwong lang ling long mao meng mo ning ou pang pei qi qiao qin qiu qu rao ruan
shao shu shum situ so szeto tao teng tian tsang tsui tu wen weng woo xiang xing xiong yan yao yeung yi yin ying yong you yuen yung zeng
zhan zhong zhuang zou zuo au bai bao bi bian bu chai chao chau chi chien chong chui dan dang ding eng fei fu gan ge gu guan hang hua hwang
ji jian jiao kam ke ko kuang kung lan lao lian luk lung`,
  vietnamese: `
nguyen tran le pham huynh vo hoang phan ngo dang do bui vu truong dinh ho ly duong lam mai trinh luu cao dao doan ha thai lai vuong chau
luong quach phung ton thach ta diep tang tong to nghiem kieu la tieu khuu giang bach banh cung chu dam dau hua khong khuc lac lieu luc mac
ong phu quan que son tham thieu tien tu ung vien vinh xa che danh dong hong kha kim lu ma ngu ninh no pho sam sy tat thi trieu trang van
vang`,
  korean: `
kim lee park choi chung kang cho yoon chang lim han oh shin suh kwon hwang ahn song yoo hong jung jeon ko moon son yang bae paik baek huh
nam noh roh ha joo chun chin cha chu woo koo min rhee ryu jin hyun shim sim eom um won bang byun byon cheon chae do eun gil ham hur im
jang jeong jo jun kwak ku ma maeng myung na nah pak pyo ra ryoo sa seo seol seok seong sohn sul sung sun tak wang wi yeo yeom yi yim yon
yook yu yun ye`,
  japanese: `
tanaka yamamoto nakamura sato watanabe suzuki takahashi ito kobayashi kato yoshida yamada sasaki yamaguchi matsumoto inoue kimura hayashi
shimizu saito mori abe ikeda hashimoto yamashita ishikawa nakajima maeda fujita ogawa goto okada hasegawa murakami kondo ishii sakamoto
endo aoki fujii nishimura fukuda ota miura fujiwara okamoto matsuda nakagawa nakano harada ono tamura takeuchi kaneko wada nakayama ishida
ueda morita hara shibata sakai kudo yokoyama miyazaki miyamoto uchida takagi ando taniguchi ohno maruyama imai takada fujimoto murata
takeda ueno sugiyama masuda hirano otsuka kojima chiba kubo matsui nomura sugawara iwasaki sakurai kinoshita noguchi matsuo nonaka kikuchi
sano onishi sugimoto arai oshiro higa nakasone uehara shimabukuro arakaki kaneshiro miyashiro tamashiro yamasaki kawamoto kawasaki
kawakami morimoto nishida nagata okubo tokunaga tsuji yano yasuda yokota`,
  indian: `
patel singh shah kumar khan sharma gupta reddy desai mehta joshi rao ali ahmed chaudhary thomas mathew kaur gill sandhu dhillon sidhu
grewal agarwal aggarwal jain malhotra kapoor chopra khanna bhatt trivedi parikh pandya dave amin naik nair menon pillai iyer iyengar
krishnan subramanian raman srinivasan venkatesan balasubramanian ramakrishnan natarajan narayanan chandrasekaran mukherjee banerjee
chatterjee bhattacharya ghosh das dutta roy sen bose ganguly chakraborty saha biswas mitra paul dey kulkarni deshpande patil pawar jadhav
shinde more gokhale apte joglekar phadke sathe kale bhat hegde shetty rai pai kamath prabhu shenoy acharya bhargava mishra pandey tiwari
dubey shukla tripathi dwivedi chaturvedi verma varma srivastava saxena mathur bhatnagar nigam sinha prasad yadav thakur chauhan rathore
rathod solanki parmar gohil vaghela modi gandhi doshi sheth vora kothari lalwani advani chawla bajaj arora sethi bhatia anand ahuja bedi
oberoi sachdeva suri talwar tandon wadhwa vohra walia bhalla puri sood mahajan gulati grover dhawan duggal kohli ahluwalia bains brar mann
samra cheema virk bajwa johal randhawa varghese george philip kurian cherian jacob abraham joseph chacko koshy samuel zachariah ninan
oommen eapen kuruvilla thampi unnithan nambiar kurup warrier namboodiri raju naidu chowdary yalamanchili gutta kolli vemuri mantena
penmetsa alluri kota nandamuri daggubati chalasani hussain siddiqui qureshi ansari shaikh sheikh syed malik mirza baig rahman islam
chowdhury hossain miah uddin akhtar butt bhatti awan raja chaudhry javed iqbal aslam akbar farooq mahmood rashid saeed tariq yousuf zaman
zaidi rizvi naqvi jafri hasan haider abbasi memon dar lone wani`,
  filipino: `
santos reyes cruz bautista delacruz ocampo garcia mendoza torres flores gonzales ramos aquino villanueva domingo castillo mercado
tolentino manalo pascual soriano salvador magno dizon salazar mangubat pangilinan macaraeg magsaysay macapagal dimaculangan dimaandal
panganiban catacutan magtoto sison lacson tiongson cojuangco yap tan lim gatchalian batungbakal bayani capulong agbayani agustin abad
abella abrenica alcantara antonio aguinaldo baluyot balagtas belmonte buenaventura bulatao cabanilla cabral cachola cadiente calimlim
camacho canlas carandang casimiro concepcion corpuz cuenca custodio dacanay dadivas dagdag dalisay dancel datu david deguzman deleon
delosreyes delossantos delrosario dumlao enriquez espiritu evangelista fajardo feliciano francisco fabros gacad galang gaspar guinto
gutierrez hilario ignacio ilagan inocencio jacinto javier laurel legaspi liwanag lumbera luna mabini macalino madrigal magbanua malabanan
mallari mamaril manansala manuel mapa maranan marasigan mariano matias navarro nepomuceno nolasco padilla palma panlilio paras pineda
ponce quiambao quizon rafael recto resurreccion rosales roxas sarmiento silverio sumulong tabios tayag teodoro timbol trinidad tuazon
umali velasco ventura verzosa vicente villaruel ylagan yambao zamora`,
  arabic: `
khan ali ahmed hassan mohamed abdi hussein ibrahim mohammed omar osman yusuf warsame farah jama mohamud abdullahi adan nur aden haddad
khoury nasser saleh mansour najjar saad said salem shaheen sarkis awad aziz bakr barakat bishara boutros daoud darwish deeb eid elias
farouk farhat fayed ghanem girgis habib haddadin hakim hamad hamdan hamid hanna harb hariri hijazi isa ismail issa jaber jabbour kanaan
karam kassab kassem khalaf khalid khalil khatib kiswani koury maalouf mahdi mahmoud makhoul malouf masri matar mikhail mina moussa mustafa
nader nahas naser nassar odeh qasim rahal rashid rizk saab sabbagh sader saleem salman samaan sayegh sayed shadid shakir shalhoub sharif
shehadeh soliman sultan tahan tawil tannous yacoub younes yousef youssef zaki zidan zogby abadi ahmadi amini ansari asgari azizi bahrami
ebrahimi ghorbani hashemi heidari hosseini jafari karimi kazemi moradi mousavi najafi nazari rahimi rahmani rezaei sadeghi salehi shirazi
tehrani yazdani zand petrosyan sargsyan hakobyan grigoryan harutyunyan khachatryan karapetyan hovhannisyan vardanyan manukyan avetisyan
mkrtchyan gevorgyan stepanyan simonyan`,
  portuguese: `
silva santos pereira costa ferreira oliveira sousa rodrigues gomes lopes mendes fernandes medeiros alves almeida dasilva carvalho ribeiro
teixeira correia furtado cabral tavares pacheco rocha nunes machado melo raposo amaral arruda barbosa barros bettencourt borges botelho
braga brum camara cardoso chaves coelho couto cunha dasilveira dias faria fagundes fonseca freitas frias goncalves leal lima macedo
magalhaes martins matos miranda moniz monteiro mota moura neves nogueira paiva pimentel pinheiro pires ponte ramos rego reis resendes
sardinha serpa silveira simas simoes soares souto vasconcelos vaz vieira xavier`,
  black: `
williams johnson smith jones brown jackson davis thomas harris robinson taylor wilson moore white washington walker green lewis carter
thompson scott jefferson coleman hall wright james young king mitchell edwards turner butler henry hunter brooks bryant alexander joseph
simmons jenkins booker banks gaines dorsey mosley franklin hawkins charles daniels freeman watkins singleton dixon robertson ford roberson
glover randolph bolden battle witherspoon hairston mcclendon merriweather gadson cheeks hightower cooks pettway boykin blackmon dandridge
frazier bethea crawley broadnax stallworth drayton mcneil fofana diallo toure traore okafor okoye okonkwo eze nwosu obi adeyemi adebayo
oladipo ogunleye balogun mensah owusu asante boateng osei appiah tesfaye bekele alemu haile gebre girma kamara conteh sesay bangura koroma
jalloh baptiste pierre jeanbaptiste louis augustin desir celestin etienne estime cadet dorvil exantus filsaime toussaint jeanlouis
saintlouis petitfrere campbell clarke grant gordon reid francis bailey morgan powell stewart graham wallace samuels myrie lewin beckford
blagrove bent levy dacosta mcfarlane mclean mcleod mcpherson`,
} as const;
