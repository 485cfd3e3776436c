import { fill as fillText } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { utc } from '@lotbook/model/time';
import type { AssetId } from '@lotbook/model/ids';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { signed } from '../leg-trades.ts';
import { payFee } from '../movements.ts';
import { pairIn } from '../pairs.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { fill, readTradeSide } from '../trades.ts';

const fields = {
  id: 'MX Transaction Id',
  hash: 'NT Transaction Id',
  type: 'Type',
  asset: 'Currency',
  pair: 'Pair',
  fee: 'Fee',
  amount: 'Amount',
  total: 'Total',
  side: 'Action',
  time: 'Time',
} as const;

/** Mercatox' history of deals, deposits and withdrawals. It closed in 2022. */
export const mercatoxCsv: FileSource = {
  id: 'mercatox-csv',
  label: 'Mercatox: History (CSV)',
  provider: 'mercatox',
  kind: 'exchange',
  headers: [
    getHeader(
      'MX Transaction Id,NT Transaction Id,Withdraw addr,Type,Currency,Pair,Fee,Amount,Price,Total,Action,From,To,Time',
    ),
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

function read(cells: Cells<keyof typeof fields>): Outcome {
  const type = cells.required('type').toLowerCase();
  const base = { at: cells.time('time', { timeZone: utc }), externalId: cells.id('id') };
  if (type === 'deal') {
    const pair = pairIn(cells, 'pair');
    if ((cells.optionalAmount('fee') ?? 0n) !== 0n)
      return cells.fail('fee', fillText(rejectedRows.dealCurrencyMissing));
    return fill({
      ...base,
      side: readTradeSide(cells, 'side'),
      base: { asset: pair.base as AssetId, quantity: cells.amount('amount') },
      quote: { asset: pair.quote as AssetId, quantity: cells.amount('total') },
    });
  }
  const units = { asset: cells.asset('asset'), quantity: cells.amount('amount') };
  if (type === 'deposit') return entry('change', units, { ...base, txHash: cells.id('hash') });
  if (type === 'promo') return entry('airdrop', units, base);
  if (type !== 'withdraw')
    return cells.fail('type', fillText(texts.valueUnknown, { value: shorten(type) }));
  const quantity = cells.optionalAmount('fee');
  return entry('change', signed(units, true), {
    ...base,
    txHash: cells.id('hash'),
    fee: quantity === undefined ? undefined : payFee({ asset: units.asset, quantity }),
  });
}
