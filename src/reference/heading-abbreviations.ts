/** What the words of headings are shortened to where columns may have eight or ten letters: `CUST_LST_NM`, `Pstl Cd`. */
export const HEADING_ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  (
    'name:nm nam nme;first:fst frst fir frs;last:lst las;middle:mid mdl midl;initial:init intl ini;address:addr adr addrs adrs add adress;' +
    'line:ln lin;city:cty ciy;town:twn;street:str strt;postal:pstl pst postl;postcode:pcd pstcd;code:cd cde;zip:zp;phone:ph phn phon phne fon;' +
    'mobile:mobl mbl;cell:cel cll;email:eml emal emailadr;date:dt dte dttm dtm dts;birth:brth bth bir brt;home:hm;work:wk wrk;business:bus;' +
    'member:mbr memb mem;patient:pt pat ptnt;customer:cust cus cst;number:nbr num;gender:gndr gend gndr;suffix:sfx suffx suf;' +
    'contact:cntct ctc;employee:emp;student:stu stdnt std;residence:resd rsd resid;mailing:mlg mlng;billing:blg bllg;primary:prim pri;' +
    'secondary:secd;telephone:tele;unit:unt;apartment:aptmt;surname:surnm;forename:forenm;donor:dnr;voter:vtr;subscriber:subs subscr;account:acct;type:typ;' +
    'reported:rpt rptd rprt rprtd;updated:updt updtd;modified:modif;created:crtd creatd;effective:eff effctv;verified:vrfd verif;' +
    'preferred:pref;purchase:purch;payment:pmt pymt;transaction:txn trx;arrival:arr arrv;departure:dep'
  )
    .split(';')
    .flatMap((line) => {
      const [whole = '', shorts = ''] = line.split(':');
      return shorts.split(' ').map((short) => [short, whole] as const);
    }),
);

/** A letter before a word for a name says which: `F Nm`, `L_NAME`. */
export const NAME_LETTERS: ReadonlyMap<string, string> = new Map([
  ['f', 'first'],
  ['l', 'last'],
  ['m', 'middle'],
]);
