import type { Observation, SourceName } from './observe.ts';
import type { Random } from './random.ts';
import { WORLD_DAY } from './rates.ts';
import { csvRow, dialled, isoDay, oneLine, streetLine, titled, usDay } from './writing.ts';

/** How a source writes its rows: its own columns, casing and ways with dates. */
export interface SourceFile {
  readonly source: SourceName;
  readonly file: string;
  readonly header: string;
  write(random: Random, row: Observation, recordId: string): string;
}

export const SOURCE_FILES: readonly SourceFile[] = [
  {
    source: 'crm',
    file: 'crm.csv',
    header: 'customer_id,fname,lname,Phone 1,Phone 2,email,address,city,state,zip5,previous_address,date_of_birth,updated',
    write: (random, row, id) =>
      csvRow([
        id,
        titled(row.first),
        titled(row.last),
        phone(random, row, 0),
        phone(random, row, 1),
        row.email,
        ...street(row),
        formerly(row),
        born(row),
        isoDay(row.day),
      ]),
  },
  {
    source: 'voter',
    file: 'voter.csv',
    header:
      'voter_id,last_name,first_name,middle_name,name_suffix,dob,sex,res_street_address,res_city_desc,state_cd,zip_code,prior_res_address,registr_dt',
    write: (_, row, id) =>
      csvRow([
        id,
        row.last.toUpperCase(),
        row.first.toUpperCase(),
        row.middle.toUpperCase(),
        row.suffix.toUpperCase(),
        usDay(row.human.birthDay),
        row.human.sex === 'male' ? 'M' : 'F',
        ...street(row).map((part) => part.toUpperCase()),
        formerly(row).toUpperCase(),
        usDay(row.day),
      ]),
  },
  {
    source: 'directory',
    file: 'directory.csv',
    header: 'record_id,name,telephone,full_address,former_address,birth_year,last_seen',
    write: (random, row, id) =>
      csvRow([
        id,
        directoryName(row),
        phone(random, row, 0),
        oneLine(row.home).toUpperCase(),
        formerly(row).toUpperCase(),
        born(row),
        isoDay(row.day),
      ]),
  },
  {
    source: 'marketing',
    file: 'marketing.jsonl',
    header: '',
    write: (random, row, id) =>
      JSON.stringify({
        id,
        first_name: titled(row.first),
        last_name: titled(row.last),
        ...(row.maiden === '' ? {} : { maiden_name: titled(row.maiden) }),
        email: row.email,
        mobile: phone(random, row, 0),
        home_phone: phone(random, row, 1),
        street: streetLine(row.home),
        city: row.home.city,
        state: row.home.state,
        zip: row.home.zip,
        previous_address: formerly(row),
        birth_date: born(row),
        gender: row.human.sex,
        last_seen: isoDay(row.day),
      }),
  },
  {
    source: 'utility',
    file: 'utility.csv',
    header: 'account_number;customer_name;street_address;city;st;postal_code;phone;email;dob;previous_address;start_date;last_active',
    write: (random, row, id) =>
      [
        id,
        `${titled(row.first)} ${row.middle === '' ? '' : `${row.middle[0]?.toUpperCase()}. `}${titled(row.last)}${row.suffix === '' ? '' : ` ${row.suffix}`}`,
        ...street(row),
        phone(random, row, 0),
        row.email,
        row.birthDay === undefined ? '' : usDay(row.birthDay),
        formerly(row),
        usDay(row.day),
        usDay(row.until ?? WORLD_DAY - 15),
      ].join(';'),
  },
  {
    source: 'reseller',
    file: 'reseller.csv',
    header: 'uid,given_name,surname,phone_number,email_address,address1,city,state,zip,yob,as_of',
    write: (random, row, id) =>
      csvRow([
        id,
        row.first.toUpperCase(),
        row.last.toUpperCase(),
        phone(random, row, 0),
        row.email,
        ...street(row).map((part) => part.toUpperCase()),
        born(row),
        isoDay(row.day),
      ]),
  },
];

/** `SMITH, JOHN Q JR` */
function directoryName(row: Observation): string {
  const middle = row.middle === '' ? '' : ` ${row.middle[0]}`;
  return `${row.last}, ${row.first}${middle}${row.suffix === '' ? '' : ` ${row.suffix}`}`.toUpperCase();
}

function street(row: Observation): string[] {
  return [streetLine(row.home), row.home.city, row.home.state, row.home.zip];
}

function formerly(row: Observation): string {
  return row.formerHome === undefined ? '' : oneLine(row.formerHome);
}

function phone(random: Random, row: Observation, at: number): string {
  const digits = row.phones[at];
  return digits === undefined ? '' : dialled(random, digits);
}

function born(row: Observation): string {
  if (row.birthDay === undefined) return '';
  return row.birthYearOnly ? isoDay(row.birthDay).slice(0, 4) : isoDay(row.birthDay);
}
