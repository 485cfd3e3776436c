import { fill as fillText } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import type { AssetId } from '@lotbook/model/ids';
import { layout, shorten, type Cells } from '../cells.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import type { Units } from '../movements.ts';
import { eachRow, skip, type Outcome, type Skip } from '../rows.ts';
import { unfinished } from '../status.ts';
import { fill, type Side } from '../trades.ts';

const fields = {
  id: ['Trade ID', 'Handels-ID'],
  time: ['Date/Time', 'Datum/Zeit'],
  coins: ['Amount in BTC', 'Betrag in BTC'],
  amount: ['Amount', 'Betrag'],
  asset: ['Currency', 'Währung'],
  minerFee: ['Transaction Fee', 'Transaktionsgebühr'],
  fee: ['Trade Fee BTC', 'Handelsgebühr BTC'],
  feeInBsq: ['Trade Fee BSQ', 'Handelsgebühr BSQ'],
  offer: ['Offer type', 'Angebotstyp'],
  status: 'Status',
} as const;
type Trade = Cells<keyof typeof fields>;
const BTC = 'BTC' as AssetId;
const BSQ = 'BSQ' as AssetId;
const DONE = /^(mediated|abgeschlossen|mediiert)$/;
const CANCELED = /^abgebrochen$/i;

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
    getHeader(
      'Handels-ID,Datum/Zeit,Markt,Preis,Abweichung,Betrag in BTC,Betrag,Währung,Transaktionsgebühr,Handelsgebühr BTC,Handelsgebühr BSQ,Käufer-Kaution,Verkäufer-Kaution,Angebotstyp,Status',
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
  const undone = skipUnfinishedTrade(cells);
  if (undone) return undone;
  const { side, coin } = readOffer(cells);
  const coins: Units = { asset: BTC, quantity: cells.amount('coins') };
  const other: Units = { asset: cells.asset('asset'), quantity: cells.amount('amount') };
  const [base, quote] = coin === 'BTC' ? [coins, other] : [other, coins];
  const getFee = (field: 'minerFee' | 'fee' | 'feeInBsq', asset: AssetId): Units | undefined => {
    const quantity = cells.optionalAmount(field);
    return quantity === undefined ? undefined : { asset, quantity };
  };
  return fill({
    at: cells.time('time', { timeZone }),
    externalId: cells.id('id'),
    side,
    base,
    quote,
    fees: [getFee('minerFee', BTC), getFee('fee', BTC), getFee('feeInBsq', BSQ)],
  });
}

function skipUnfinishedTrade(cells: Trade): Skip | undefined {
  const status = cells.text('status');
  return CANCELED.test(status)
    ? skip(fillText(skippedRows.status, { status: shorten(status) }))
    : unfinished(cells, 'status', DONE);
}

/** `Buy BTC`, or `BTC kaufen` with German as the display language. */
function readOffer(cells: Trade): { readonly side: Side; readonly coin: string } {
  const text = cells.required('offer');
  const [, way, coin = ''] = /^(buy|sell) (\w+)$/i.exec(text) ?? [];
  const [, germanCoin = '', germanWay] = /^(\w+) ((?:ver)?kaufen)$/i.exec(text) ?? [];
  const word = way ?? germanWay;
  if (word === undefined)
    return cells.fail('offer', fillText(texts.valueUnknown, { value: shorten(text) }));
  return {
    side: /^(buy|kaufen)$/i.test(word) ? 'buy' : 'sell',
    coin: (coin || germanCoin).toUpperCase(),
  };
}
