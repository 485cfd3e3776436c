import { expect, it } from 'vitest';
import { capitalGains } from '../capital-gains/report.ts';
import { reportJson } from '../render/json.ts';
import { everyKind, toInput } from '../testing.ts';
import { complete } from './report.ts';

const built = complete.build(toInput(everyKind));

it('holds the tables of a year, each with its own columns and the figures of its own report', () => {
  expect(built.sections.map(({ title }) => title)).toEqual([
    'Schedule D: Capital Gains and Losses',
    'Form 1040: the digital asset question: Transactions that require Yes',
    'Income summary (Schedule 1 and Schedule C)',
    'Capital gains: Sales in 2025',
    'Income: Staking rewards (DeFi)',
    'Gifts given',
    'Donations (Form 8283): BTC',
    'Donations (Form 8283): ETH',
    'Expenses: Fee',
    'Holdings at the beginning and end of the year: At the beginning of Jan 1, 2025',
    'Holdings at the beginning and end of the year: At the end of Dec 31, 2025',
    'Roll-forward',
    'Missing cost basis: Without origin',
  ]);
  const gains = built.sections.find(({ id }) => id === 'capital-gains-all')!;
  expect(gains.rows).toEqual(capitalGains.build(toInput(everyKind)).sections[0]!.rows);
  for (const { rows, columns, totals } of built.sections)
    for (const row of [...rows, totals]) expect(row).toHaveLength(columns!.length);
});

it('names its cells in JSON by the columns of each table', () => {
  const { sections } = JSON.parse([...reportJson(built)].join('')) as {
    readonly sections: readonly { readonly id: string; readonly rows: readonly object[] }[];
  };
  expect(sections.find(({ id }) => id === 'gifts-gifts')!.rows[0]).toMatchObject({
    asset: 'BTC',
    quantity: '0.5',
    value: '20000.00',
  });
});
