import { describe, expect, it } from 'vitest';
import { readContactsFile } from './contacts-file.ts';

const read = (text: string) => readContactsFile('contacts.csv', text);
const header = 'contactName,address,glCode';

describe('a file of contacts', () => {
  it('is read row by row, with quotes, line ends of every kind, a byte order mark and empty lines', () => {
    expect(
      read(
        `\uFEFF${header}\r\nGrace,0xab,4000\r\n\r\n"Hopper, ""G""",bc1q,\n"two\nlines",x\nAlan, 0xcd ,`,
      ),
    ).toEqual({
      message: 'contacts.csv loaded successfully.',
      rows: [
        { line: 2, contactName: 'Grace', address: '0xab', glCode: '4000' },
        { line: 4, contactName: 'Hopper, "G"', address: 'bc1q', glCode: null },
        { line: 5, contactName: 'two\nlines', address: 'x', glCode: null },
        { line: 7, contactName: 'Alan', address: '0xcd', glCode: null },
      ],
    });
  });

  it('keeps rows that lack something, for the answer to name them', () => {
    expect(read(`${header}\n,0xab`)).toMatchObject({
      rows: [{ line: 2, contactName: '', address: '0xab' }],
    });
  });

  it.each([
    [
      'name,address\nGrace,0xab',
      'contacts.csv could not be processed! Please ensure it is correctly formatted. Its first line has to be: contactName,address,glCode',
    ],
    [
      '',
      'contacts.csv could not be processed! Please ensure it is correctly formatted. Its first line has to be: contactName,address,glCode',
    ],
    [header, 'contacts.csv has no contacts below its first line.'],
    [
      `${header}\nGrace,0xab,\n"Alan,0xcd,\n`,
      'contacts.csv could not be processed! The quotes on line 3 are not closed as CSV wants it.',
    ],
    [
      `${header}\n"Grace" Hopper,0xab,`,
      'contacts.csv could not be processed! The quotes on line 2 are not closed as CSV wants it.',
    ],
    [
      `${header}\n${'a,b,c\n'.repeat(1_001)}`,
      'contacts.csv has 1,001 contacts. At most 1,000 can be added at once: split the file.',
    ],
  ])('that is not one is refused with what to do', (text, wrong) => {
    expect(read(text)).toEqual({ wrong });
  });
});
