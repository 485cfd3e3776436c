import { fill as fillText } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { utc } from '@lotbook/model/time';
import type { AssetId } from '@lotbook/model/ids';
import { absolute } from '@lotbook/decimal/decimal';
import { layout, type Cells } from '../cells.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { unfinished } from '../status.ts';
import { fill, readTradeSide } from '../trades.ts';

const fields = {
  side: 'type',
  currency: 'fiat_currency',
  money: 'amount_fiat',
  amount: 'amount_btc',
  fee: 'fee_btc',
  status: 'status',
  time: 'completed_at',
  id: 'trade_hash',
} as const;
const BTC = 'BTC' as AssetId;

/** Paxful's trades between persons. */
export const paxfulTradesCsv: FileSource = {
  id: 'paxful-trades-csv',
  label: 'Paxful: Trades (CSV)',
  provider: 'paxful',
  kind: 'exchange',
  headers: [
    getHeader(
      'type,fiat_currency,amount_fiat,amount_btc,rate,fee_fiat,fee_btc,market_rate_usd,payment_method,partner,status,completed_at,trade_hash,offer_hash',
    ),
  ],
  assumption: {
    types: ['buy', 'sell'],
    note: fillText(texts.paxfulOwnSide),
  },
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

function read(cells: Cells<keyof typeof fields>): Outcome {
  const undone = unfinished(cells, 'status');
  if (undone) return undone;
  const fee = cells.optionalAmount('fee');
  return fill({
    at: cells.time('time', { timeZone: utc }),
    externalId: cells.id('id'),
    side: readTradeSide(cells, 'side'),
    base: { asset: BTC, quantity: absolute(cells.amount('amount')) },
    quote: { asset: cells.asset('currency'), quantity: absolute(cells.amount('money')) },
    fees: [fee === undefined ? undefined : { asset: BTC, quantity: absolute(fee) }],
  });
}
