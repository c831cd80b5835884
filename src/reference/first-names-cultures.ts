import type { NameCulture } from './surnames.ts';

export interface CulturalFirstNames {
  /** Share of the culture's people whose first name comes from these lists; the others bear the country's names of their year. */
  readonly share: number;
  readonly male: readonly string[];
  readonly female: readonly string[];
}

/** First names that go with a surname's culture, commonest first; cultures not named here bear the country's names. */
export const CULTURAL_FIRST_NAMES: Readonly<Partial<Record<NameCulture, CulturalFirstNames>>> = {
  hispanic: {
    share: 0.62,
    male: words(
      'jose juan luis carlos jesus miguel jorge francisco antonio manuel alejandro pedro ricardo fernando roberto eduardo mario javier raul rafael sergio oscar ruben armando ramon victor hector alberto enrique alfredo arturo salvador gerardo jaime guadalupe cesar julio pablo marco ernesto gustavo hugo ignacio felipe angel adrian diego andres santiago mateo emiliano rodolfo rogelio gilberto guillermo ismael israel leonardo lorenzo marcos martin moises noe omar orlando rigoberto saul tomas ulises vicente adan agustin benito efrain esteban',
    ),
    female: words(
      'maria guadalupe juana rosa ana carmen teresa martha margarita patricia gloria silvia yolanda leticia alicia elena elizabeth veronica sandra norma irma blanca lucia monica adriana claudia esperanza josefina angelica beatriz cristina diana gabriela isabel laura luz mercedes mariana maribel araceli alejandra alma angela antonia carolina catalina cecilia dolores daniela elvira erika esther eva fabiola fernanda graciela hilda ines jacqueline karina karla lilia lorena lourdes magdalena marisol miriam nancy olga paola perla pilar raquel rocio sofia susana valeria vanessa ximena',
    ),
  },
  black: {
    share: 0.25,
    male: words(
      'jamal darnell tyrone marquis deandre terrell malik jermaine andre reginald cedric tyrell darius kareem lamar demetrius antoine rashad tremaine devonte kendrick marcus maurice dwayne jalen isaiah elijah xavier lavar deshawn',
    ),
    female: words(
      'latoya keisha tamika latasha ebony kenya imani aaliyah shanice tanisha yolanda lakisha monique jasmine kiara destiny raven nia tiara aisha deja precious shaniqua chanel latrice shante tyra ayanna zaria kierra',
    ),
  },
  chinese: {
    share: 0.4,
    male: words(
      'wei ming jian jun hao lei feng bin bo chao cheng dong gang hai hong hua hui jie jin kai liang long min ning peng qiang tao xin yang yi',
    ),
    female: words(
      'mei ling yan li xiu ying hui na fang jing xia juan min hong yu lan ping qing rong shu ting wen xin yue yun zhen lin jia hua ning',
    ),
  },
  vietnamese: {
    share: 0.55,
    male: words(
      'minh hung dung tuan anh hoang hai long nam phong quang son thanh thang tien tri trung tuong viet vinh duc hieu khanh khoa kiet loc nghia phuc tai tam',
    ),
    female: words(
      'lan hoa huong linh mai nga nhung phuong thao thu thuy trang van xuan yen anh bich dung hang hanh hong kim kieu loan ly my ngoc nguyet nhi tuyet',
    ),
  },
  korean: {
    share: 0.35,
    male: words('sung young min jun jin hyun jae dong ho sang seung chul tae woo joon hoon kyung ki byung chang'),
    female: words('soo mi eun hye ji young kyung jung sun min hee yun sook jin ae myung ok ja yoon hyun'),
  },
  japanese: {
    share: 0.35,
    male: words('hiroshi kenji takashi akira satoshi makoto koji yuki daisuke kazuo ken shigeru minoru isamu hideo'),
    female: words('yoko keiko yumi akiko naomi kazuko michiko sachiko emiko mariko yuko haruko fumiko hiroko midori'),
  },
  indian: {
    share: 0.82,
    male: words(
      'raj amit sanjay rahul vijay anil sunil ajay ravi suresh ramesh rajesh manish deepak ashok vikram arjun rohan nikhil sandeep anand arun gaurav harish karan kiran krishna mahesh mohan naveen nitin pankaj prakash pradeep rakesh sachin siddharth srinivas varun vinod yash mohammed imran ahmed ali hassan omar',
    ),
    female: words(
      'priya anita sunita neha pooja kavita anjali rekha meena sita lakshmi deepa divya geeta jaya jyoti kamala lata leela madhu mala maya nisha padma radha rani ritu seema shanti shilpa shobha smita sonia sudha sushma swati usha vandana vidya fatima aisha ayesha saima zainab',
    ),
  },
  arabic: {
    share: 0.75,
    male: words(
      'mohamed ahmed ali omar hassan hussein ibrahim khalid mahmoud mustafa yusuf abdullah samir tariq karim nabil bassam fadi george elias tony walid ziad amir reza',
    ),
    female: words(
      'fatima aisha mariam layla sara amina zainab noor hana huda rania salma yasmin nadia samira leila dina mona rima lina maryam shirin nasrin hala asha',
    ),
  },
  italian: {
    share: 0.2,
    male: words('anthony joseph vincent frank salvatore dominic michael john nicholas angelo carmine rocco gino mario louis'),
    female: words('maria rosa angela carmela theresa lucia concetta josephine antoinette gina frances rosemarie philomena donna marie'),
  },
  slavic: {
    share: 0.22,
    male: words(
      'stanley walter joseph stefan jan piotr andrzej zbigniew krzysztof tomasz pawel ivan sergei dmitri vladimir igor boris alexei nikolai oleg',
    ),
    female: words(
      'anna maria katarzyna agnieszka ewa barbara krystyna elzbieta irina olga svetlana natalia tatiana elena galina ludmila oksana halina danuta wanda',
    ),
  },
  jewish: {
    share: 0.25,
    male: words('david samuel benjamin jacob aaron nathan isaac joshua ari eli noah abraham solomon ira moshe'),
    female: words('rachel sarah rebecca leah miriam hannah esther naomi deborah judith shira rivka tamar abigail ruth'),
  },
  filipino: {
    share: 0.5,
    male: words('jose rodel romeo reynaldo rolando danilo ernesto eduardo renato rommel jun arnel edgar ramil nestor'),
    female: words('maria marites rowena maricel lourdes rosario teresita cristina marilyn analyn jocelyn liza imelda corazon remedios'),
  },
  portuguese: {
    share: 0.35,
    male: words('manuel jose antonio joao carlos john joseph paulo luis fernando'),
    female: words('maria ana fatima lucia teresa isabel filomena rosa natalia helena'),
  },
};

function words(text: string): readonly string[] {
  return text.split(' ');
}
