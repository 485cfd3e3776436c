import { compute } from '@lotbook/engine/compute';
import { book } from '@lotbook/engine/testing/scenario';
import { deferLosses } from '@lotbook/engine/wash-sales/wash-sales';
import type { TaxSettings } from '@lotbook/model/settings';
import { formatMoney, money } from '@lotbook/decimal/decimal';
import { anyBook } from '@lotbook/engine/testing/any-book';
import { runs } from '@lotbook/testkit/runs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Reported } from '../broker-forms/broker-form.ts';
import { toLines, linesPerLot, type Line } from './lines.ts';

const listPrintedLines = (text: string, settings: Partial<TaxSettings>): string[] => {
  const made = book(text, settings);
  return toLines(deferLosses(compute(made), made.settings).disposals, 'cents').map(
    ({ code, adjustment, gain, acquired }) =>
      [acquired, code, formatMoney(adjustment), formatMoney(gain)].join(' '),
  );
};

it('a wash sale bears the code W and what is not allowed of its loss', () => {
  const text = `
    b1  2025-01-01  buy   2 BTC for 200 USD  @k
    s1  2025-02-05  sell  2 BTC for 100 USD  @k
    b2  2025-02-10  buy   1 BTC for 60 USD   @k
  `;
  expect(listPrintedLines(text, { treatments: { washSale: 'all' } })).toEqual([
    '2025-01-01 W 50.00 -50.00',
  ]);
  expect(listPrintedLines(text, {})).toEqual(['2025-01-01  0.00 -100.00']);
});

it('a collectible held for long bears the code C, and what was inherited says so in place of a date', () => {
  const text = `
    i1  2025-01-20  deposit/gift  + 1 ART basis 60 USD acquired 2025-01-02 inherited  @wallet
    s1  2025-02-01  sell          1 ART for 70 USD  @wallet
  `;
  expect(listPrintedLines(text, { assets: { ART: { collectible: true } } })).toEqual([
    'INHERITED C 0.00 10.00',
  ]);
});

const amounts = ({ description, acquired, proceeds, basis, gain }: Line): string =>
  [description, acquired, formatMoney(proceeds), formatMoney(basis), formatMoney(gain)].join(' ');
const makeLines = (text: string, settings: Partial<TaxSettings> = {}) =>
  compute(book(text, settings)).disposals;
const total = (of: readonly { readonly proceeds: bigint }[]): bigint =>
  of.reduce((sum, { proceeds }) => sum + proceeds, 0n);

describe('a fee paid in the asset that is sold', () => {
  const lots =
    'b1  2024-01-01  buy  1 BTC for 100 USD  @k\nb2  2025-01-01  buy  1 BTC for 300 USD  @k\n';
  const sale = 's1  2025-06-01  sell  1 BTC for 1000 USD, fee 0.01 BTC worth 10 USD  @k';
  it('is part of the line of its lot: quantity with the fee units, proceeds net of the fee', () => {
    const disposals = makeLines('b1  2024-01-01  buy  1.01 BTC for 101 USD  @k\n' + sale);
    expect(disposals).toHaveLength(2);
    expect(toLines(disposals, 'cents').map(amounts)).toEqual([
      '1.01 BTC 2024-01-01 1000.00 101.00 899.00',
    ]);
    expect(linesPerLot(disposals, 'cents').map(amounts)).toEqual([
      '1.01 BTC 2024-01-01 1000.00 101.00 899.00',
    ]);
  });

  it('has a line per lot and term if its units come from another lot', () => {
    const disposals = makeLines(lots + sale);
    expect(toLines(disposals, 'cents').map(amounts)).toEqual([
      '1 BTC 2024-01-01 990.00 100.00 890.00',
      '0.01 BTC 2025-01-01 10.00 3.00 7.00',
    ]);
    expect(linesPerLot(disposals, 'cents').map(amounts)).toEqual([
      '1 BTC 2024-01-01 990.00 100.00 890.00',
      '0.01 BTC 2025-01-01 10.00 3.00 7.00',
    ]);
  });

  it('joins the lot that it shares with a sale of several lots', () => {
    const disposals = makeLines(
      lots + 's1  2026-06-01  sell  1.5 BTC for 1500 USD, fee 0.01 BTC worth 10 USD  @k',
    );
    expect(linesPerLot(disposals, 'cents').map(amounts)).toEqual([
      '1 BTC 2024-01-01 993.33 100.00 893.33',
      '0.51 BTC 2025-01-01 506.67 153.00 353.67',
    ]);
  });

  it('stays apart if it is paid in another asset or without a sale', () => {
    const other = 'e1  2024-01-01  buy  1 ETH for 10 USD  @k\n';
    expect(
      toLines(
        makeLines(
          `${lots}${other}s1  2025-06-01  sell  1 BTC for 1000 USD, fee 0.1 ETH worth 10 USD  @k`,
        ),
        'cents',
      ),
    ).toHaveLength(2);
    expect(
      toLines(
        makeLines(`${lots}t1  2025-06-01  transfer  0.5 BTC, fee 0.01 BTC worth 10 USD  @k > w`),
        'cents',
      ).map(amounts),
    ).toEqual(['0.01 BTC 2024-01-01 10.00 1.00 9.00']);
  });

  it('leaves the line of a sale that a broker reported as the form has it', () => {
    const disposals = makeLines('b1  2024-01-01  buy  1.01 BTC for 101 USD  @k\n' + sale);
    const said = new Map([
      [
        disposals.find((each) => !each.isFee)!.id,
        { proceeds: money('990'), basisReported: false } as Reported,
      ],
    ]);
    expect(
      toLines(disposals, 'cents', said).map(({ box, description }) => `${box} ${description}`),
    ).toEqual(['K 1 BTC', 'L 0.01 BTC']);
  });

  it('changes no total, whatever was sold', () => {
    fc.assert(
      fc.property(anyBook, (made) => {
        const { disposals } = compute(made);
        for (const lines of [toLines(disposals, 'cents'), linesPerLot(disposals, 'cents')]) {
          const boxed = disposals.filter(({ box }) => box !== undefined);
          const off = total(lines) - total(boxed);
          expect(off < 0n ? -off : off).toBeLessThanOrEqual(BigInt(lines.length) * 10n ** 16n);
        }
      }),
      { numRuns: runs(200) },
    );
  });
});
