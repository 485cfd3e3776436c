import { createTranslator } from '@lotbook/messages/translator';
import { format } from '@lotbook/decimal/decimal';
import { compute } from '@lotbook/engine/compute';
import { book } from '@lotbook/engine/testing/scenario';
import { deferLosses } from '@lotbook/engine/wash-sales/wash-sales';
import { expect, it } from 'vitest';
import { capitalGains } from './capital-gains/report.ts';
import { choosableColumns } from './choose-columns.ts';
import { gainsByTerm } from './gains-by-term/report.ts';
import { lotUsage } from './lot-usage/report.ts';
import type { Report, ReportInput } from './report.ts';
import { summary } from './summary/report.ts';

/** A loss of 400 that is fully deferred to units bought ten days later. */
const text = `
  b1  2025-01-02  buy   10 ETH for 1000 USD  @kraken
  s1  2025-03-01  sell  10 ETH for 600 USD   @kraken
  b2  2025-03-10  buy   10 ETH for 700 USD   @kraken
  s2  2025-08-01  sell  10 ETH for 900 USD   @kraken
`;

function toInput(security: boolean): ReportInput {
  const { settings, ...made } = book(text, { assets: { ETH: { security } } });
  const result = deferLosses(compute({ settings, ...made }), settings);
  expect(result.totals.map(({ gain }) => format(gain))).toEqual(['-200']);
  return {
    ...result,
    accountName: 'Ada Lovelace',
    translator: createTranslator(),
    settings,
    year: 2025,
    rounding: 'cents',
    answers: {},
  };
}

/** Proceeds, cost, deferred loss and gain, per row and in total. */
function getAmounts(report: Report, input: ReportInput): readonly (readonly string[])[] {
  const { columns, sections } = report.build(input);
  const places = ['proceeds', 'basis', 'putOff', 'gain']
    .map((id) => columns.findIndex((column) => column.id === id))
    .filter((place) => place >= 0);
  return sections
    .flatMap(({ rows, totals }) => [...rows, totals])
    .map((row) => places.map((place) => row[place]!));
}

it.each([gainsByTerm, capitalGains, lotUsage])(
  '$id tells what a wash sale puts off, and comes to the gain of the year',
  (report) => {
    expect(getAmounts(report, toInput(true))).toEqual([
      ['600.00', '1000.00', '400.00', '0.00'],
      ['900.00', '1100.00', '', '-200.00'],
      ['1500.00', '2100.00', '400.00', '-200.00'],
    ]);
  },
);

it.each([gainsByTerm, capitalGains, lotUsage])(
  '$id has no column for it where nothing can be put off, though it can be chosen',
  (report) => {
    expect(getAmounts(report, toInput(false)).at(-1)).toEqual(['1500.00', '1700.00', '-200.00']);
    expect(choosableColumns(report, 'US', createTranslator()).map(({ id }) => id)).toContain(
      'putOff',
    );
    expect(choosableColumns(report, 'UK', createTranslator()).map(({ id }) => id)).not.toContain(
      'putOff',
    );
  },
);

it('the tax summary nets what counts', () => {
  const rows = summary.build(toInput(true)).sections.find(({ id }) => id === 'gains')!.rows;
  expect(rows.map(([what, , amount]) => `${what} ${amount}`)).toEqual([
    'Proceeds 1500.00',
    'Cost basis 2100.00',
    'Deferred wash sale losses 400.00',
    'Short-term gains 0.00',
    'Short-term losses -200.00',
    'Long-term gains 0.00',
    'Long-term losses 0.00',
    'Net gain or loss -200.00',
  ]);
});
