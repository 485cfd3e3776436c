import { format } from '@lotbook/decimal/decimal';
import { expect, it } from 'vitest';
import { groupDonations } from './donations.ts';
import { scenario } from './testing/scenario.ts';

const groups = (text: string): string[] =>
  groupDonations(scenario(text)).map(({ year, asset, value, deductible, section, lines }) =>
    [
      year,
      asset,
      value === undefined ? '?' : format(value),
      deductible === undefined ? '?' : format(deductible),
      section ?? '?',
      ...lines.map((line) => line.acquiredAs ?? '?'),
    ].join(' '),
  );

it('counts long-term holdings at their value, others at no more than their cost', () => {
  expect(
    groups(`
      b1  2023-01-05  buy                  1 BTC for 100 USD     @k
      r1  2025-01-05  stake-reward         + 1 ETH worth 40 USD  @k
      d1  2025-02-05  withdrawal/donation  - 1 BTC worth 300 USD @k
      d2  2025-03-05  withdrawal/donation  - 1 ETH worth 90 USD  @k
    `),
  ).toEqual(['2025 BTC 300 300 none buy_standard', '2025 ETH 90 40 none stakingRewards_defi']);
});

it('all gifts of one asset in a year count together: above $500 the form, above $5,000 an appraisal', () => {
  expect(
    groups(`
      b1  2023-01-05  buy                  9 BTC for 900 USD      @k
      e1  2023-01-05  buy                  1 ETH for 10 USD       @k
      d1  2025-02-05  withdrawal/donation  - 1 BTC worth 3000 USD @k
      d2  2025-03-05  withdrawal/donation  - 1 BTC worth 2001 USD @k
      d3  2025-04-05  withdrawal/donation  - 1 ETH worth 20 USD   @k
      d4  2026-04-05  withdrawal/donation  - 1 BTC worth 400 USD  @k
    `),
  ).toEqual([
    '2025 BTC 5001 5001 B buy_standard buy_standard',
    '2025 ETH 20 20 A buy_standard',
    '2026 BTC 400 400 none buy_standard',
  ]);
});

it.each([
  ['500', 'none'],
  ['500.01', 'A'],
  ['5000', 'A'],
  ['5000.01', 'B'],
])('a gift of $%s is in section %s of the form', (value, section) => {
  expect(
    groups(
      `b1  2023-01-05  buy  1 BTC for 100 USD  @k\n d1  2025-02-05  withdrawal/donation  - 1 BTC worth ${value} USD @k`,
    ),
  ).toEqual([`2025 BTC ${value} ${value} ${section} buy_standard`]);
});

it("doesn't determine the form without a value", () => {
  expect(
    groups(
      'b1  2023-01-05  buy  1 BTC for 100 USD  @k\n d1  2025-02-05  withdrawal/donation  - 1 BTC  @k',
    ),
  ).toEqual(['2025 BTC ? ? ? buy_standard']);
});
