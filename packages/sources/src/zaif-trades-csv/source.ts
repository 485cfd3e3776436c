import { absolute, negate, worth } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import type { TimeZone } from '@lotbook/model/time';
import { toMoney, toQuantity } from '../amounts.ts';
import { layout, toUpper, type Cells } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { pairIn } from '../pairs.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { fill, readTradeSide } from '../trades.ts';

const fields = {
  pair: 'マーケット',
  side: '取引種別',
  price: '価格',
  amount: '数量',
  fee: '取引手数料',
  bonus: 'ボーナス円',
  time: '日時',
  memo: 'コメント',
} as const;
type Zaif = Cells<keyof typeof fields>;

const zone = 'Asia/Tokyo' as TimeZone;

/** Zaif's spot trades. Times are Japan's; the bonus of some orders is paid in yen. */
export const zaifTradesCsv: FileSource = {
  id: 'zaif-trades-csv',
  label: 'Zaif: Spot trades (CSV)',
  provider: 'zaif',
  kind: 'exchange',
  headers: [
    getHeader('マーケット,取引種別,価格,数量,取引手数料,ボーナス円,日時,コメント'),
    getHeader('マーケット,取引種別,価格,数量,取引手数料,日時,コメント'),
  ],
  positional: true,
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

function read(cells: Zaif): Outcome {
  const pair = pairIn(cells, 'pair');
  const [base, quote] = [toUpper(pair.base) as AssetId, toUpper(pair.quote) as AssetId];
  const side = readTradeSide(cells, 'side');
  const amount = cells.amount('amount');
  const [fee, bonus] = [cells.optionalAmount('fee'), cells.optionalAmount('bonus')];
  return fill({
    at: cells.time('time', { timeZone: zone }),
    memo: cells.text('memo'),
    side,
    base: { asset: base, quantity: amount },
    quote: {
      asset: quote,
      quantity: toQuantity(worth(amount, toMoney(cells.amount('price')))),
    },
    fees: [
      fee && { asset: side === 'buy' ? base : quote, quantity: absolute(fee) },
      bonus && { asset: 'JPY' as AssetId, quantity: negate(absolute(bonus)) },
    ].map((each) => each || undefined),
  });
}
