import { fill as fillMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import { absolute } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import type { Units } from '@lotbook/sources/movements';
import { fill } from '@lotbook/sources/trades';
import { getCost, parseSide } from '../../sides.ts';
import { toDeposit, toWithdrawal } from '../../transfers.ts';
import type { Mapping, Raw } from '../../raw.ts';

/** Fills in ccxt's unified form, numbers as text. Spot only: contract trades move no units. */
export const trades: Mapping = {
  id: (raw) => `trade ${raw.text('symbol')} ${raw.text('id')}`,
  read: (raw) => {
    const [base = '', quote = ''] = raw.required('symbol').split('/');
    if (quote === '' || quote.includes(':')) return undefined;
    const quantity = absolute(raw.amount('amount'));
    const cost =
      raw.text('cost') === ''
        ? getCost(raw.amount('price'), quantity)
        : absolute(raw.amount('cost'));
    return fill({
      at: raw.at('timestamp'),
      externalId: `trade ${raw.required('symbol')} ${raw.required('id')}`,
      side: parseSide(raw, 'side'),
      base: { asset: base.toUpperCase() as AssetId, quantity },
      quote: { asset: quote.toUpperCase() as AssetId, quantity: cost },
      fees: getFees(raw),
    });
  },
};

/** A single `fee`, or a list of several; a rebate isn't a fee. */
function getFees(raw: Raw): readonly Units[] {
  const places = raw.text('fee.cost') === '' ? [0, 1, 2, 3].map((n) => `fees.${n}`) : ['fee'];
  return places.flatMap((at) => {
    if (raw.text(`${at}.currency`) === '' || raw.text(`${at}.cost`) === '') return [];
    const quantity = raw.amount(`${at}.cost`);
    return quantity > 0n ? [{ asset: raw.asset(`${at}.currency`), quantity }] : [];
  });
}

/**
 * Some exchanges have no ids for transfers, some none for fiat transfers; one transaction of a
 * chain can contain several payouts.
 */
const getId = (raw: Raw): string =>
  raw.text('id') ||
  [
    raw.text('txid') || raw.required('timestamp'),
    raw.required('currency'),
    raw.required('amount'),
  ].join(' ');

/** For some exchanges, ccxt leaves `withdraw`. */
const typeIn = (raw: Raw): string =>
  raw.required('type') === 'withdraw' ? 'withdrawal' : raw.required('type');

/**
 * Deposits and withdrawals in ccxt's unified form; pending ones are returned again when they
 * complete.
 */
export const transfers: Mapping = {
  id: (raw) =>
    [raw.text('type'), raw.text('id') || raw.text('txid') || raw.text('timestamp')].join(' '),
  read: (raw) => {
    if (raw.text('status') !== 'ok') return undefined;
    const type = typeIn(raw);
    const moved = {
      externalId: `${type} ${getId(raw)}`,
      at: raw.at('timestamp'),
      asset: raw.asset('currency'),
      quantity: absolute(raw.amount('amount')),
      txHash: raw.text('txid'),
      ...(raw.text('fee.cost') === ''
        ? {}
        : {
            fee: absolute(raw.amount('fee.cost')),
            feeAsset: raw.asset(raw.text('fee.currency') === '' ? 'currency' : 'fee.currency'),
          }),
    };
    if (type === 'deposit') return toDeposit(moved);
    return type === 'withdrawal'
      ? toWithdrawal(moved)
      : raw.fail('type', fillMessage(texts.notTransfer, { value: type }));
  },
};
