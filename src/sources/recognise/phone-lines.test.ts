import { describe, expect, it } from 'vitest';
import { recogniseColumns } from './recognise.ts';

const NUMBERS = ['(715) 555-0143', '(715) 555-0188'];

const targetsOf = (headings: readonly string[]) => {
  const columns = ['First Name', 'Last Name', ...headings];
  const samples = NUMBERS.map((number) => ['Ann', 'Lee', ...headings.map(() => number)]);
  const { columns: mapped } = recogniseColumns({ columns, samples }, 'people');
  return headings.map((heading) => mapped[heading]);
};

describe('the kind of line by its heading', () => {
  it.each([
    { headings: ['Home Ph', 'Cell Ph', 'Work Ph'], targets: ['phone@landline', 'phone@mobile', 'phone@landline'] },
    { headings: ['Home Phone', 'Cell Phone'], targets: ['phone@landline', 'phone@mobile'] },
    { headings: ['homePhone', 'mobilePhone'], targets: ['phone@landline', 'phone@mobile'] },
    { headings: ['Telefon privat', 'Handy'], targets: ['phone@landline', 'phone@mobile'] },
    { headings: ['Tél. maison', 'Tél. travail', 'Cellulaire'], targets: ['phone@landline', 'phone@landline', 'phone@mobile'] },
    { headings: ['Phone', 'Mobile'], targets: ['phone', 'phone@mobile'] },
    { headings: ['Landline'], targets: ['phone@landline'] },
    { headings: ['Home Phone', 'Work Phone'], targets: ['phone', 'phone'] },
    { headings: ['Fax', 'Home Fax', 'Fax Number', 'Phone'], targets: ['ignore', 'ignore', 'ignore', 'phone'] },
  ])('$headings', ({ headings, targets }) => {
    expect(targetsOf(headings)).toEqual(targets);
  });

  it('is a landline where a company tells the line beside the number to call', () => {
    const columns = ['name', 'line_tn', 'contact_tn'];
    const samples = Array.from({ length: 12 }, (_, at) => ['Ann Lee', `715${555 + at}0143`, `534${555 + at}0188`]);
    expect(recogniseColumns({ columns, samples }, 'people').columns).toMatchObject({ line_tn: 'phone@landline', contact_tn: 'phone' });
  });
});
