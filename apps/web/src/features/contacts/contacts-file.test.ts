import { createTranslator } from '@lotbook/messages/translator';
import { describe, expect, it } from 'vitest';
import { readContactsFile } from './contacts-file.ts';

const t = createTranslator().translate;
const read = (text: string) => readContactsFile(t, 'contacts.csv', text);
const header = 'contactName,address,glCode';

describe('a contacts file', () => {
  it('is parsed with quotes, all kinds of line ends, a byte order mark and empty lines', () => {
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

  it('keeps incomplete rows, so the server can report them', () => {
    expect(read(`${header}\n,0xab`)).toMatchObject({
      rows: [{ line: 2, contactName: '', address: '0xab' }],
    });
  });

  it.each([
    [
      'name,address\nGrace,0xab',
      'contacts.csv could not be processed! Please ensure it is correctly formatted. The first line must be: contactName,address,glCode',
    ],
    [
      '',
      'contacts.csv could not be processed! Please ensure it is correctly formatted. The first line must be: contactName,address,glCode',
    ],
    [header, 'contacts.csv has no contacts after its first line.'],
    [
      `${header}\nGrace,0xab,\n"Alan,0xcd,\n`,
      'contacts.csv could not be processed! Line 3 has a quote that isn’t closed correctly.',
    ],
    [
      `${header}\n"Grace" Hopper,0xab,`,
      'contacts.csv could not be processed! Line 2 has a quote that isn’t closed correctly.',
    ],
    [
      `${header}\n${'a,b,c\n'.repeat(1_001)}`,
      'contacts.csv has 1,001 contacts. You can add up to 1,000 at once. Split the file.',
    ],
  ])('is rejected with instructions if it is invalid', (text, wrong) => {
    expect(read(text)).toEqual({ wrong });
  });
});
