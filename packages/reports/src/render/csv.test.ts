import { describe, expect, it } from 'vitest';
import { form8949 } from '../form-8949/report.ts';
import { toInput } from '../testing.ts';
import { toCell, csvLines, textCell } from './csv.ts';

describe('CSV of a report', () => {
  it('is one header and one line per row', () => {
    const report = form8949.build(
      toInput(`
        b1  2025-01-10  buy   1 BTC for 300 USD    @kraken
        s1  2025-02-01  sell  0.5 BTC for 100 USD  @kraken
      `),
    );
    expect([...csvLines(report)].join('')).toBe(
      'Box,(a) Description of property,(b) Date acquired,(c) Date sold or disposed of,(d) Proceeds,(e) Cost or other basis,(f) Code(s),(g) Amount of adjustment,(h) Gain or (loss),Evidence\r\n' +
        'I,0.5 BTC,01/10/2025,02/01/2025,100.00,150.00,,,-50.00,s1\r\n',
    );
  });

  it.each(['=1+1', '+1', '-1', '@a', '\ta', '\ra', '\na', '\0a', '＝1', '＋1', '－1', '＠a'])(
    'makes text that a spreadsheet would run harmless: %j',
    (text) => {
      expect(textCell(text).replaceAll('"', '').startsWith("'")).toBe(true);
    },
  );

  it('quotes what holds commas, quotes and line ends', () => {
    expect([
      textCell('a,b'),
      textCell('say "x"'),
      textCell('two\nlines'),
      textCell('plain'),
    ]).toEqual(['"a,b"', '"say ""x"""', '"two\nlines"', 'plain']);
  });

  it('keeps numbers numbers, and guards what only pretends to be one', () => {
    expect([
      toCell('-5.25', { kind: 'money' }),
      toCell('-5.25', { kind: 'text' }),
      toCell('-5+cmd', { kind: 'money' }),
    ]).toEqual(['-5.25', "'-5.25", "'-5+cmd"]);
  });
});
