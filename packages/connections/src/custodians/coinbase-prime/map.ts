import { absolute, zeroQuantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { entry, type EntryKind } from '@lotbook/sources/entries';
import type { ReadTransaction } from '@lotbook/sources/file-source';
import { receive, send, tradeType, transaction } from '@lotbook/sources/movements';
import { splitPair } from '@lotbook/sources/pairs';
import { fill } from '@lotbook/sources/trades';
import { getCost, parseSide } from '../../sides.ts';
import { toDeposit, toWithdrawal } from '../../transfers.ts';
import type { Mapping, Raw } from '../../raw.ts';

/** Fills of orders, with the commission in the quote currency. */
export const fills: Mapping = {
  id: (raw) => `fill ${raw.text('id')}`,
  read: (raw) => {
    const pair =
      splitPair(raw.required('product_id')) ??
      raw.failUnknown('product_id', raw.text('product_id'));
    const [quantity, quote] = [raw.amount('filled_quantity'), pair.quote as AssetId];
    const value =
      raw.text('filled_value') === ''
        ? getCost(raw.amount('price'), quantity)
        : raw.amount('filled_value');
    return fill({
      at: raw.at('time'),
      externalId: `fill ${raw.required('id')}`,
      side: parseSide(raw, 'side'),
      base: { asset: pair.base as AssetId, quantity },
      quote: { asset: quote, quantity: value },
      fees: [{ asset: quote, quantity: raw.amountOr0('commission') }],
    });
  },
};

const kinds: Readonly<Record<string, EntryKind>> = {
  REWARD: 'stakingReward',
  STAKING_REWARD: 'stakingReward',
  COINBASE_REFUND: 'reward',
  SLASH: 'fee',
  BILLING_WITHDRAWAL: 'fee',
};
const inside = new Set([
  'INTERNAL_DEPOSIT',
  'INTERNAL_WITHDRAWAL',
  'SWEEP_DEPOSIT',
  'SWEEP_WITHDRAWAL',
  'DELEGATION',
  'UNDELEGATION',
  'RESTAKE',
  'STAKE',
  'UNSTAKE',
  'PORTFOLIO_STAKE',
  'PORTFOLIO_UNSTAKE',
  'KEY_REGISTRATION',
  'ONCHAIN_TRANSACTION',
]);

/** All movements except fills. */
export const transfers: Mapping = {
  id: (raw) => raw.text('id'),
  read: (raw) => {
    if (!/^TRANSACTION_(DONE|IMPORTED)$/.test(raw.text('status'))) return undefined;
    const type = raw.required('type');
    if (inside.has(type)) return undefined;
    if (type === 'CONVERSION') return conversion(raw);
    const asset = raw.asset('symbol');
    const quantity = absolute(raw.amount('amount'));
    const moved = {
      externalId: raw.required('id'),
      at: raw.at(raw.text('completed_at') === '' ? 'created_at' : 'completed_at'),
      asset,
      quantity,
      txHash: raw.text('blockchain_ids.0'),
      fee: raw.amountOr0('network_fees'),
      feeAsset: raw.text('fee_symbol') === '' ? asset : raw.asset('fee_symbol'),
    };
    if (type.endsWith('DEPOSIT')) return toDeposit({ ...moved, fee: zeroQuantity });
    if (type === 'WITHDRAWAL' || type === 'COINBASE_WITHDRAWAL') return toWithdrawal(moved);
    const kind = kinds[type] ?? raw.failUnknown('type', type);
    const made = entry(
      kind,
      { asset, quantity: raw.amount('amount') },
      { at: moved.at, externalId: moved.externalId },
    );
    return 'movements' in made ? made : undefined;
  },
};

/** A conversion without a price: dollars to or from USDC. */
function conversion(raw: Raw): ReadTransaction {
  const quantity = absolute(raw.amount('amount'));
  const [from, into] = [raw.asset('symbol'), raw.asset('destination_symbol')];
  return transaction({
    at: raw.at('created_at'),
    externalId: raw.required('id'),
    type: tradeType(from, into),
    movements: [send({ asset: from, quantity }), receive({ asset: into, quantity })],
  });
}
