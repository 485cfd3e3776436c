import { fill as fillText } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import type { AssetId } from '@lotbook/model/ids';
import { layout, shown, type Cells } from '../cells.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import type { Units } from '../movements.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { unfinished } from '../status.ts';
import { fill } from '../trades.ts';

const fields = {
  id: 'Trade ID',
  time: 'Date/Time',
  coins: 'Amount in BTC',
  amount: 'Amount',
  asset: 'Currency',
  minerFee: 'Transaction Fee',
  fee: 'Trade Fee BTC',
  feeInBsq: 'Trade Fee BSQ',
  offer: 'Offer type',
  status: 'Status',
} as const;
type Trade = Cells<keyof typeof fields>;
const BTC = 'BTC' as AssetId;
const BSQ = 'BSQ' as AssetId;
const DONE = /^mediated$/;

/** Bisq's trades. */
export const bisqCsv: FileSource = {
  id: 'bisq-csv',
  label: 'Bisq: Trade history (CSV)',
  provider: 'bisq',
  kind: 'exchange',
  headers: [
    getHeader(
      'Trade ID,Date/Time,Market,Price,Deviation,Amount in BTC,Amount,Currency,Transaction Fee,Trade Fee BTC,Trade Fee BSQ,Buyer Deposit,Seller Deposit,Offer type,Status',
    ),
  ],
  asksTimeZone: () => true,
  assumption: {
    types: ['buy', 'sell', 'crypto-crypto'],
    note: fillText(texts.bisqOwnSide),
  },
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

function read(cells: Trade, { timeZone }: ReadOptions): Outcome {
  const undone = unfinished(cells, 'status', DONE);
  if (undone) return undone;
  const offer = /^(buy|sell) (\w+)$/i.exec(cells.required('offer'));
  if (!offer)
    return cells.fail('offer', fillText(texts.valueUnknown, { value: shown(cells.text('offer')) }));
  const coins: Units = { asset: BTC, quantity: cells.amount('coins') };
  const other: Units = { asset: cells.asset('asset'), quantity: cells.amount('amount') };
  const [base, quote] = offer[2]?.toUpperCase() === 'BTC' ? [coins, other] : [other, coins];
  const getFee = (field: 'minerFee' | 'fee' | 'feeInBsq', asset: AssetId): Units | undefined => {
    const quantity = cells.optionalAmount(field);
    return quantity === undefined ? undefined : { asset, quantity };
  };
  return fill({
    at: cells.time('time', { timeZone }),
    externalId: cells.id('id'),
    side: offer[1]?.toLowerCase() === 'buy' ? 'buy' : 'sell',
    base,
    quote,
    fees: [getFee('minerFee', BTC), getFee('fee', BTC), getFee('feeInBsq', BSQ)],
  });
}
