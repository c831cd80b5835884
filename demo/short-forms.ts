/** Short forms that people go by, commonest first. The demo's own, so that it judges a table of nicknames from outside. */
export const SHORT_FORMS: ReadonlyMap<string, readonly string[]> = new Map(
  (
    'james jim jimmy|john jack johnny|robert bob rob bobby|michael mike mikey|william bill will billy|david dave|richard rick dick rich|joseph joe joey|' +
    'thomas tom tommy|charles chuck charlie|christopher chris|daniel dan danny|matthew matt|anthony tony|donald don|steven steve|stephen steve|' +
    'andrew andy drew|joshua josh|kenneth ken kenny|kevin kev|edward ed eddie ted|ronald ron ronnie|timothy tim|jeffrey jeff|gregory greg|nicholas nick|' +
    'samuel sam|benjamin ben|patrick pat|alexander alex|raymond ray|lawrence larry|jonathan jon|gerald jerry|walter walt|frederick fred|peter pete|' +
    'douglas doug|philip phil|phillip phil|nathaniel nate|zachary zach|theodore ted|eugene gene|leonard len|vincent vince|francis frank|jacob jake|' +
    'francisco pancho frank|jose pepe joe|guillermo memo|eduardo eddie|alejandro alex|roberto beto|enrique rick|manuel manny|ricardo rick|antonio tony|' +
    'elizabeth liz beth betty|patricia pat patty trish|jennifer jen jenny|barbara barb|susan sue|margaret peggy maggie meg|katherine kathy kate katie|' +
    'catherine cathy kate|kathleen kathy|deborah deb debbie|debra deb|rebecca becky|pamela pam|christine chris tina|christina tina chris|judith judy|' +
    'cynthia cindy|sandra sandy|kimberly kim|jessica jess|amanda mandy|stephanie steph|victoria vicky tori|samantha sam|alexandra alex|abigail abby|' +
    'jacqueline jackie|theresa terry|teresa terry|dorothy dot|virginia ginny|frances fran|suzanne sue|michelle shelly|melissa missy|angela angie|' +
    'nancy nan|carolyn carol|valerie val|veronica roni|guadalupe lupe|josefina josie|isabel isa|gabriela gaby|rosemary rose|gwendolyn gwen|natalie nat'
  )
    .split('|')
    .map((row) => {
      const [formal = '', ...short] = row.split(' ');
      return [formal, short];
    }),
);
