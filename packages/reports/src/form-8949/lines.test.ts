import { compute } from '@lotbook/engine/compute';
import { book } from '@lotbook/engine/testing/scenario';
import { deferLosses } from '@lotbook/engine/wash-sales';
import type { TaxSettings } from '@lotbook/model/settings';
import { formatMoney } from '@lotbook/decimal/decimal';
import { expect, it } from 'vitest';
import { linesOf } from './lines.ts';

const printedLines = (text: string, settings: Partial<TaxSettings>): string[] => {
  const made = book(text, settings);
  return linesOf(deferLosses(compute(made), made.settings).disposals, 'cents').map(({ code, adjustment, gain, acquired }) =>
    [acquired, code, formatMoney(adjustment), formatMoney(gain)].join(' '),
  );
};

it('a wash sale bears the code W and what is not allowed of its loss', () => {
  const text = `
    b1  2025-01-01  buy   2 BTC for 200 USD  @k
    s1  2025-02-05  sell  2 BTC for 100 USD  @k
    b2  2025-02-10  buy   1 BTC for 60 USD   @k
  `;
  expect(printedLines(text, { treatments: { washSale: 'all' } })).toEqual(['2025-01-01 W 50.00 -50.00']);
  expect(printedLines(text, {})).toEqual(['2025-01-01  0.00 -100.00']);
});

it('a collectible held for long bears the code C, and what was inherited says so in place of a date', () => {
  const text = `
    i1  2025-01-20  deposit/gift  + 1 ART basis 60 USD acquired 2025-01-02 inherited  @wallet
    s1  2025-02-01  sell          1 ART for 70 USD  @wallet
  `;
  expect(printedLines(text, { assets: { ART: { collectible: true } } })).toEqual(['INHERITED C 0.00 10.00']);
});
