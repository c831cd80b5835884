import { describe, expect, it } from 'vitest';
import { sniffEncoding } from './sniff-text.ts';

const RUSSIAN = 'Код;Фамилия;Имя\n1;Иванов;Иван\n2;ПЕТРОВА;Ольга\n';

describe('texts in an older encoding', () => {
  // Bytes as the encodings write these words: platforms decode them all, but encode none.
  it.each([
    ['windows-1251', Buffer.from('caeee43bd4e0ece8ebe8ff3bc8ecff0a313bc8e2e0edeee23bc8e2e0ed0a', 'hex'), 'Фамилия'],
    ['koi8-r', Buffer.from('ebcfc43be6c1cdc9ccc9d13be9cdd10a313be9d7c1cecfd73be9d7c1ce0a', 'hex'), 'Фамилия'],
    [
      'windows-1250',
      Buffer.from('4e723b496d69ea0a313ba3756b61737a0a323b4d69636861b30a333b50617765b33b506177b36f77736b690a', 'hex'),
      'Łukasz',
    ],
    ['windows-1254', Buffer.from('4e6f3b4164fd3b536f796164fd0a313b4179fe653b59fd6c64fd7a0a323bd66d65723bc761f06c61720a', 'hex'), 'Yıldız'],
    [
      'windows-1253',
      Buffer.from(
        'caf9e4e9eafcf23bc5f0feedf5ecef3bbcedefece10a313bd0e1f0e1e4fcf0eff5ebeff23bc3e9fef1e3eff20a323bcde9eaefebdceff53bcce1f1dfe10a',
        'hex',
      ),
      'Κωδικός',
    ],
    ['shift_jis', Buffer.from('89ef88f594d48d862c8e8196bc0a312c8e5293632091be98590a322c82b782b882ab2082cd82c882b10a', 'hex'), '会員番号'],
    ['gb18030', Buffer.from('b1e0bac52cd0d5c3fb0a312ccdf5ceb00a322cc0eec4c80a332cd5c5d0e3d3a20a', 'hex'), '姓名'],
    ['euc-kr', Buffer.from('b9f8c8a32cc0ccb8a70a312cb1e8b9cec1d80a', 'hex'), '번호'],
    ['windows-1252', Buffer.from('7072e96e6f6d3b6e6f6d0ac972696363613b4c6566e87672650a', 'hex'), 'prénom'],
  ])('tells %s', (encoding, bytes, word) => {
    expect(sniffEncoding(bytes)).toBe(encoding);
    expect(new TextDecoder(encoding).decode(bytes)).toContain(word);
  });

  it('leaves lines of several encodings to be read one by one', () => {
    expect(sniffEncoding(Buffer.concat([Buffer.from('1,José\n2,Zoë\n'), Buffer.from('3,José\n4,ÿþý\n', 'latin1')]))).toBe('windows-1252');
  });

  it('leaves UTF-8 alone', () => {
    expect(sniffEncoding(Buffer.from(RUSSIAN))).toBe('utf-8');
  });
});
