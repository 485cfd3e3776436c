import { expect, it } from 'vitest';
import { income, issues, lots, sales, scenario } from './testing/scenario.ts';

const staked = `
  b1  2023-01-05  buy            32 ETH for 320 USD  @wallet
  p1  2024-02-05  stake-deposit  - 32 ETH            @wallet
`;

it('less than was staked comes back: no loss is counted, and the lots are kept as lost', () => {
  const result = scenario(`${staked}\n p2  2025-03-05  stake-withdrawal  32 ETH for 31 ETH  @wallet`);
  expect(sales(result)).toEqual([]);
  expect(lots(result)).toEqual(['b1  31 ETH @wallet  310.00', 'b1  1 ETH @wallet lost  10.00']);
  expect(issues(result)).toEqual(['warning slashing-loss p2 ETH']);
  expect(result.issues[0]!.atStake).toEqual({ low: -10n * 10n ** 18n, high: 0n });
});

it('more than was staked comes back: the surplus is income', () => {
  const result = scenario(`${staked}\n p2  2025-03-05  stake-withdrawal  32 ETH for 33 ETH  @wallet`, {}, 'ETH 50');
  expect(income(result)).toEqual(['p2  1 ETH  stakingRewards_standard  50.00']);
  expect(lots(result)).toEqual(['b1  32 ETH @wallet  320.00', 'p2  1 ETH @wallet  50.00']);
  expect(issues(result)).toEqual([]);
});

it('what comes back though nothing was staked is income and asked about, since the row by which it went is likely missing', () => {
  const result = scenario('p2  2025-03-05  stake-withdrawal  + 32 ETH worth 96000 USD  @wallet');
  expect(income(result)).toEqual(['p2  32 ETH  stakingRewards_standard  96000.00']);
  expect(issues(result)).toEqual(['warning unmatched-deposit p2 ETH']);
  expect(result.issues[0]!.message).toBe(
    'The book has no ETH that was staked, so all that came back counts as income. Add the source or the row by which it went, or say what this was.',
  );
  expect(result.issues[0]!.atStake).toEqual({ low: 0n, high: 96000n * 10n ** 18n });
});

it('a part of what was staked comes back, and the rest goes on being staked', () => {
  const result = scenario(`${staked}\n p2  2025-03-05  stake-withdrawal  + 10 ETH  @wallet`);
  expect(lots(result)).toEqual(['b1  10 ETH @wallet  100.00', 'b1  22 ETH @wallet staked  220.00']);
  expect(issues(result)).toEqual([]);
});
