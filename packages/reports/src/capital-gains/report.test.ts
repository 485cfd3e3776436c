import { renderEnglish } from '../testing/render-english.ts';
import { ukScenario } from '@lotbook/engine/testing/uk-scenario';
import { gbp } from '@lotbook/model/fiat';
import { expect, it } from 'vitest';
import { form8949 } from '../form-8949/report.ts';
import { inapplicable, type ReportInput } from '../report.ts';
import { toInput } from '../testing.ts';
import { capitalGains } from './report.ts';

const { disposals, income, gifts, lots } = ukScenario(`
  b1  2024-01-10  buy   3 BTC for 1500 GBP  @kraken
  s0  2024-04-05  sell  0.5 BTC for 400 GBP @kraken
  s1  2024-06-01  sell  1 BTC for 900 GBP   @kraken
  b2  2024-06-20  buy   0.5 BTC for 400 GBP @kraken
  s2  2024-12-01  sell  0.5 BTC for 200 GBP @kraken
  s3  2025-04-05  sell  0.5 BTC for 700 GBP @kraken
  s4  2025-04-06  sell  5 BTC for 5000 GBP  @kraken
`);
const uk = (given: Partial<ReportInput> = {}): ReportInput => {
  const { settings, ...rest } = toInput('');
  return {
    ...rest,
    settings: { ...settings, jurisdiction: 'UK', currency: gbp },
    year: 2024,
    disposals,
    income,
    gifts,
    lots,
    ...given,
  };
};

it('under UK law has a line per rule, for the year from 6 April to 5 April', () => {
  const { columns, sections } = capitalGains.build(uk());
  expect(columns.map(({ label }) => label).slice(6)).toEqual([
    'Rule',
    'Date acquired',
    'Date of disposal',
    'Proceeds',
    'Allowable cost',
    'Gain or loss',
    'Price from',
    'Price date',
    'Evidence',
  ]);
  expect(sections[0]!.title).toBe('Sales in 2024/25');
  expect(sections[0]!.rows.map((row) => [row[0], ...row.slice(5, -3)])).toEqual([
    ['s1', '0.5', '30 days', '2024-06-20', '2024-06-01', '450.00', '400.00', '50.00'],
    ['s1', '0.5', 'Section 104 pool', '', '2024-06-01', '450.00', '250.00', '200.00'],
    ['s2', '0.5', 'Section 104 pool', '', '2024-12-01', '200.00', '250.00', '-50.00'],
    ['s3', '0.5', 'Section 104 pool', '', '2025-04-05', '700.00', '250.00', '450.00'],
  ]);
  expect(sections[0]!.totals.slice(-6)).toEqual(['1800.00', '1150.00', '650.00', '', '', '']);
});

it('sums gains and losses apart for times of different rates, and names the exempt amount', () => {
  expect(capitalGains.build(uk()).notes).toEqual([
    'From Apr 6, 2024 until the day before Oct 30, 2024: gains £250.00, losses £0.00, together £250.00.',
    'From Oct 30, 2024, when the rates changed: gains £450.00, losses £50.00, together £400.00.',
    "The annual exempt amount for 2024/25 is £3,000.00 (TCGA 1992, s1K; HMRC rates and allowances for Capital Gains Tax). It isn't deducted above.",
    'A disposal is provisional for 30 days: units of the same asset acquired in that time are matched with it before the pool is.',
  ]);
  expect(capitalGains.build(uk({ year: 2023 })).notes.slice(0, 2)).toEqual([
    '2023/24: gains £150.00, losses £0.00, together £150.00.',
    "The annual exempt amount for 2023/24 is £6,000.00 (TCGA 1992, s1K; HMRC rates and allowances for Capital Gains Tax). It isn't deducted above.",
  ]);
});

it('says of units without an origin that there is none', () => {
  const [section] = capitalGains.build(uk({ year: 2025 })).sections;
  expect(section!.rows.map((row) => row.slice(5, 9))).toEqual([
    ['1', 'Section 104 pool', '', '2025-04-06'],
    ['4', 'Unknown origin', '', '2025-04-06'],
  ]);
});

it('Form 8949 does not apply there', () => {
  expect(inapplicable(capitalGains, 'UK')).toBeUndefined();
  expect(inapplicable(form8949, 'US')).toBeUndefined();
  expect(renderEnglish(inapplicable(form8949, 'UK') ?? '')).toBe(
    "Form 8949: Sales and Other Dispositions of Capital Assets doesn't apply under the law of the United Kingdom. It is a form of the United States.",
  );
});
