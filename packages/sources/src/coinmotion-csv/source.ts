import { fill as fillText } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { absolute, worth, zeroQuantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { toMoney, toQuantity } from '../amounts.ts';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { findGross } from '../gross-total.ts';
import { getHeader } from '../header.ts';
import { signed } from '../leg-trades.ts';
import { payFee, type Units } from '../movements.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { fill } from '../trades.ts';

const fields = {
  from: 'fromCurrency',
  to: 'toCurrency',
  type: 'type',
  money: 'eurAmount',
  coins: 'cryptoAmount',
  rate: 'rate',
  fee: 'fee',
  feeAsset: 'feeCurrency',
  time: 'time',
} as const;
type Row = Cells<keyof typeof fields>;
const EUR = 'EUR' as AssetId;

/** Coinmotion's transaction statement. Times have their offset. */
export const coinmotionCsv: FileSource = {
  id: 'coinmotion-csv',
  label: 'Coinmotion: Transaction statement (CSV)',
  provider: 'coinmotion',
  kind: 'exchange',
  headers: [
    getHeader('fromCurrency,toCurrency,type,eurAmount,cryptoAmount,rate,fee,feeCurrency,time'),
  ],
  assumption: {
    types: ['withdrawal'],
    withFee: true,
    note: fillText(texts.withdrawalFeeExtra, { platform: 'Coinmotion' }),
  },
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

const MOVE = /^(deposit|withdrawal|account_transfer_in|account_transfer_out)$/i;

function read(cells: Row): Outcome {
  const type = cells.required('type');
  const [from, to] = [cells.asset('from'), cells.asset('to')];
  const at = cells.time('time', {});
  const cost = absolute(cells.optionalAmount('fee') ?? zeroQuantity);
  const fee: Units | undefined =
    cost === 0n ? undefined : { asset: cells.asset('feeAsset'), quantity: cost };
  if (MOVE.test(type)) {
    const isOut = /withdrawal|_out$/i.test(type);
    const asset = isOut ? from : to;
    const quantity = cells.amount(asset === EUR ? 'money' : 'coins');
    return entry('change', signed({ asset, quantity }, isOut), {
      at,
      memo: type,
      fee: fee && payFee(fee),
    });
  }
  if (!/^\w+_trade$/i.test(type) || from === to)
    return cells.fail('type', fillText(texts.valueUnknown, { value: shorten(type) }));
  if (from !== EUR && to !== EUR)
    return cells.fail('type', fillText(texts.valueUnknown, { value: `${type} ${from} ${to}` }));
  return readTrade(cells, { at, coin: from === EUR ? to : from, fee });
}

interface Trade {
  readonly at: ReturnType<Row['time']>;
  readonly coin: AssetId;
  readonly fee: Units | undefined;
}

/** The rate shows whether the euros contain the fee, as they do in real statements. */
function readTrade(cells: Row, { at, coin, fee }: Trade): Outcome {
  const side = cells.asset('from') === EUR ? 'buy' : 'sell';
  const base = { asset: coin, quantity: absolute(cells.amount('coins')) };
  const charge = fee?.asset === EUR ? fee.quantity : zeroQuantity;
  const gross =
    findGross({
      side,
      total: absolute(cells.amount('money')),
      atPrice: toQuantity(worth(base.quantity, toMoney(cells.amount('rate')))),
      fee: charge,
    }) ??
    cells.fail(
      'money',
      fillText(rejectedRows.notQuantityAtPrice, { value: shorten(cells.text('money')) }),
    );
  return fill({ at, side, base, quote: { asset: EUR, quantity: gross }, fees: [fee] });
}
