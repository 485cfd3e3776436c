import { categories, type Category } from '@lotbook/model/category';
import type { LocalDate } from '@lotbook/model/time';
import { describe, expect, it } from 'vitest';
import { journalFor, periodPrices, toText } from './testing.ts';

const purchase = 'b1 2024-01-01 buy 10 ETH for 10000 USD @A\n';

/** What each category posts under the cost model: 10 ETH cost 1,000 USD each. Amounts of categories that return units follow those that hold them. */
const templates: Readonly<Record<Category, readonly [text: string, ...expected: string[]]>> = {
  acquisition_standard: [
    'x1 2024-02-01 deposit/acquisition + 1 ETH worth 1500 USD @A',
    'Dr crypto ETH A 1500.00 (1), Cr suspense ETH 1500.00',
  ],
  buy_standard: [
    'x1 2024-02-01 buy 1 ETH for 1500 USD, fee 5 USD @A',
    'Dr crypto ETH A 1505.00 (1), Cr fiat USD A 1505.00 (-1505)',
  ],
  sell_standard: [
    'x1 2024-02-01 sell 1 ETH for 1500 USD @A',
    'Cr crypto ETH A 1000.00 (-1), Cr realizedGain ETH 500.00, Dr fiat USD A 1500.00 (1500)',
  ],
  swap_defi: [
    'x1 2024-02-01 swap 1 ETH worth 1500 USD for 1500 USDC @A',
    'Dr crypto USDC A 1500.00 (1500), Cr crypto ETH A 1000.00 (-1), Cr realizedGain ETH 500.00',
  ],
  transfer_standard: [
    'x1 2024-02-01 transfer 1 ETH, fee 0.01 ETH worth 15 USD @A > B',
    'Dr crypto ETH B 1000.00 (1), Cr crypto ETH A 1000.00 (-1)',
    'Cr crypto ETH A 10.00 (-0.01), Cr realizedGain ETH 5.00, Dr fee ETH 15.00',
  ],
  withdrawal_standard: [
    'x1 2024-02-01 withdrawal/withdrawal - 1 ETH worth 1500 USD @A',
    'Cr crypto ETH A 1000.00 (-1), Cr realizedGain ETH 500.00, Dr expense:withdrawal_standard ETH 1500.00',
  ],
  airdrop_standard: getIncome('airdrop_standard'),
  forkIncome_standard: getIncome('forkIncome_standard'),
  earnRewards_standard: getIncome('earnRewards_standard'),
  interestIncome_standard: getIncome('interestIncome_standard'),
  stakingRewards_standard: getIncome('stakingRewards_standard'),
  stakingRewards_defi: getIncome('stakingRewards_defi'),
  miningIncome_standard: getIncome('miningIncome_standard'),
  workIncome_standard: getIncome('workIncome_standard'),
  gift_standard: [
    'x1 2024-02-01 withdrawal/gift - 1 ETH worth 1600 USD @A\nx2 2024-02-02 deposit/gift + 1 ETH worth 1500 USD basis 10 USD acquired 2020-01-01 @A',
    'Cr crypto ETH A 1000.00 (-1), Cr realizedGain ETH 600.00, Dr expense:gift_standard ETH 1600.00',
    'Dr crypto ETH A 1500.00 (1), Cr income:gift_standard ETH 1500.00',
  ],
  donation_standard: [
    'x1 2024-02-01 withdrawal/donation - 1 ETH worth 1500 USD @A',
    'Cr crypto ETH A 1000.00 (-1), Cr realizedGain ETH 500.00, Dr donation ETH 1500.00',
  ],
  lost_standard: [
    'x1 2024-02-01 withdrawal/lost - 1 ETH worth 1500 USD @A',
    'Cr crypto ETH A 1000.00 (-1), Dr expense:lost_standard ETH 1000.00',
  ],
  fee_standard: [
    'x1 2024-02-01 fee fee 0.01 ETH worth 15 USD @A',
    'Cr crypto ETH A 10.00 (-0.01), Cr realizedGain ETH 5.00, Dr fee ETH 15.00',
  ],
  interestPayment_standard: [
    'x1 2024-02-01 withdrawal/interestPayment - 1 ETH worth 1500 USD @A',
    'Cr crypto ETH A 1000.00 (-1), Cr realizedGain ETH 500.00, Dr expense:interestPayment_standard ETH 1500.00',
  ],
  loanDisbursement_standard: [
    'x1 2024-02-01 deposit/loanDisbursement + 1 ETH worth 1200 USD @A\nx2 2024-02-02 withdrawal/loanDisbursement - 1 ETH @A',
    'Dr crypto ETH A 1200.00 (1), Cr loansPayable ETH 1200.00',
    'Dr lent ETH A 1000.00 (1), Cr crypto ETH A 1000.00 (-1)',
  ],
  loanPayment_standard: [
    'x1 2024-02-01 withdrawal/loanDisbursement - 1 ETH @A\nx2 2024-03-01 deposit/loanPayment + 1.1 ETH worth 1650 USD @A',
    'Dr lent ETH A 1000.00 (1), Cr crypto ETH A 1000.00 (-1)',
    'Dr crypto ETH A 1150.00 (1.1), Cr lent ETH A 1000.00 (-1), Cr income:interestIncome_standard ETH 150.00',
  ],
  collateralizeNonTaxable_standard: [
    'x1 2024-02-01 withdrawal/collateralizeNonTaxable - 1 ETH @A',
    'Dr pledged ETH A 1000.00 (1), Cr crypto ETH A 1000.00 (-1)',
  ],
  collateralRetrievalNonTaxable_standard: [
    'x1 2024-02-01 withdrawal/collateralizeNonTaxable - 1 ETH @A\nx2 2024-03-01 deposit/collateralRetrievalNonTaxable + 0.9 ETH @A',
    'Dr pledged ETH A 1000.00 (1), Cr crypto ETH A 1000.00 (-1)',
    'Dr crypto ETH A 900.00 (0.9), Cr pledged ETH A 900.00 (-0.9)',
  ],
  collateralize_standard: [
    'x1 2024-02-01 withdrawal/collateralize - 1 ETH worth 1500 USD @A',
    'Cr crypto ETH A 1000.00 (-1), Cr realizedGain ETH 500.00, Dr pledged COLL:ETH A 1500.00 (1)',
  ],
  collateralRetrieval_standard: [
    'x1 2024-02-01 withdrawal/collateralize - 1 ETH worth 1500 USD @A\nx2 2024-03-01 deposit/collateralRetrieval + 1 ETH worth 1800 USD @A',
    'Cr crypto ETH A 1000.00 (-1), Cr realizedGain ETH 500.00, Dr pledged COLL:ETH A 1500.00 (1)',
    'Cr pledged COLL:ETH A 1500.00 (-1), Cr realizedGain COLL:ETH 300.00, Dr crypto ETH A 1800.00 (1)',
  ],
  collateralLiquidation_standard: [
    'x1 2024-02-01 withdrawal/collateralizeNonTaxable - 2 ETH @A\nx2 2024-02-02 deposit/loanDisbursement + 1400 USDC worth 1400 USD @A\nx3 2024-03-01 withdrawal/collateralLiquidation - 1 ETH worth 1500 USD @A',
    'Dr pledged ETH A 2000.00 (2), Cr crypto ETH A 2000.00 (-2)',
    'Dr crypto USDC A 1400.00 (1400), Cr loansPayable USDC 1400.00',
    'Cr pledged ETH A 1000.00 (-1), Cr realizedGain ETH 500.00, Dr loansPayable USDC 1400.00, Dr fee ETH 100.00',
  ],
  stakingDeposit_standard: [
    'x1 2024-02-01 withdrawal/stakingDeposit - 1 ETH @A',
    'Dr staked ETH A 1000.00 (1), Cr crypto ETH A 1000.00 (-1)',
  ],
  stakingDeposit_defi: [
    'x1 2024-02-01 stake-deposit - 1 ETH @A',
    'Dr staked ETH A 1000.00 (1), Cr crypto ETH A 1000.00 (-1)',
  ],
  stakingWithdrawal_standard: [
    'x1 2024-02-01 withdrawal/stakingDeposit - 1 ETH @A\nx2 2024-03-01 deposit/stakingWithdrawal + 1.1 ETH worth 2200 USD @A',
    'Dr staked ETH A 1000.00 (1), Cr crypto ETH A 1000.00 (-1)',
    'Dr crypto ETH A 1200.00 (1.1), Cr staked ETH A 1000.00 (-1), Cr income:stakingRewards_standard ETH 200.00',
  ],
  stakingWithdrawal_defi: [
    'x1 2024-02-01 stake-deposit - 1 ETH @A\nx2 2024-03-01 stake-withdrawal + 1 ETH @A',
    'Dr staked ETH A 1000.00 (1), Cr crypto ETH A 1000.00 (-1)',
    'Dr crypto ETH A 1000.00 (1), Cr staked ETH A 1000.00 (-1)',
  ],
  liquidityPoolDeposit_defi: [
    'x1 2024-02-01 liquidity-deposit 1 ETH worth 1500 USD for 10 LP @A',
    'Dr crypto LP A 1500.00 (10), Cr crypto ETH A 1000.00 (-1), Cr realizedGain ETH 500.00',
  ],
  liquidityPoolWithdrawal_defi: [
    'x1 2024-02-01 liquidity-deposit 1 ETH worth 1500 USD for 10 LP @A\nx2 2024-03-01 liquidity-withdrawal 10 LP worth 1800 USD for 1 ETH @A',
    'Dr crypto LP A 1500.00 (10), Cr crypto ETH A 1000.00 (-1), Cr realizedGain ETH 500.00',
    'Dr crypto ETH A 1800.00 (1), Cr crypto LP A 1500.00 (-10), Cr realizedGain LP 300.00',
  ],
};

function getIncome(category: Category): readonly [string, string] {
  return [
    `x1 2024-02-01 deposit/${category} + 1 ETH worth 1500 USD @A`,
    `Dr crypto ETH A 1500.00 (1), Cr income:${category} ETH 1500.00`,
  ];
}

const post = (text: string, options: Parameters<typeof journalFor>[1] = {}): readonly string[] =>
  journalFor(purchase + text, options)
    .entries.slice(1)
    .map((entry) => toText(entry).replace(/^\S+ \w+: /, ''));

/** Units that return from a pool at another source. */
const takeBack = (units: number): string =>
  `x9 2024-03-01 liquidity-withdrawal + ${units} ETH worth 9000 USD @B {lp=deposit}`;

describe('templates of the cost model', () => {
  it.each(categories)('%s', (category) => {
    const [text, ...expected] = templates[category];
    expect(post(text)).toEqual(expected);
  });

  it('makes no entry for a transfer within one source, only for its fee', () => {
    expect(post('x1 2024-02-01 transfer 1 ETH, fee 0.01 ETH worth 15 USD @A > A')).toEqual([
      'Cr crypto ETH A 10.00 (-0.01), Cr realizedGain ETH 5.00, Dr fee ETH 15.00',
    ]);
  });

  it('keeps the cost of units staked for a receipt token or put into a pool, if that is the treatment', () => {
    expect(
      post(
        'x1 2024-02-01 stake-deposit 1 ETH worth 1500 USD for 1 stETH @A {receiptToken=nonTaxable}',
      ),
    ).toEqual(['Cr crypto ETH A 1000.00 (-1), Dr crypto stETH A 1000.00 (1)']);
    expect(
      post(
        'x1 2024-02-01 liquidity-deposit 1 ETH worth 1500 USD for 10 LP @A {lp=deposit position=p}',
      ),
    ).toEqual(['Cr crypto ETH A 1000.00 (-1), Dr crypto LP A 1000.00 (10)']);
  });

  it('keeps units in a pool without a token as staked, if that is the treatment', () => {
    const put = 'x1 2024-02-01 liquidity-deposit - 1 ETH worth 1500 USD @A';
    const returned = 'x2 2024-03-01 liquidity-withdrawal + 1.1 ETH worth 2200 USD @A';
    const held = 'Dr staked ETH A 1000.00 (1), Cr crypto ETH A 1000.00 (-1)';
    expect(post(`${put} {lp=deposit}\n${returned} {lp=deposit}`)).toEqual([
      held,
      'Dr crypto ETH A 1200.00 (1.1), Cr staked ETH A 1000.00 (-1), Cr income:earnRewards_standard ETH 200.00',
    ]);
    expect(post(put).join()).not.toContain('staked');
    expect(post(`${put}\n${returned}`).join()).not.toContain('staked');
  });

  it('takes units that return from a pool off the sources that put them in', () => {
    const put = 'x1 2024-02-01 liquidity-deposit - 6 ETH worth 9000 USD @A {lp=deposit}';
    expect(post(`${put}\n${takeBack(6)}`).at(-1)).toBe(
      'Dr crypto ETH B 6000.00 (6), Cr staked ETH A 6000.00 (-6)',
    );
    const other =
      'x2 2024-02-02 buy 4 ETH for 8000 USD @C\nx3 2024-02-03 liquidity-deposit - 4 ETH worth 6000 USD @C {lp=deposit}';
    expect(post(`${put}\n${other}\n${takeBack(8)}`).at(-1)).toBe(
      'Dr crypto ETH B 10000.00 (8), Cr staked ETH A 6000.00 (-6), Cr staked ETH C 4000.00 (-2)',
    );
    expect(post(`${put}\n${other}\n${takeBack(11)}`).at(-1)).toBe(
      'Dr crypto ETH B 14818.18 (11), Cr staked ETH A 6000.00 (-6), Cr staked ETH C 8000.00 (-4), Cr income:earnRewards_standard ETH 818.18',
    );
  });

  it('books rewards as income even where tax defers them', () => {
    const reward = 'x1 2024-02-01 stake-reward + 1 ETH worth 1500 USD @A';
    expect(post(`${reward} {stakingTiming=onSale}`)).toEqual(post(reward));
    const rebate = 'x1 2024-02-01 deposit/earnRewards + 1 ETH worth 1500 USD @A';
    expect(post(`${rebate} {rebate=priceReduction}`)).toEqual(post(rebate));
  });

  it.each([
    ['withdrawal/gift -', 'Cr fiat USD A 9.00 (-9), Dr expense:gift_standard USD 9.00'],
    ['withdrawal/donation -', 'Cr fiat USD A 9.00 (-9), Dr donation USD 9.00'],
    ['withdrawal/withdrawal -', 'Cr fiat USD A 9.00 (-9), Dr expense:withdrawal_standard USD 9.00'],
    ['withdrawal/lost -', 'Cr fiat USD A 9.00 (-9), Dr expense:lost_standard USD 9.00'],
    ['withdrawal/loanDisbursement -', 'Cr fiat USD A 9.00 (-9), Dr lent USD A 9.00 (9)'],
    ['withdrawal/transfer -', 'Cr fiat USD A 9.00 (-9), Dr suspense USD 9.00'],
    ['deposit/gift +', 'Dr fiat USD A 9.00 (9), Cr income:gift_standard USD 9.00'],
    ['deposit/loanDisbursement +', 'Dr fiat USD A 9.00 (9), Cr loansPayable USD 9.00'],
    ['deposit/transfer +', 'Dr fiat USD A 9.00 (9), Cr suspense USD 9.00'],
  ])('posts fiat by its category, for %s', (kind, expected) => {
    expect(post(`x1 2024-02-01 ${kind} 9 USD @A`)).toEqual([expected]);
  });
});

describe('units that are lost or liquidated while they are on hold', () => {
  it.each([
    ['withdrawal/stakingDeposit', 'staked'],
    ['withdrawal/loanDisbursement', 'lent'],
    ['withdrawal/collateralizeNonTaxable', 'pledged'],
  ])('loses available units first, then those of %s', (put, role) => {
    const lost = `x1 2024-02-01 ${put} - 9 ETH @A\nx2 2024-03-01 withdrawal/lost - 4 ETH @A`;
    expect(post(lost).at(-1)).toBe(
      `Cr ${role} ETH A 3000.00 (-3), Cr crypto ETH A 1000.00 (-1), Dr expense:lost_standard ETH 4000.00`,
    );
    expect(post(`${lost} {lost=claimed}`).at(-1)).toBe(
      `Cr ${role} ETH A 3000.00 (-3), Dr realizedLoss ETH 4000.00, Cr crypto ETH A 1000.00 (-1)`,
    );
  });

  it('liquidates the collateral of the source first, each part at its share of the value', () => {
    const rows =
      'x1 2024-02-01 withdrawal/collateralizeNonTaxable - 1 ETH @A\nx2 2024-03-01 withdrawal/collateralLiquidation - 2 ETH worth 3001 USD @A';
    expect(post(rows).at(-1)).toBe(
      'Cr pledged ETH A 1000.00 (-1), Cr realizedGain ETH 1001.00, Cr crypto ETH A 1000.00 (-1), Dr loansPayable ETH 3001.00',
    );
  });

  it('measures what is lost at its market value before, under fair value', () => {
    const prices = periodPrices('2024-01-31 ETH 2000\n2024-02-29 ETH 2000\n2024-03-31 ETH 2100');
    const rows =
      'x1 2024-02-01 withdrawal/stakingDeposit - 9 ETH @A\nx2 2024-03-02 withdrawal/lost - 4 ETH worth 8400 USD @A';
    expect(post(rows, { model: 'fair-value', prices })).toEqual(
      expect.arrayContaining([
        'Dr staked ETH A 300.00, Cr unrealized ETH 400.00, Dr crypto ETH A 100.00',
        'Cr staked ETH A 6300.00 (-3), Cr crypto ETH A 2100.00 (-1), Dr expense:lost_standard ETH 8400.00',
      ]),
    );
    const { disclosure } = journalFor(purchase + rows, { model: 'fair-value', prices });
    expect(disclosure).toMatchObject({ dispositions: 8400n * 10n ** 18n });
  });

  it('releases the impairment of the lots that are lost, whatever account they leave', () => {
    const rows =
      'x1 2024-02-01 withdrawal/stakingDeposit - 9 ETH @A\nx2 2024-03-01 withdrawal/lost - 4 ETH @A';
    const prices = periodPrices('2024-01-31 ETH 900\n2024-02-29 ETH 900\n2024-03-31 ETH 900');
    expect(post(rows, { model: 'impairment', prices }).at(-1)).toBe(
      'Cr staked ETH A 3000.00 (-3), Dr crypto ETH 400.00, Cr realizedGain ETH 400.00, Cr crypto ETH A 1000.00 (-1), Dr expense:lost_standard ETH 4000.00',
    );
  });
});

describe('a liquidation for cash in one row', () => {
  const before =
    'x1 2024-02-01 withdrawal/collateralizeNonTaxable - 2 ETH @A\nx2 2024-02-02 deposit/loanDisbursement + 1000 USD @A\n';
  const liquidate = (row: string): readonly string[] =>
    post(`${before}x3 2024-03-01 sell/collateralLiquidation ${row} @A`).slice(2);

  it('worked check of section 6: the value settles the debt, and cash is the surplus', () => {
    expect(liquidate('1 ETH worth 1500 USD for 500 USD')).toEqual([
      'Cr pledged ETH A 1000.00 (-1), Cr realizedGain ETH 500.00, Dr fiat USD A 500.00 (500), Dr loansPayable USD 1000.00',
    ]);
  });

  it('expenses what the lender kept beyond the debt', () => {
    expect(liquidate('1 ETH worth 1500 USD for 450 USD')).toEqual([
      'Cr pledged ETH A 1000.00 (-1), Cr realizedGain ETH 500.00, Dr fiat USD A 450.00 (450), Dr loansPayable USD 1000.00, Dr fee ETH 50.00',
    ]);
  });

  it('leaves the debt alone if the cash that was paid out is all of the proceeds', () => {
    expect(liquidate('1 ETH for 1500 USD')).toEqual([
      'Cr pledged ETH A 1000.00 (-1), Cr realizedGain ETH 500.00, Dr fiat USD A 1500.00 (1500)',
    ]);
  });
});

describe('loans', () => {
  const borrowed = 'l1 2024-02-01 deposit/loanDisbursement + 1 ETH worth 1200 USD @A\n';
  const repaid = `${borrowed}l2 2024-03-15 withdrawal/loanPayment - 1 ETH worth 1500 USD @A`;

  it('removes a debt at its carrying amount, and units beyond it are interest', () => {
    expect(post(repaid).slice(1)).toEqual([
      'Cr crypto ETH A 1000.00 (-1), Cr realizedGain ETH 200.00, Dr loansPayable ETH 1200.00',
    ]);
    expect(
      post(`${borrowed}l2 2024-03-15 withdrawal/loanPayment - 1.1 ETH worth 1650 USD @A`).slice(1),
    ).toEqual([
      'Cr crypto ETH A 1100.00 (-1.1), Cr realizedGain ETH 250.00, Dr loansPayable ETH 1200.00, Dr expense:interestPayment_standard ETH 150.00',
    ]);
  });

  it('keeps the rest of a debt that is repaid in part', () => {
    const part = `${borrowed}l2 2024-03-15 withdrawal/loanPayment - 0.25 ETH worth 375 USD @A\n`;
    const { trialBalance } = journalFor(purchase + part);
    expect(trialBalance.find(({ role }) => role === 'loansPayable')!.closing).toBe(
      -900n * 10n ** 18n,
    );
  });

  it('measures what is owed in kind at the end of each month under fair value', () => {
    const prices = periodPrices('2024-01-31 ETH 1100\n2024-02-29 ETH 1300\n2024-03-31 ETH 1600');
    expect(post(repaid, { model: 'fair-value', prices })).toEqual([
      'Dr crypto ETH A 1000.00, Cr unrealized ETH 1000.00',
      'Dr crypto ETH A 1200.00 (1), Cr loansPayable ETH 1200.00',
      'Dr crypto ETH A 2100.00, Cr unrealized ETH 2100.00, Dr unrealized ETH 100.00, Cr loansPayable ETH 100.00',
      'Dr crypto ETH A 200.00, Cr unrealized ETH 200.00, Dr unrealized ETH 200.00, Cr loansPayable ETH 200.00',
      'Cr crypto ETH A 1500.00 (-1), Dr loansPayable ETH 1500.00',
      'Dr crypto ETH A 3000.00, Cr unrealized ETH 3000.00',
    ]);
  });

  it('measures a debt of units that are sold, and asks for its price', () => {
    const short = `${borrowed}s1 2024-02-02 sell 11 ETH for 16500 USD @A`;
    const prices = periodPrices('2024-01-31 ETH 1100\n2024-02-29 ETH 1300');
    const options = { model: 'fair-value', to: '2024-02-29' as LocalDate } as const;
    expect(post(short, { ...options, prices }).at(-1)).toBe(
      'Dr unrealized ETH 100.00, Cr loansPayable ETH 100.00',
    );
    const { issues } = journalFor(purchase + short, options);
    expect(issues.map(({ code, asset }) => [code, asset])).toEqual([['missing-fair-value', 'ETH']]);
  });

  it('separates principal from interest of loans in cash', () => {
    expect(
      post(
        'l1 2024-02-01 deposit/loanDisbursement + 1000 USD @A\nl2 2024-03-01 withdrawal/loanPayment - 1010 USD @A\nl3 2024-03-02 withdrawal/loanDisbursement - 500 USD @A\nl4 2024-03-03 deposit/loanPayment + 505 USD @A',
      ),
    ).toEqual([
      'Dr fiat USD A 1000.00 (1000), Cr loansPayable USD 1000.00',
      'Cr fiat USD A 1010.00 (-1010), Dr loansPayable USD 1000.00, Dr expense:interestPayment_standard USD 10.00',
      'Cr fiat USD A 500.00 (-500), Dr lent USD A 500.00 (500)',
      'Dr fiat USD A 505.00 (505), Cr lent USD A 500.00 (-500), Cr income:interestIncome_standard USD 5.00',
    ]);
  });

  it('shows a repayment without a known loan in loans payable', () => {
    expect(post('l1 2024-02-01 withdrawal/loanPayment - 1 ETH worth 1500 USD @A')).toEqual([
      'Cr crypto ETH A 1000.00 (-1), Cr realizedGain ETH 500.00, Dr loansPayable ETH 1500.00',
    ]);
  });
});
