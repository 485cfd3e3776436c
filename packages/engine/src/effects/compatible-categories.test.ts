import { categories } from '@lotbook/model/category';
import { describe, expect, it } from 'vitest';
import { compatibleCategories, sideTypes } from './compatible-categories.ts';
import { isAllowed } from './leg-effect.ts';

const names = (list: readonly string[]) => list.map((each) => each.replace('_standard', ''));

describe('categories that may replace one another', () => {
  it('a fee is nothing but a fee', () => {
    expect(compatibleCategories({ direction: 'fee', against: 'nothing' })).toEqual([
      'fee_standard',
    ]);
  });

  it('incoming side alone', () => {
    expect(names(compatibleCategories({ direction: 'in', against: 'nothing' }))).toEqual([
      'acquisition',
      'airdrop',
      'buy',
      'collateralRetrieval',
      'collateralRetrievalNonTaxable',
      'earnRewards',
      'forkIncome',
      'gift',
      'interestIncome',
      'loanDisbursement',
      'loanPayment',
      'miningIncome',
      'stakingRewards',
      'stakingWithdrawal',
      'transfer',
      'workIncome',
      'stakingDeposit_defi',
      'stakingRewards_defi',
      'stakingWithdrawal_defi',
    ]);
  });

  it('outgoing side alone', () => {
    expect(names(compatibleCategories({ direction: 'out', against: 'nothing' }))).toEqual([
      'collateralLiquidation',
      'collateralize',
      'collateralizeNonTaxable',
      'donation',
      'fee',
      'gift',
      'interestPayment',
      'loanDisbursement',
      'loanPayment',
      'lost',
      'sell',
      'stakingDeposit',
      'transfer',
      'withdrawal',
      'stakingDeposit_defi',
      'stakingWithdrawal_defi',
    ]);
  });

  it('a trade stays a trade', () => {
    expect(names(compatibleCategories({ direction: 'in', against: 'money' }))).toEqual([
      'acquisition',
      'buy',
    ]);
    expect(names(compatibleCategories({ direction: 'out', against: 'money' }))).toEqual([
      'collateralLiquidation',
      'sell',
    ]);
    expect(names(compatibleCategories({ direction: 'out', against: 'property' }))).toContain(
      'swap_defi',
    );
    expect(names(compatibleCategories({ direction: 'out', against: 'property' }))).not.toContain(
      'gift',
    );
  });

  it('every category has the types of its sides, and none of other sides', () => {
    for (const category of categories) {
      for (const direction of ['in', 'out'] as const)
        expect(sideTypes(category, direction) !== undefined).toBe(isAllowed(category, direction));
    }
    expect(sideTypes('sell_standard', 'out')).toEqual({ exchange: 'sell', wallet: 'transfer-out' });
    expect(sideTypes('acquisition_standard', 'in')).toEqual({
      exchange: 'buy',
      wallet: 'transfer-in',
    });
    expect(sideTypes('workIncome_standard', 'in')).toEqual({
      exchange: 'deposit',
      wallet: 'transfer-in',
    });
  });
});
