import { format } from '@lotbook/decimal/decimal';
import { usd } from '@lotbook/model/fiat';
import { toSentence } from './testing/issue-sentence.ts';
import { describe, expect, it } from 'vitest';
import { compute } from './compute.ts';
import { book, income, issues, lots, sales, scenario } from './testing/scenario.ts';

const staked = `
  b1  2023-01-05  buy            32 ETH for 320 USD  @wallet
  p1  2024-02-05  stake-deposit  - 32 ETH            @wallet
`;

it('fewer units returned than staked: no loss is counted, and the lots are kept as lost', () => {
  const result = scenario(
    `${staked}\n p2  2025-03-05  stake-withdrawal  32 ETH for 31 ETH  @wallet`,
  );
  expect(sales(result)).toEqual([]);
  expect(lots(result)).toEqual(['b1  31 ETH @wallet  310.00', 'b1  1 ETH @wallet lost  10.00']);
  expect(issues(result)).toEqual(['warning slashing-loss p2 ETH']);
  expect(result.issues[0]!.atStake).toEqual({ low: -10n * 10n ** 18n, high: 0n });
});

it('more units returned than staked: the excess is income', () => {
  const result = scenario(
    `${staked}\n p2  2025-03-05  stake-withdrawal  32 ETH for 33 ETH  @wallet`,
    {},
    'ETH 25',
  );
  expect(income(result)).toEqual(['p2  1 ETH  stakingRewards_standard  25.00']);
  expect(lots(result)).toEqual(['b1  32 ETH @wallet  320.00', 'p2  1 ETH @wallet  25.00']);
  expect(issues(result)).toEqual([]);
});

it('units returned without a stake are income and reported, since the staking row is probably missing', () => {
  const result = scenario('p2  2025-03-05  stake-withdrawal  + 32 ETH worth 96000 USD  @wallet');
  expect(income(result)).toEqual(['p2  32 ETH  stakingRewards_standard  96000.00']);
  expect(issues(result)).toEqual(['warning unmatched-deposit p2 ETH']);
  expect(toSentence(result.issues[0]!)).toBe(
    'There is no ETH staked in your transactions, so everything that came back counts as income. Add the source or the transaction that sent it, or choose what this was.',
  );
  expect(result.issues[0]!.atStake).toEqual({ low: 0n, high: 96000n * 10n ** 18n });
});

const worth = (jurisdiction: 'US' | 'UK', text: string) =>
  scenario(text, { jurisdiction, currency: usd }, 'ETH 25');

describe('a row that reports how many units had been staked, without enough of them in the book', () => {
  it.each(['US', 'UK'] as const)(
    '%s: the principal is no income, and its cost is unknown',
    (law) => {
      const result = worth(law, 'p2  2025-03-05  stake-withdrawal  32 ETH for 32 ETH  @wallet');
      expect(income(result)).toEqual([]);
      expect(issues(result)).toEqual(['warning unmatched-deposit p2 ETH']);
      expect(result.lots.map(({ quantity, basis }) => [format(quantity), basis])).toEqual([
        ['32', 0n],
      ]);
      expect(toSentence(result.issues[0]!)).toContain(
        'from staking, but no transaction shows that it was sent there',
      );
    },
  );

  it.each(['US', 'UK'] as const)('%s: only what exceeds the stake is income', (law) => {
    const result = worth(
      law,
      `b1  2023-01-05  buy            20 ETH for 200 USD  @wallet
       p1  2024-02-05  stake-deposit  - 20 ETH            @wallet
       p2  2025-03-05  stake-withdrawal  32 ETH for 33 ETH  @wallet`,
    );
    expect(income(result)).toEqual(['p2  1 ETH  stakingRewards_standard  25.00']);
    expect(issues(result)).toEqual(['warning unmatched-deposit p2 ETH']);
    expect(result.lots.reduce((sum, { quantity }) => sum + quantity, 0n)).toBe(33n * 10n ** 18n);
    expect(result.lots.reduce((sum, { basis }) => sum + basis, 0n)).toBe(225n * 10n ** 18n);
  });

  it.each(['US', 'UK'] as const)(
    '%s: two rows of one transaction return one stake, and what exceeds it is income once',
    (law) => {
      const rows = book(
        `b1  2023-01-05  buy            32 ETH for 320 USD  @wallet
         p1  2024-02-05  stake-deposit  - 32 ETH            @wallet
         p2  2025-03-05  stake-withdrawal  16 ETH for 16.2 ETH  @wallet
         p3  2025-03-05  stake-withdrawal  16 ETH for 16.2 ETH  @wallet`,
        { jurisdiction: law, currency: usd },
        'ETH 25',
      );
      const [bought, staked, first, second] = rows.transactions;
      const both = { ...first!, movements: [...first!.movements, ...second!.movements] };
      const result = compute({ ...rows, transactions: [bought!, staked!, both] });
      expect(income(result)).toEqual(['p2  0.4 ETH  stakingRewards_standard  10.00']);
      expect(issues(result)).toEqual([]);
    },
  );

  describe.each([
    [
      'collateral',
      'withdrawal/collateralizeNonTaxable',
      'swap/collateralRetrievalNonTaxable',
      'earnRewards',
      'from collateral',
    ],
    ['a loan', 'withdrawal/loanDisbursement', 'swap/loanPayment', 'interestIncome', 'from a loan'],
  ])('or were %s', (_, put, back, category, origin) => {
    it.each(['US', 'UK'] as const)('%s', (law) => {
      const unknown = worth(law, `p2  2025-03-05  ${back}  32 ETH for 32 ETH  @wallet`);
      expect([income(unknown), issues(unknown)]).toEqual([
        [],
        ['warning unmatched-deposit p2 ETH'],
      ]);
      expect(toSentence(unknown.issues[0]!)).toContain(origin);
      const result = worth(
        law,
        `b1  2023-01-05  buy   20 ETH for 200 USD  @wallet
         p1  2024-02-05  ${put}  - 20 ETH          @wallet
         p2  2025-03-05  ${back}  32 ETH for 33 ETH  @wallet`,
      );
      expect(income(result)).toEqual([`p2  1 ETH  ${category}_standard  25.00`]);
      expect(issues(result)).toEqual(['warning unmatched-deposit p2 ETH']);
      expect(result.lots.reduce((sum, { basis }) => sum + basis, 0n)).toBe(225n * 10n ** 18n);
      const less = worth(
        law,
        `b1  2023-01-05  buy   20 ETH for 200 USD  @wallet
         p1  2024-02-05  ${put}  - 20 ETH          @wallet
         p2  2025-03-05  ${back}  20 ETH for 18 ETH  @wallet`,
      );
      expect([income(less), issues(less)]).toEqual([[], ['warning slashing-loss p2 ETH']]);
    });
  });

  it('units sold of an unknown principal are an error', () => {
    const result = worth(
      'US',
      `p2  2025-03-05  stake-withdrawal  32 ETH for 32 ETH  @wallet
       s1  2025-04-05  sell  1 ETH for 60 USD  @wallet`,
    );
    expect(issues(result)).toEqual(['error unmatched-deposit p2 ETH']);
    expect(sales(result)).toHaveLength(1);
  });
});

it('a part of the stake returns, and the rest stays staked', () => {
  const result = scenario(`${staked}\n p2  2025-03-05  stake-withdrawal  + 10 ETH  @wallet`);
  expect(lots(result)).toEqual(['b1  10 ETH @wallet  100.00', 'b1  22 ETH @wallet staked  220.00']);
  expect(issues(result)).toEqual([]);
});

// A paid 1,000 a piece, B 3,000.
const twoStakes = (went: string, back: string) => `
  bA  2024-01-01  buy  2 ETH for 2000 USD  @A
  bB  2024-01-01  buy  2 ETH for 6000 USD  @B
  sA  2025-02-01  ${went} - 1 ETH worth 3000 USD  @A
  sB  2025-02-02  ${went} - 1 ETH worth 3000 USD  @B
  uA  2025-08-01  ${back} + 1.1 ETH worth 3300 USD  @A
  uB  2026-08-01  ${back} + 1.1 ETH worth 2200 USD  @B
`;

describe('two sources have units on hold', () => {
  it.each([
    ['staked', 'withdrawal/stakingDeposit', 'deposit/stakingWithdrawal', 'stakingRewards_standard'],
    ['staked on chain', 'stake-deposit', 'stake-withdrawal', 'stakingRewards_standard'],
    [
      'collateral',
      'withdrawal/collateralizeNonTaxable',
      'deposit/collateralRetrievalNonTaxable',
      'earnRewards_standard',
    ],
    ['lent', 'withdrawal/loanDisbursement', 'deposit/loanPayment', 'interestIncome_standard'],
  ])(
    '%s: the excess returned at one is income at once, and the units of the other stay',
    (_, went, back, category) => {
      const result = scenario(twoStakes(went, back), { treatments: { lending: 'nonTaxable' } });
      // 0.1 of 1.1 ETH worth 3,300 are 300; of 2,200 they are 200.
      expect(income(result)).toEqual([
        `uA  0.1 ETH  ${category}  300.00`,
        `uB  0.1 ETH  ${category}  200.00`,
      ]);
      expect(lots(result)).toEqual([
        'bA  2 ETH @A  2000.00',
        'bB  2 ETH @B  6000.00',
        'uA  0.1 ETH @A  300.00',
        'uB  0.1 ETH @B  200.00',
      ]);
      expect(issues(result)).toEqual([]);
    },
  );

  it("fewer returned at one: the missing units don't offset the excess at the other", () => {
    const result = scenario(`
      bA  2024-01-01  buy  1 ETH for 1000 USD  @A
      bB  2024-01-01  buy  1 ETH for 3000 USD  @B
      sA  2025-02-01  stake-deposit     - 1 ETH                     @A
      sB  2025-02-02  stake-deposit     - 1 ETH                     @B
      uA  2025-08-01  stake-withdrawal  + 0.9 ETH                   @A
      uB  2026-08-01  stake-withdrawal  + 1.1 ETH worth 2200 USD    @B
    `);
    expect(income(result)).toEqual(['uB  0.1 ETH  stakingRewards_standard  200.00']);
    expect(lots(result)).toEqual([
      'bA  0.9 ETH @A  900.00',
      'bA  0.1 ETH @A staked  100.00',
      'bB  1 ETH @B  3000.00',
      'uB  0.1 ETH @B  200.00',
    ]);
  });

  it('staked at one and coming back at another that has none staked: the units moved', () => {
    const result = scenario(`
      b1  2024-01-01  buy  1 ETH for 1000 USD  @A
      s1  2025-02-01  stake-deposit     - 1 ETH  @A
      u1  2025-08-01  stake-withdrawal  + 1 ETH  @W
    `);
    expect(lots(result)).toEqual(['b1  1 ETH @W  1000.00']);
    expect([income(result), issues(result)]).toEqual([[], []]);
  });

  it('a row that reports the number of staked units takes that many, also from the other', () => {
    const result = scenario(`
      bA  2024-01-01  buy  1 ETH for 1000 USD  @A
      bB  2024-01-01  buy  3 ETH for 9000 USD  @B
      sA  2025-02-01  stake-deposit     - 1 ETH          @A
      sB  2025-02-02  stake-deposit     - 3 ETH          @B
      uA  2025-08-01  stake-withdrawal  2 ETH for 2 ETH  @A
    `);
    expect(lots(result)).toEqual([
      'bA  1 ETH @A  1000.00',
      'bB  1 ETH @A  3000.00',
      'bB  2 ETH @B staked  6000.00',
    ]);
    expect([income(result), issues(result)]).toEqual([[], []]);
  });
});
