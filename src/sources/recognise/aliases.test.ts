import { describe, expect, it } from 'vitest';
import { recogniseColumns } from './recognise.ts';

const SHORT = ['Greg', '', 'Charlie', '', 'Liz', 'Bill'];
const WHOLE = ['Greg Shay', '', 'Charlie Frank', '', 'Liz Hall', 'Bill Nye'];
const HANDLES = ['skater99', '', 'xx_dragon', 'qwertz', '', 'moonchild7'];
const SEVERAL = ['AKA Greg Shay; AKA Gregor Shea', '', 'AKA Charlie Frank', '', 'Liz Hall a/k/a Beth Hall', 'AKA Bill Nye'];
const FIRST = ['Gregory', 'Anna', 'Charles', 'Tracy', 'Elizabeth', 'William'];
const LAST = ['Shay', 'Atwell', 'Frank', 'Nelson', 'Hall', 'Nye'];
const FULL = FIRST.map((first, at) => `${first} ${LAST[at]}`);

describe('what somebody is called besides', () => {
  it.each<[string, Readonly<Record<string, readonly string[]>>, Readonly<Record<string, string>>]>([
    [
      'a further first name',
      { 'First Name': FIRST, 'Last Name': LAST, 'Preferred Name': SHORT, Nickname: SHORT },
      { 'Preferred Name': 'name.first@preferredname', Nickname: 'name.first@nickname' },
    ],
    [
      'beside whole names',
      { Name: FULL, 'Goes By': SHORT, 'Known As': SHORT },
      { 'Goes By': 'name.first@goesby', 'Known As': 'name.first@knownas' },
    ],
    ['whole itself', { 'First Name': FIRST, 'Last Name': LAST, AKA: WHOLE }, { AKA: 'name.full@aka' }],
    ['several at once', { Name: FULL, Aliases: SEVERAL }, { Aliases: 'name.full@aliases' }],
    ['the only first name', { 'Preferred Name': SHORT, 'Last Name': LAST }, { 'Preferred Name': 'name.first', 'Last Name': 'name.last' }],
    ['the only name', { 'Preferred Name': WHOLE, Email: HANDLES }, { 'Preferred Name': 'name.full' }],
    ['empty so far', { Name: FULL, nick_name: FIRST.map(() => '') }, { nick_name: 'name.first@nickname' }],
    ['no name of anybody', { Name: FULL, Nickname: HANDLES }, { Nickname: 'ignore' }],
    ['surnames', { Name: FULL, Alias: LAST.map(() => 'Gonzalez') }, { Alias: 'ignore' }],
  ])('%s', (_, file, expected) => {
    const columns = Object.keys(file);
    const samples = FIRST.map((_, row) => columns.map((column) => file[column]![row]!));
    expect(recogniseColumns({ columns, samples }, 'people').columns).toMatchObject(expected);
  });
});
