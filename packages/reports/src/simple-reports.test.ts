import { money } from '@lotbook/decimal/decimal';
import type { Instant, LocalDate } from '@lotbook/model/time';
import { expect, it } from 'vitest';
import { capitalGains } from './capital-gains/report.ts';
import { income } from './income/report.ts';
import { openLots } from './open-lots/report.ts';
import { toInput } from './testing.ts';

const input = toInput(`
  b1  2023-05-01  buy           1 BTC for 100 USD     @kraken
  b2  2024-05-01  buy           1 BTC for 200 USD     @kraken
  r1  2025-01-10  stake-reward  + 3 ETH worth 30 USD  @kraken
  s1  2025-02-01  sell          1.5 BTC for 900 USD   @kraken
`);

it('capital gains has a line per lot', () => {
  const told = ['the other side', '2025-02-01T00:00:00.000Z'];
  const disposals = input.disposals.map(({ id }) => id);
  const [section] = capitalGains.build(input).sections;
  expect(section!.rows).toEqual([
    [
      's1',
      '2025-02-01T00:00:00.000Z',
      'sale',
      'kraken',
      'BTC',
      '1',
      'b1',
      '2023-05-01',
      '2025-02-01',
      '600.00',
      '100.00',
      '500.00',
      'long',
      'L',
      ...told,
      disposals[0],
    ],
    [
      's1',
      '2025-02-01T00:00:00.000Z',
      'sale',
      'kraken',
      'BTC',
      '0.5',
      'b2',
      '2024-05-01',
      '2025-02-01',
      '300.00',
      '100.00',
      '200.00',
      'short',
      'I',
      ...told,
      disposals[1],
    ],
  ]);
  expect(section!.totals.slice(9, 12)).toEqual(['900.00', '200.00', '700.00']);
});

it('income has a section per category', () => {
  expect(income.build(input).sections).toEqual([
    {
      id: 'stakingRewards_defi',
      title: 'Staking rewards (DeFi)',
      rows: [
        [
          'r1',
          '2025-01-10T00:00:00.000Z',
          '2025-01-10',
          'Staking rewards (DeFi)',
          'kraken',
          'ETH',
          '3',
          '10.00',
          '30.00',
          'the row itself',
          '2025-01-10T00:00:00.000Z',
          '',
          '',
          'r1',
        ],
      ],
      totals: ['', '', '', '', '', '', '', '', '30.00', '', '', '', '', ''],
    },
  ]);
});

it('open lots has what is left', () => {
  const price = {
    unitPrice: money('50'),
    at: '2025-04-01T00:00:00.000Z' as Instant,
    from: 'coinbase',
  };
  const prices = { on: '2025-04-01' as LocalDate, of: { BTC: price } };
  expect(
    openLots.build({ ...input, prices }).sections[0]!.rows.map((row) => row.join(' | ')),
  ).toEqual([
    'b2 | BTC | kraken | available | 2024-05-01 | 0.5 | 100.00 | 200.00 | 50.00 | 25.00 | -75.00 | short | 31 | Coinbase | 2025-04-01T00:00:00.000Z |  | ',
    'r1 | ETH | kraken | available | 2025-01-10 | 3 | 30.00 | 10.00 |  |  |  | short | 285 |  |  |  | ',
  ]);
});
