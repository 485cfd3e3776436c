import { fill as fillText } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { absolute, worth, type Quantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { utc } from '@lotbook/model/time';
import { asMoney, asQuantity } from '../amounts.ts';
import { layout, shorten, upper, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource, ReadTransaction } from '../file-source.ts';
import { getHeader } from '../header.ts';
import type { Units } from '../movements.ts';
import { groupBy, skip, type Outcome } from '../rows.ts';
import { fill, type Side } from '../trades.ts';

const fields = {
  row: 'Row',
  time: 'Timestamp (UTC)',
  description: 'Description',
  asset: 'Currency',
  amount: 'Balance delta',
  hash: 'Cryptocurrency transaction ID',
  address: 'Cryptocurrency address',
} as const;
type Row = Cells<keyof typeof fields>;

/** Luno's statement of one wallet. A trade is also in the statement of its other wallet, so it is read from the base's. */
export const lunoCsv: FileSource = {
  id: 'luno-csv',
  label: 'Luno: Wallet statement (CSV)',
  provider: 'luno',
  kind: 'exchange',
  headers: [
    getHeader(
      'Wallet ID,Row,Timestamp (UTC),Description,Currency,Balance delta,Available balance delta,Balance,Available balance',
      'Cryptocurrency transaction ID,Cryptocurrency address,Value currency,Value amount,Reference',
    ),
  ],
  open: (header, options) =>
    groupBy(
      layout(header, fields, options),
      {
        key: (cells) =>
          isTrade(cells) || isFee(cells)
            ? `${cells.text('time')} ${cells.text('asset')}`
            : undefined,
        words: ['description'],
        window: 200,
      },
      readGroup,
    ),
};

/** `Bought 0.0119 ETH/MYR @ 17,140` */
const TRADE = /^(Bought|Sold) ([\d.,]+) ([A-Z0-9]+)\/([A-Z0-9]+) @ ([\d.,]+)$/i;
const isTrade = (cells: Row): boolean => TRADE.test(cells.text('description'));
const isFee = (cells: Row): boolean => /^trading fee$/i.test(cells.text('description'));
const rename = (code: string): string => upper(code).replace(/^XBT$/, 'BTC');

interface Trade {
  readonly cells: Row;
  readonly side: Side;
  readonly base: Units;
  readonly quote: Units;
  readonly fees: Units[];
}

/** Trades of one time with their fees, which follow them. */
function readGroup(rows: readonly [Row, ...Row[]]): Outcome {
  const [first] = rows;
  if (!isTrade(first) && !isFee(first)) return readMove(first);
  const trades: Trade[] = [];
  const made: ReadTransaction[] = [];
  let last: Trade | undefined;
  for (const cells of inOrder(rows)) {
    if (isTrade(cells)) {
      last = readTrade(cells);
      if (last) trades.push(last);
      continue;
    }
    const fee = { asset: cells.asset('asset', rename), quantity: absolute(cells.amount('amount')) };
    if (last) last.fees.push(fee);
    else made.push(...readFee(cells, fee));
  }
  made.push(
    ...trades.map(({ cells, ...parts }) =>
      fill({ at: cells.time('time', { timeZone: utc }), ...parts }),
    ),
  );
  return made.length === 0 ? skip(fillText(skippedRows.inOtherStatement)) : made;
}

/** The file may be sorted either way; its rows are numbered. */
const inOrder = (rows: readonly Row[]): readonly Row[] =>
  rows.toSorted((a, b) => Number(a.text('row')) - Number(b.text('row')));

function readFee(cells: Row, { asset, quantity }: Units): readonly ReadTransaction[] {
  const made = entry(
    'fee',
    { asset, quantity: (0n - (quantity as bigint)) as Quantity },
    { at: cells.time('time', { timeZone: utc }), memo: 'Trading fee' },
  );
  return 'skip' in made ? [] : [made].flat();
}

/** Undefined in the statement of the quote's wallet. */
function readTrade(cells: Row): Trade | undefined {
  const [, word = '', amountText = '', baseCode = '', quoteCode = '', priceText = ''] =
    TRADE.exec(cells.text('description')) ?? [];
  const asset = cells.asset('asset', rename);
  const [base, quote] = [rename(baseCode) as AssetId, rename(quoteCode) as AssetId];
  if (asset === quote) return undefined;
  const change = cells.amount('amount');
  const side: Side = change > 0n ? 'buy' : 'sell';
  const [amount, price] = [readPoint(amountText), readPoint(priceText)];
  if (asset !== base || amount === undefined || price === undefined)
    return cells.fail(
      'description',
      fillText(rejectedRows.notForWallet, { value: shorten(cells.text('description')) }),
    );
  if (absolute(change) !== amount || (side === 'buy') !== /^bought$/i.test(word))
    return cells.fail(
      'amount',
      fillText(rejectedRows.amountNotInDescription, { value: shorten(cells.text('amount')) }),
    );
  const units = { asset: base, quantity: absolute(change) };
  const total = { asset: quote, quantity: asQuantity(worth(units.quantity, asMoney(price))) };
  return { cells, side, base: units, quote: total, fees: [] };

  function readPoint(text: string): bigint | undefined {
    return cells.amountIn(text.replaceAll(',', ''));
  }
}

/** What was received from, or sent to, an address or a bank. Other descriptions aren't known. */
function readMove(cells: Row): Outcome {
  const text = cells.text('description');
  const isMove =
    cells.id('hash') !== '' ||
    cells.text('address') !== '' ||
    /^(deposit|withdrawal|sent|received)\b/i.test(text);
  if (!isMove)
    return cells.fail('description', fillText(texts.valueUnknown, { value: shorten(text) }));
  return entry(
    'change',
    { asset: cells.asset('asset', rename), quantity: cells.amount('amount') },
    { at: cells.time('time', { timeZone: utc }), txHash: cells.id('hash'), memo: text },
  );
}
