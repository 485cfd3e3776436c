import { absolute } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { fill } from '@lotbook/sources/trades';
import { costOf, sideIn } from '../../exchanges/sides.ts';
import { depositOf, withdrawalOf } from '../../exchanges/transfers.ts';
import type { Mapping } from '../../raw.ts';

/** Fills as ccxt unifies them, numbers as text. Only spot: what is said of contracts moves no units. */
export const trades: Mapping = {
  id: (raw) => `trade ${raw.text('symbol')} ${raw.text('id')}`,
  read: (raw) => {
    const [base = '', quote = ''] = raw.required('symbol').split('/');
    if (quote === '' || quote.includes(':')) return undefined;
    const quantity = absolute(raw.amount('amount'));
    const cost = raw.text('cost') === '' ? costOf(raw.amount('price'), quantity) : absolute(raw.amount('cost'));
    const fee =
      raw.text('fee.currency') === '' || raw.text('fee.cost') === '' ? undefined : { asset: raw.asset('fee.currency'), quantity: raw.amount('fee.cost') };
    return fill({
      at: raw.at('timestamp'),
      externalId: `trade ${raw.required('symbol')} ${raw.required('id')}`,
      side: sideIn(raw, 'side'),
      base: { asset: base.toUpperCase() as AssetId, quantity },
      quote: { asset: quote.toUpperCase() as AssetId, quantity: cost },
      fees: fee && fee.quantity > 0n ? [fee] : [],
    });
  },
};

/** Deposits and withdrawals as ccxt unifies them; those that are not done come again when they are. */
export const transfers: Mapping = {
  id: (raw) => `${raw.text('type')} ${raw.text('id') || raw.text('txid')}`,
  read: (raw) => {
    if (raw.text('status') !== 'ok') return undefined;
    const type = raw.required('type');
    const moved = {
      externalId: `${type} ${raw.text('id') || raw.required('txid')}`,
      at: raw.at('timestamp'),
      asset: raw.asset('currency'),
      quantity: absolute(raw.amount('amount')),
      txHash: raw.text('txid'),
      ...(raw.text('fee.cost') === ''
        ? {}
        : { fee: absolute(raw.amount('fee.cost')), feeAsset: raw.asset(raw.text('fee.currency') === '' ? 'currency' : 'fee.currency') }),
    };
    if (type === 'deposit') return depositOf(moved);
    return type === 'withdrawal' ? withdrawalOf(moved) : raw.fail('type', `'${type}' is neither a deposit nor a withdrawal`);
  },
};
