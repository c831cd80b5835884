import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../../test/support/cases.ts';
import type { RawName } from '../../core/raw-record.ts';
import type { PersonName } from '../../core/record.ts';
import { parseName } from './name.ts';
import { showName } from './name-show.ts';

/** `first/middle/last/suffix`, names joined by ` + `. */
function brief(names: readonly PersonName[]): string {
  return names.map((name) => [name.first, name.middle, name.last, name.suffix].join('/')).join(' + ');
}

describe('parseName of a whole name', () => {
  it.each([
    ['John Smith', 'john//smith/', 'John Smith'],
    ['SMITH, JOHN Q JR', 'john/q/smith/jr', 'John Q Smith Jr'],
    ['Smith Jr., John Q.', 'john/q/smith/jr', 'John Q Smith Jr'],
    ['SMITH, JOHN Q, III', 'john/q/smith/iii', 'John Q Smith III'],
    ['STATEN, I', 'i//staten/', 'I Staten'],
    ['JOHN STATEN, V', 'john//staten/v', 'John Staten V'],
    ['SMITH JOHN Q', 'john/q/smith/', 'John Q Smith'],
    ['"Bob" Dole', 'bob//dole/', 'Bob Dole'],
    ['"Bob Dole"', 'bob//dole/', 'Bob Dole'],
    ['John/Mary Cooper', 'john//cooper/', 'John Cooper'],
    ['Cooper, John/Mary', 'john//cooper/', 'John Cooper'],
    ['Dr. John Q. Public III', 'john/q/public/iii', 'John Q Public III'],
    ['Rev. Dr. Martin Luther King, Jr.', 'martin/luther/king/jr', 'Martin Luther King Jr'],
    ['Robert Downey, Jr.', 'robert//downey/jr', 'Robert Downey Jr'],
    ['John Smith, M.D.', 'john//smith/', 'John Smith'],
    ['John Smith Jr., Esq.', 'john//smith/jr', 'John Smith Jr'],
    ['John Smith 2nd', 'john//smith/ii', 'John Smith II'],
    ['John Smith, DO', 'john//smith/', 'John Smith'],
    ['Vu Do', 'vu//do/', 'Vu Do'],
    ['Yo-Yo Ma', 'yo yo//ma/', 'Yo-Yo Ma'],
    ['Dr Smith', '//smith/', 'Smith'],
    ['Don Q. Smith', 'don/q/smith/', 'Don Q Smith'],
    ['Don Lee Smith', 'don/lee/smith/', 'Don Lee Smith'],
    ['SMITH, DON LEE', 'don/lee/smith/', 'Don Lee Smith'],
    ['General J. Smith', 'j//smith/', 'J Smith'],
    ['Don Carlos Ruiz', 'carlos//ruiz/', 'Carlos Ruiz'],
    ['Smith', '//smith/', 'Smith'],
    ['Lauren', 'lauren///', 'Lauren'],
    ['James', 'james///', 'James'],
    ['Dr James', '//james/', 'James'],
    ['Major Smith', 'major//smith/', 'Major Smith'],
    ['Don Smith', 'don//smith/', 'Don Smith'],
    ['Sri Mulyani', 'sri//mulyani/', 'Sri Mulyani'],
    ['SHRI RAVI KUMAR', 'ravi//kumar/', 'Ravi Kumar'],
    ['Sri MANI.S', 'mani//s/', 'Mani S'],
    ['Kum. Sunita Sharma', 'sunita//sharma/', 'Sunita Sharma'],
    ['Sig.ra Maria Rossi', 'maria//rossi/', 'Maria Rossi'],
    ['Sr. Juan Garcia', 'juan//garcia/', 'Juan Garcia'],
    ['SUNITA VERMA W/O RAMESH', 'sunita//verma/', 'Sunita Verma'],
    ['JOHN SMITH MR', 'john//smith/', 'John Smith'],
    ['Smith, Mr', '//smith/', 'Smith'],
    ['B/O Angela Smith', '//smith/', 'Smith'],
    ['Smith, Baby Boy', '//smith/', 'Smith'],
    ['Baby Girl Smith', '//smith/', 'Smith'],
    ['Infant of Mary Jones', '//jones/', 'Jones'],
    ['John Smith or Current Resident', 'john//smith/', 'John Smith'],
    ['Cash Customer', '', undefined],
    ['The Householder', '', undefined],
    ['Do Not Use', '', undefined],
    ['Test Test', '', undefined],
    ['Consumidor Final', '', undefined],
    ['J. R. R. Tolkien', 'j/r r/tolkien/', 'J R R Tolkien'],
    ['Ludwig van der Berg', 'ludwig//van der berg/', 'Ludwig van der Berg'],
    ['LUDWIG VAN BEETHOVEN', 'ludwig//van beethoven/', 'Ludwig van Beethoven'],
    ['Van Nguyen', 'van//nguyen/', 'Van Nguyen'],
    ['Maria de la Cruz', 'maria//de la cruz/', 'Maria de la Cruz'],
    ['Maria De La Cruz', 'maria//de la cruz/', 'Maria De La Cruz'],
    ['de la Cruz, Maria', 'maria//de la cruz/', 'Maria de la Cruz'],
    ['Juan Garcia y Lopez', 'juan//garcia y lopez/', 'Juan Garcia y Lopez'],
    ['Osama bin Said', 'osama//bin said/', 'Osama bin Said'],
    ['Mary St. John', 'mary//st john/', 'Mary St. John'],
    ["Sean O'Brien", 'sean//obrien/', "Sean O'Brien"],
    ["SEAN O'BRIEN", 'sean//obrien/', "Sean O'Brien"],
    ['Sean O\u2019Brien', 'sean//obrien/', "Sean O'Brien"],
    ["D'Angelo Barksdale", 'dangelo//barksdale/', "D'Angelo Barksdale"],
    ['JOHN MCDONALD', 'john//mcdonald/', 'John McDonald'],
    ['JOHN MACDONALD', 'john//macdonald/', 'John MacDonald'],
    ['MARIA MACHADO', 'maria//machado/', 'Maria Machado'],
    ['JANE MACK', 'jane//mack/', 'Jane Mack'],
    ['DeWitt Clinton', 'dewitt//clinton/', 'DeWitt Clinton'],
    ['Mary-Ann Smith-Jones', 'mary ann//smith jones/', 'Mary-Ann Smith-Jones'],
    ['MARY-ANN SMITH-JONES', 'mary ann//smith jones/', 'Mary-Ann Smith-Jones'],
    ['Jos\u00e9 Garc\u00eda', 'jose//garcia/', 'Jos\u00e9 Garc\u00eda'],
    ['JOS\u00c9 GARC\u00cdA', 'jose//garcia/', 'Jos\u00e9 Garc\u00eda'],
    ['Bj\u00f6rk Gu\u00f0mundsd\u00f3ttir', 'bjork//gudmundsdottir/', 'Bj\u00f6rk Gu\u00f0mundsd\u00f3ttir'],
    [
      '\u0418\u0432\u0430\u043d \u041f\u0435\u0442\u0440\u043e\u0432',
      'ivan//petrov/',
      '\u0418\u0432\u0430\u043d \u041f\u0435\u0442\u0440\u043e\u0432',
    ],
    ['SMITh, joHN', 'john//smith/', 'John Smith'],
    ['John "Jack" Smith', 'john//smith/ + jack//smith/', 'John Smith'],
    ['John (Jack) Smith', 'john//smith/ + jack//smith/', 'John Smith'],
    ['Mary Smith (n\u00e9e Jones)', 'mary//smith/ + mary//jones/', 'Mary Smith'],
    ['Mary Smith nee Jones', 'mary//smith/ + mary//jones/', 'Mary Smith'],
    ['Mary Smith f/k/a Mary Jones', 'mary//smith/ + mary//jones/', 'Mary Smith'],
    ['Mary Smith aka Mary Jones', 'mary//smith/ + mary//jones/', 'Mary Smith'],
    ['John & Mary Smith', 'john//smith/', 'John Smith'],
    ['John Q & Mary Smith', 'john/q/smith/', 'John Q Smith'],
    ['John and Mary Smith', 'john//smith/', 'John Smith'],
    ['John Smith & Mary Jones', 'john//smith/', 'John Smith'],
    ['SMITH, JOHN & MARY', 'john//smith/', 'John Smith'],
    ['Mr. & Mrs. John Smith', 'john//smith/', 'John Smith'],
    ['Mr. John and Mrs. Mary Smith', 'john//smith/', 'John Smith'],
    ['Acme LLC', '', undefined],
    ['Smith Family Trust', '', undefined],
    ['Johnson & Johnson', '', undefined],
    ['First Baptist Church', '', undefined],
    ['Frank Church', 'frank//church/', 'Frank Church'],
    ['none', '', undefined],
    ['N/A', '', undefined],
    ['Test', '', undefined],
    ['12345', '//12345/', '12345'],
    ['...', '', undefined],
    ['', '', undefined],
  ])('%s', (full, expected, shown) => {
    const names = parseName({ full });
    expect(brief(names)).toBe(expected);
    expect(names[0] && showName(names[0]).full).toBe(shown);
  });
});
describe('parseName of columns', () => {
  const rows: [RawName, string][] = [
    [{ first: 'JOHN', last: 'SMITH' }, 'john//smith/'],
    [{ first: 'John', middle: 'Quincy', last: 'Smith', suffix: 'Jr.' }, 'john/quincy/smith/jr'],
    [{ first: 'John Q', last: 'Smith' }, 'john/q/smith/'],
    [{ first: '"Bob"', last: 'Dole' }, 'bob//dole/'],
    [{ first: 'John/Mary', last: 'Cooper' }, 'john//cooper/'],
    [{ first: 'Elizabeth', last: 'Smith/Jones' }, 'elizabeth//smith jones/'],
    [{ first: 'John Q.', middle: 'X', last: 'Smith' }, 'john/q x/smith/'],
    [{ first: 'Mary Ann', last: 'Smith' }, 'mary/ann/smith/'],
    [{ first: 'Mary-Ann', last: 'Smith' }, 'mary ann//smith/'],
    [{ first: 'Jo Ann', last: 'Smith' }, 'jo ann//smith/'],
    [{ first: 'Nathan Richard', middle: 'Lee', last: 'Smith' }, 'nathan/richard lee/smith/'],
    [{ first: 'J Robert', last: 'Smith' }, 'j/robert/smith/'],
    [{ first: 'Dr. John', last: 'Smith III' }, 'john//smith/iii'],
    [{ first: 'John', last: 'Smith, Jr' }, 'john//smith/jr'],
    [{ first: 'John Jr', last: 'Smith' }, 'john//smith/jr'],
    [{ first: 'John', last: 'Smith MD' }, 'john//smith/'],
    [{ first: 'John', last: 'Smith', suffix: 'MD' }, 'john//smith/'],
    [{ first: 'John', last: 'Mc Donald' }, 'john//mcdonald/'],
    [{ first: 'John', last: 'O Brien' }, 'john//obrien/'],
    [{ first: 'John', last: 'DE LA CRUZ' }, 'john//de la cruz/'],
    [{ first: 'Bob (Robert)', last: 'Smith' }, 'bob//smith/ + robert//smith/'],
    [{ first: 'Mary', last: 'Smith (Jones)' }, 'mary//smith/ + mary//jones/'],
    [{ first: 'Mary', last: 'Smith', maiden: 'Jones' }, 'mary//smith/ + mary//jones/'],
    [{ first: 'Mary', last: 'Smith', maiden: 'Smith' }, 'mary//smith/'],
    [{ first: 'John & Mary', last: 'Smith' }, 'john//smith/'],
    [{ first: 'N/A', last: 'Smith' }, '//smith/'],
    [{ first: 'Unknown', last: 'Unknown' }, ''],
    [{ first: 'Christopher', last: 'Null' }, 'christopher//null/'],
    [{ first: 'Christopher', last: 'NULL' }, 'christopher///'],
    [{ first: 'Nan', last: 'Smith' }, 'nan//smith/'],
    [{ first: 'nan', last: 'Smith' }, '//smith/'],
    [{ first: 'Nan', last: 'Null' }, ''],
    [{ full: 'Nan Smith' }, 'nan//smith/'],
    [{ first: '', last: 'Null' }, ''],
    [{ last: 'SMITH, JOHN Q' }, 'john/q/smith/'],
    [{ first: 'SMITH, JOHN' }, 'john//smith/'],
    [{ last: 'Smith' }, '//smith/'],
    [{ first: 'John' }, 'john///'],
    [{ first: '', last: 'Acme Holdings LLC' }, ''],
    [{ first: 'Jr', last: 'Jr' }, 'jr//jr/'],
    [{ first: 'Miss', last: 'Smith' }, '//smith/'],
    [{ first: 'Mrs.', last: 'Smith' }, '//smith/'],
    [{ first: 'Smt. Sunita', last: 'Verma' }, 'sunita//verma/'],
    [{ first: 'Sri', last: 'Mulyani' }, 'sri//mulyani/'],
    [{ first: 'Don', last: 'Smith' }, 'don//smith/'],
    [{ first: 'Don Carlos', last: 'Ruiz' }, 'carlos//ruiz/'],
    [{ first: 'Don Lee', last: 'Smith' }, 'don/lee/smith/'],
    [{ first: 'John', last: 'Mr. Smith' }, 'john//smith/'],
    [{ first: 'John', last: 'Smith Mr' }, 'john//smith/'],
    [{ first: 'B/O Angela', last: 'Smith' }, '//smith/'],
    [{ first: 'Baby of Angela', last: 'Smith' }, '//smith/'],
    [{ first: 'BABY BOY', last: 'Smith' }, '//smith/'],
    [{ first: 'Baby', last: 'Smith' }, '//smith/'],
    [{ first: 'Twin A', last: 'Smith' }, '//smith/'],
    [{ first: 'Infant', last: 'Smith' }, '//smith/'],
    [{ first: 'No', last: 'Name' }, ''],
    [{ first: 'Cash', last: 'Sale' }, ''],
    [{ first: 'Valued', last: 'Customer' }, ''],
    [{ first: 'Walk', last: 'In' }, ''],
    [{ first: 'Test', last: 'Patient' }, ''],
    [{ first: 'Cash', last: 'Warren' }, 'cash//warren/'],
    [{ first: 'John', last: 'Guest' }, 'john//guest/'],
    [{ first: 'Anne', last: 'Sale' }, 'anne//sale/'],
    [{ full: 'Other Name', first: 'John', last: 'Smith' }, 'john//smith/'],
    [{}, ''],
  ];
  it.each(rows)('%j', (raw, expected) => {
    expect(brief(parseName(raw))).toBe(expected);
  });

  it.each([
    ['SEAN', 'O NEIL', "Sean O'Neil"],
    ['Maria', 'D Souza', "Maria D'Souza"],
    ['JOHN', 'MC DONALD', 'John McDonald'],
    ['JJ', 'WATT', 'JJ Watt'],
    ['tj', 'hooker', 'TJ Hooker'],
    ['AJ', 'FOYT', 'AJ Foyt'],
    ['AL', 'UNSER', 'Al Unser'],
    ['jo', 'march', 'Jo March'],
    ['NG', 'NG', 'Ng Ng'],
    ['WM', 'ABERNATHY', 'Wm Abernathy'],
    ['MARIA DEL CARMEN', 'LOPEZ', 'Maria del Carmen Lopez'],
  ])('%s %s is shown as %s', (first, last, shown) => {
    const [name] = parseName({ first, last });
    expect(name && showName(name).full).toBe(shown);
  });

  it('keeps how people write themselves, only where casing would not give it back', () => {
    expect(parseName({ first: 'John', last: 'Smith' })[0]).not.toHaveProperty('shown');
    expect(parseName({ first: 'JOHN', last: 'MCDONALD' })[0]).not.toHaveProperty('shown');
    expect(parseName({ first: 'LaTonya', last: "O'Neal-VanDyke" })[0]?.shown).toEqual({ first: 'LaTonya', last: "O'Neal-VanDyke" });
  });
});

describe('laws of names', () => {
  const part = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom(
      'John',
      'MARY',
      'Mary Ann',
      "O'Brien",
      'de la Cruz',
      'McDonald',
      'Jos\u00e9',
      'Jr',
      'Dr.',
      'Q',
      'van',
      'Smith-Jones',
      'V',
      'mac',
      '\u674e',
      'DeWitt',
      '(Bob)',
      'n\u00e9e X',
    ),
  );

  it('reads back what it shows, part by part', () => {
    fc.assert(
      fc.property(part, part, part, (first, middle, last) => {
        const [name] = parseName({ first, middle, last });
        if (name === undefined) return;
        const shown = showName(name);
        expect(
          parseName({ first: shown.first, middle: name.shown?.middle ?? name.middle, last: shown.last, suffix: name.suffix })[0],
        ).toEqual(name);
      }),
      { numRuns: cases(500, 3_000) },
    );
  });

  it('never throws and shows strings, whatever is in a whole name', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        for (const name of parseName({ full: parts.join(' ') })) {
          expect(`${name.first}${name.last}`).not.toBe('');
          expect(typeof showName(name).full).toBe('string');
        }
      }),
      { numRuns: cases(300, 2_000) },
    );
  });

  it('refuses huge cells', () => {
    expect(parseName({ full: 'John '.repeat(2_000_000) })).toEqual([]);
    expect(parseName({ first: 'A'.repeat(10_000_000), last: '('.repeat(10_000_000) })).toEqual([]);
  });
});
