import type { AssetId } from '@lotbook/model/ids';
import { entry } from '@lotbook/sources/entries';
import { splitPair } from '@lotbook/sources/pairs';
import { getCost, parseSide } from '../../sides.ts';
import { fill } from '@lotbook/sources/trades';
import type { Mapping } from '../../raw.ts';
import { toDeposit, toWithdrawal } from '../../transfers.ts';

/** Fills, with the trade id that the export has. */
export const fills: Mapping = {
  id: (raw) => raw.text('tid'),
  read: (raw) => {
    const pair = splitPair(raw.required('symbol')) ?? raw.failUnknown('symbol', raw.text('symbol'));
    const [price, quantity] = [raw.amount('price'), raw.amount('amount')];
    return fill({
      at: raw.at('timestampms'),
      externalId: raw.required('tid'),
      side: parseSide(raw, 'type'),
      base: { asset: pair.base as AssetId, quantity },
      quote: { asset: pair.quote as AssetId, quantity: getCost(price, quantity) },
      fees:
        raw.text('fee_currency') === ''
          ? []
          : [{ asset: raw.asset('fee_currency'), quantity: raw.amountOr0('fee_amount') }],
    });
  },
};

/** Pending ones are returned again when they complete. */
export const transfers: Mapping = {
  id: (raw) => `transfer ${raw.text('eid')}`,
  read: (raw) => {
    if (!/^(complete|advanced)$/i.test(raw.text('status'))) return undefined;
    const moved = {
      externalId: `transfer ${raw.required('eid')}`,
      at: raw.at('timestampms'),
      asset: raw.asset('currency'),
      quantity: raw.amount('amount'),
      fee: raw.amountOr0('feeAmount'),
      txHash: raw.text('txHash'),
    };
    switch (raw.required('type')) {
      case 'Deposit':
      case 'AdminCredit':
        return toDeposit(moved);
      case 'Withdrawal':
      case 'AdminDebit':
        return toWithdrawal(moved);
      case 'Reward': {
        const made = entry('reward', moved, { at: moved.at, externalId: moved.externalId });
        return 'movements' in made ? made : undefined;
      }
      default:
        return raw.failUnknown('type', raw.text('type'));
    }
  },
};

/** Staked units stay with Gemini; only rewards change a balance. */
export const staking: Mapping = {
  id: (raw) => `staking ${raw.text('transactionId')}`,
  read: (raw) => {
    if (!/^(interest|reward)$/i.test(raw.required('transactionType'))) return undefined;
    const made = entry(
      'stakingReward',
      { asset: raw.asset('amountCurrency'), quantity: raw.amount('amount') },
      { at: raw.at('dateTime'), externalId: `staking ${raw.required('transactionId')}` },
    );
    return 'movements' in made ? made : undefined;
  },
};
