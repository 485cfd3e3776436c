import { fill as fillText } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { absolute, add, mulDiv, negate, quantity, type Quantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { readAmount } from '../amounts.ts';
import { layout, shorten, toUpper, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { receive, send, payFee, tradeType, transaction, type Units } from '../movements.ts';
import { groupBy, skip, type Outcome } from '../rows.ts';
import { fill } from '../trades.ts';

const fields = {
  time: 'DateUTC',
  amount: 'Amount',
  asset: 'Symbol',
  balance: 'Balance',
  type: 'Type',
  feeAsset: 'FeeSymbol',
  fee: 'FeeAmount',
  comment: 'Comment',
} as const;
type Row = Cells<keyof typeof fields>;

/** CEX.IO's transactions. The cost of a trade is in its comment. */
export const cexIoCsv: FileSource = {
  id: 'cex-io-csv',
  label: 'CEX.IO: Transactions (CSV)',
  provider: 'cex-io',
  kind: 'exchange',
  headers: [getHeader('DateUTC,Amount,Symbol,Balance,Type,Pair,FeeSymbol,FeeAmount,Comment')],
  open: (header, options) =>
    groupBy(
      layout(header, fields, options),
      { key: swapKey, words: ['type'], window: 200, complete: (rows) => rows.length > 1 },
      (rows) => read(rows, options),
    ),
};

const getType = (cells: Row): string => cells.text('type').toLowerCase();
const swapKey = (cells: Row): string | undefined =>
  getType(cells).startsWith('wallet_') ? cells.text('time') : undefined;
const ONE = quantity('1');

function read(rows: readonly [Row, ...Row[]], { timeZone }: ReadOptions): Outcome {
  const [cells] = rows;
  const type = getType(cells);
  const at = cells.time('time', { timeZone });
  const units = { asset: cells.asset('asset'), quantity: cells.amount('amount') };
  const fee = cells.units('fee', 'feeAsset');
  const parts = { at, memo: cells.text('comment') };
  switch (type) {
    case 'buy':
    case 'sell':
      return trade(cells, units, fee, at);
    case 'wallet_buy':
    case 'wallet_sell':
      return swap(rows, at);
    case 'deposit':
      if (!/completed$|^confirmed/i.test(cells.text('comment')))
        return skip(fillText(skippedRows.depositIncomplete));
      return entry('change', units, { ...parts, fee: fee && payFee(fee) });
    case 'withdraw': {
      const gone =
        fee && fee.asset === units.asset
          ? ((absolute(units.quantity) - absolute(fee.quantity)) as Quantity)
          : absolute(units.quantity);
      return entry(
        'change',
        { ...units, quantity: negate(gone) },
        { ...parts, fee: fee && payFee(fee) },
      );
    }
    case 'staking':
      return entry('stakingReward', units, parts);
    case 'referral':
    case 'checksum':
    case 'costsnothing':
      return entry('reward', units, parts);
    case 'cancel':
      return skip(fillText(skippedRows.canceledOrderRelease));
    default:
      return cells.fail('type', fillText(texts.valueUnknown, { value: shorten(type) }));
  }
}

const SAID = /^(Bought|Sold) ([\d.]+) (\w+) at ([\d.]+) (\w+)$/i;

/** `Bought 0.5 BTC at 200 USD` is in the row of the received units; the adjacent row of the order has the amount reserved for it. */
function trade(
  cells: Row,
  units: Units,
  fee: Units | undefined,
  at: ReturnType<Row['time']>,
): Outcome {
  const comment = cells.required('comment');
  if (/^(buy|sell) order/i.test(comment)) return skip(fillText(skippedRows.reservedByOrder));
  const [, verb = '', amount = '', base = '', price = '', quote = ''] =
    SAID.exec(comment) ??
    cells.fail('comment', fillText(rejectedRows.tradeFormUnknown, { value: shorten(comment) }));
  const traded = readAmount(amount) as Quantity;
  if (verb.toLowerCase() === 'bought') {
    const cost = mulDiv(traded, readAmount(price) as Quantity, ONE, 'halfEven') as Quantity;
    return fill({
      at,
      memo: comment,
      side: 'buy',
      base: units,
      quote: { asset: toUpper(quote) as AssetId, quantity: cost },
      fees: [fee],
    });
  }
  const brought =
    fee && fee.asset === units.asset ? add(units.quantity, fee.quantity) : units.quantity;
  return fill({
    at,
    memo: comment,
    side: 'sell',
    base: { asset: toUpper(base) as AssetId, quantity: traded },
    quote: { ...units, quantity: brought },
    fees: [fee],
  });
}

/** A purchase from the wallet: one row for each side, in the same second. */
function swap(rows: readonly [Row, ...Row[]], at: ReturnType<Row['time']>): Outcome {
  const bought = rows.find((cells) => getType(cells) === 'wallet_buy');
  const sold = rows.find((cells) => getType(cells) === 'wallet_sell');
  if (!bought || !sold || rows.length > 2)
    return rows[0].fail('type', fillText(rejectedRows.otherSideUnclearInSecond));
  const [into, out] = [bought, sold].map((cells) => ({
    asset: cells.asset('asset'),
    quantity: cells.amount('amount'),
  })) as [Units, Units];
  return transaction({
    at,
    type: tradeType(out.asset, into.asset),
    movements: [send(out), receive(into)],
  });
}
