import { categories } from '@lotbook/model/category';
import { describe, expect, it } from 'vitest';
import { listCompatibleCategories, getSideTypes } from './compatible-categories.ts';
import { isAllowed } from './leg-effect.ts';

const names = (list: readonly string[]) => list.map((each) => each.replace('_standard', ''));

describe('categories that may replace one another', () => {
  it('a fee is nothing but a fee', () => {
    expect(listCompatibleCategories({ direction: 'fee', against: 'nothing' })).toEqual([
      'fee_standard',
    ]);
  });

  it('incoming side alone', () => {
    expect(names(listCompatibleCategories({ direction: 'in', against: 'nothing' }))).toEqual([
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
    expect(names(listCompatibleCategories({ direction: 'out', against: 'nothing' }))).toEqual([
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
    expect(names(listCompatibleCategories({ direction: 'in', against: 'money' }))).toEqual([
      'acquisition',
      'buy',
    ]);
    expect(names(listCompatibleCategories({ direction: 'out', against: 'money' }))).toEqual([
      'collateralLiquidation',
      'sell',
    ]);
    expect(names(listCompatibleCategories({ direction: 'out', against: 'property' }))).toContain(
      'swap_defi',
    );
    expect(
      names(listCompatibleCategories({ direction: 'out', against: 'property' })),
    ).not.toContain('gift');
  });

  it('every category has the types of its sides, and none of other sides', () => {
    for (const category of categories) {
      for (const direction of ['in', 'out'] as const)
        expect(getSideTypes(category, direction) !== undefined).toBe(
          isAllowed(category, direction),
        );
    }
    expect(getSideTypes('sell_standard', 'out')).toEqual({
      exchange: 'sell',
      wallet: 'transfer-out',
    });
    expect(getSideTypes('acquisition_standard', 'in')).toEqual({
      exchange: 'buy',
      wallet: 'transfer-in',
    });
    expect(getSideTypes('workIncome_standard', 'in')).toEqual({
      exchange: 'deposit',
      wallet: 'transfer-in',
    });
  });
});
