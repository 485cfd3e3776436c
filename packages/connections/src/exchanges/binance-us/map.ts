import { entry } from '@lotbook/sources/entries';
import type { Mapping } from '../../raw.ts';
import { toDeposit, toWithdrawal } from '../../transfers.ts';

/** Fiat transfers to and from the bank. */
export const fiatTransfers = (kind: 'deposit' | 'withdraw'): Mapping => ({
  id: (raw) => `fiat ${raw.text('orderId')}`,
  read: (raw) => {
    if (!/^(successful|completed|success)$/i.test(raw.text('orderStatus'))) return undefined;
    const moved = {
      externalId: `fiat ${raw.required('orderId')}`,
      at: raw.at('createTimestamp'),
      asset: raw.asset('fiatCurrency'),
      quantity: raw.amount('amount'),
      fee: raw.amountOr0('transactionFee'),
    };
    return kind === 'deposit' ? toDeposit(moved) : toWithdrawal(moved);
  },
});

export const stakingRewards: Mapping = {
  id: (raw) => `staking ${raw.text('tranId')}`,
  read: (raw) => {
    const made = entry(
      'stakingReward',
      { asset: raw.asset('asset'), quantity: raw.amount('amount') },
      { at: raw.at('time'), externalId: `staking ${raw.required('tranId')}` },
    );
    return 'movements' in made ? made : undefined;
  },
};
