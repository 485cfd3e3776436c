import { fill as fillText } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { absolute, zeroQuantity } from '@lotbook/decimal/decimal';
import type { TimeZone } from '@lotbook/model/time';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry, entryWords } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { signed } from '../leg-trades.ts';
import { payFee, type Units } from '../movements.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { fill } from '../trades.ts';

const fields = {
  time: ['取引日時', 'Trade Date'],
  product: ['通貨', 'Product'],
  type: ['取引種別', 'Trade Type'],
  asset: ['通貨1', 'Currency 1'],
  amount: ['通貨1数量', 'Amount (Currency 1)'],
  fee: ['手数料', 'Fee'],
  quoteAsset: ['通貨2', 'Currency 2'],
  quote: ['通貨2数量', 'Amount (Currency 2)'],
  memo: ['備考', 'Details'],
} as const;
type History = Cells<keyof typeof fields>;

/** bitFlyer's trade history, in Japanese or English. Times are Japan's. */
export const bitFlyerCsv: FileSource = {
  id: 'bitflyer-csv',
  label: 'bitFlyer: Trade history (CSV)',
  provider: 'bitflyer',
  kind: 'exchange',
  headers: [
    getHeader(
      '取引日時,通貨,取引種別,取引価格,通貨1,通貨1数量,手数料,通貨1の対円レート,通貨2,通貨2数量,自己・媒介,注文 ID,備考',
    ),
    getHeader(
      'Trade Date,Product,Trade Type,Traded Price,Currency 1,Amount (Currency 1),Fee,USD Rate (Currency 1),Currency 2,Amount (Currency 2),Order ID,Details',
    ),
    getHeader(
      'Trade Date,Product,Trade Type,Traded Price,Currency 1,Amount (Currency 1),Fee,EUR Rate (Currency 1),Currency 2,Amount (Currency 2),Order ID,Details',
    ),
    getHeader(
      'Trade Date,Product,Trade Type,Traded Price,Currency 1,Amount (Currency 1),Fee,USD Rate (Currency),Currency 2,Amount (Currency 2),Order ID,Details',
    ),
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

const kindFor = entryWords<'buy' | 'sell' | 'in' | 'out' | 'fee' | 'bonus' | 'inside'>({
  buy: '買い|buy',
  sell: '売り|sell',
  in: '入金|預入|deposit|receive',
  out: '出金|外部送付|withdrawal|external send',
  fee: '手数料|fee',
  bonus: '受取|received',
  inside: '証拠金預入|証拠金引出',
});

/** The words determine the direction; in some files the amounts have no signs. Fees are on top, in currency 1. */
function read(cells: History): Outcome {
  const kind =
    kindFor(cells.required('type')) ??
    cells.fail('type', fillText(texts.valueUnknown, { value: shorten(cells.text('type')) }));
  if (kind === 'inside') return skip(fillText(skippedRows.movedWithin, { platform: 'bitFlyer' }));
  if (/FX|CFD|\d/i.test(cells.text('product')))
    return cells.fail(
      'product',
      fillText(rejectedRows.positionEnterResult, { value: shorten(cells.text('product')) }),
    );
  const parts = {
    at: cells.time('time', { timeZone: 'Asia/Tokyo' as TimeZone }),
    memo: cells.text('memo'),
  };
  const units: Units = { asset: cells.asset('asset'), quantity: cells.amount('amount') };
  const fee = {
    asset: units.asset,
    quantity: absolute(cells.optionalAmount('fee') ?? zeroQuantity),
  };
  if (kind === 'buy' || kind === 'sell') {
    const quote = { asset: cells.asset('quoteAsset'), quantity: cells.amount('quote') };
    return fill({ ...parts, side: kind, base: units, quote, fees: [fee] });
  }
  if (kind === 'fee') return entry('fee', signed(units, true), parts);
  if (kind === 'bonus') return entry('reward', signed(units, false), parts);
  return entry('change', signed(units, kind === 'out'), { ...parts, fee: payFee(fee) });
}
