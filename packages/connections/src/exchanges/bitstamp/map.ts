import * as texts from '@lotbook/messages/generated/connections';
import { zeroQuantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import type { ReadTransaction } from '@lotbook/sources/file-source';
import { entry, type EntryKind } from '@lotbook/sources/entries';
import {
  receive,
  send,
  payFee,
  tradeType,
  transaction,
  type Units,
} from '@lotbook/sources/movements';
import type { Mapping, Raw } from '../../raw.ts';
import { toDeposit, toWithdrawal } from '../../transfers.ts';
import { getOwn } from '@lotbook/model/get-own';

/** Fields of a row that are not currencies. */
const others = new Set([
  'id',
  'type',
  'datetime',
  'fee',
  'order_id',
  'fee_currency',
  'self_trade',
  'self_trade_order_id',
]);

/** Each currency is a field; prices are fields with two currencies in their name. */
function changes(raw: Raw): readonly Units[] {
  const fields = Object.keys(raw.json as Readonly<Record<string, unknown>>).filter(
    (field) => !others.has(field) && !field.includes('_'),
  );
  return fields
    .map((field) => ({ asset: field.toUpperCase() as AssetId, quantity: raw.amountOr0(field) }))
    .filter(({ quantity }) => quantity !== zeroQuantity);
}

/** Pairs are named `btc_usd`: the fee of a trade is in the quote currency. */
const getQuote = (raw: Raw): string | undefined =>
  Object.keys(raw.json as object)
    .find((field) => /^[a-z0-9]+_[a-z0-9]+$/.test(field) && !others.has(field))
    ?.split('_')[1]
    ?.toUpperCase();

/** Bitstamp's type numbers. */
const income: Readonly<Record<string, EntryKind>> = { '27': 'stakingReward', '32': 'reward' };
const inside = new Set(['14', '25', '26', '28', '33', '35', '58']);

/** A user transaction, with the id that the export has. */
export const userTransactions: Mapping = { id: (raw) => raw.text('id'), read };

function read(raw: Raw): ReadTransaction | undefined {
  const base = { at: raw.at('datetime'), externalId: raw.required('id') };
  const type = raw.required('type');
  if (inside.has(type)) return undefined;
  const [first, ...more] = changes(raw);
  if (!first) return undefined;
  if (type === '2') return trade(raw, [first, ...more]);
  const fee = raw.amountOr0('fee');
  if (type === '0') return toDeposit({ ...base, ...first, fee });
  if (type === '1') return toWithdrawal({ ...base, ...first, fee });
  const kind = getOwn(income, type) ?? raw.failUnknown('type', type);
  const made = entry(kind, first, base);
  return 'movements' in made ? made : undefined;
}

function trade(raw: Raw, units: readonly Units[]): ReadTransaction {
  const [out, into] = [
    units.find(({ quantity }) => quantity < 0n),
    units.find(({ quantity }) => quantity > 0n),
  ];
  if (!out || !into) return raw.fail('type', texts.sideMissing);
  const fee = raw.amountOr0('fee');
  const feeAsset = (raw.text('fee_currency').toUpperCase() || getQuote(raw)) ?? out.asset;
  return transaction({
    at: raw.at('datetime'),
    externalId: raw.required('id'),
    type: tradeType(out.asset, into.asset),
    movements: [send(out), receive(into), payFee({ asset: feeAsset as AssetId, quantity: fee })],
  });
}
