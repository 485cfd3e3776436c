import { fill as fillText } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { absolute, worth, type Quantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { utc } from '@lotbook/model/time';
import { toMoney, toQuantity } from '../amounts.ts';
import { layout, shorten, toUpper, type Cells } from '../cells.ts';
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

const COLUMNS =
  'Wallet ID,Row,Timestamp (UTC),Description,Currency,Balance delta,Available balance delta,Balance,Available balance';

/** Luno's statement of one wallet. A trade is also in the statement of its other wallet, so it is read from the base's. */
export const lunoCsv: FileSource = {
  id: 'luno-csv',
  label: 'Luno: Wallet statement (CSV)',
  provider: 'luno',
  kind: 'exchange',
  headers: [
    getHeader(
      COLUMNS,
      'Cryptocurrency transaction ID,Cryptocurrency address,Value currency,Value amount,Reference',
    ),
    getHeader(
      COLUMNS,
      'Cryptocurrency transaction ID,Cryptocurrency address,Value currency,Value amount',
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

/** `Bought 0.0119 ETH/MYR @ 17,140`, an order at a price. */
const ORDER = /^(Bought|Sold) ([\d.,]+) ([A-Z0-9]+)\/([A-Z0-9]+) @ ([\d.,]+)$/i;
/** `Bought BTC 0.99579 for ZAR 7,500.00`, a purchase or sale at once. */
const INSTANT = /^(Bought|Sold) ([A-Z0-9]+) ([\d.,]+) for ([A-Z0-9]+) ([\d.,]+)$/i;
const isTrade = (cells: Row): boolean =>
  ORDER.test(cells.text('description')) || INSTANT.test(cells.text('description'));
const isFee = (cells: Row): boolean => /^trading fee$/i.test(cells.text('description'));
const rename = (code: string): string => toUpper(code).replace(/^XBT$/, 'BTC');

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
  for (const cells of sortRows(rows)) {
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
const sortRows = (rows: readonly Row[]): readonly Row[] =>
  rows.toSorted((a, b) => Number(a.text('row')) - Number(b.text('row')));

function readFee(cells: Row, { asset, quantity }: Units): readonly ReadTransaction[] {
  const made = entry(
    'fee',
    { asset, quantity: (0n - (quantity as bigint)) as Quantity },
    { at: cells.time('time', { timeZone: utc }), memo: 'Trading fee' },
  );
  return 'skip' in made ? [] : [made].flat();
}

interface Described {
  readonly isBought: boolean;
  readonly base: AssetId;
  readonly quote: AssetId;
  readonly amount: bigint | undefined;
  readonly total: bigint | undefined;
}

/** Undefined in the statement of the quote's wallet. */
function readTrade(cells: Row): Trade | undefined {
  const { isBought, base, quote, amount, total } = readDescription(cells);
  const asset = cells.asset('asset', rename);
  if (asset === quote) return undefined;
  const change = cells.amount('amount');
  const side: Side = change > 0n ? 'buy' : 'sell';
  if (asset !== base || amount === undefined || total === undefined)
    return cells.fail(
      'description',
      fillText(rejectedRows.notForWallet, { value: shorten(cells.text('description')) }),
    );
  if (absolute(change) !== amount || (side === 'buy') !== isBought)
    return cells.fail(
      'amount',
      fillText(rejectedRows.amountNotInDescription, { value: shorten(cells.text('amount')) }),
    );
  return {
    cells,
    side,
    base: { asset: base, quantity: toQuantity(amount) },
    quote: { asset: quote, quantity: toQuantity(total) },
    fees: [],
  };
}

function readDescription(cells: Row): Described {
  const text = cells.text('description');
  const instant = INSTANT.exec(text);
  if (instant) {
    const [, word = '', base = '', amount = '', quote = '', total = ''] = instant;
    return describe(word, base, quote, { amount: readPoint(amount), total: readPoint(total) });
  }
  const [, word = '', amountText = '', base = '', quote = '', priceText = ''] =
    ORDER.exec(text) ?? [];
  const [amount, price] = [readPoint(amountText), readPoint(priceText)];
  const total =
    amount === undefined || price === undefined
      ? undefined
      : worth(toQuantity(amount), toMoney(price));
  return describe(word, base, quote, { amount, total });

  function readPoint(number: string): bigint | undefined {
    return cells.amountIn(number.replaceAll(',', ''));
  }
}

const describe = (
  word: string,
  base: string,
  quote: string,
  amounts: Pick<Described, 'amount' | 'total'>,
): Described => ({
  isBought: /^bought$/i.test(word),
  base: rename(base) as AssetId,
  quote: rename(quote) as AssetId,
  ...amounts,
});

/** What was received from, or sent to, an address or a bank. Other descriptions aren't known. */
function readMove(cells: Row): Outcome {
  const text = cells.text('description');
  if (/^\S+ send fee$/i.test(text))
    return entry(
      'fee',
      { asset: cells.asset('asset', rename), quantity: cells.amount('amount') },
      { at: cells.time('time', { timeZone: utc }), memo: text },
    );
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
