import { fill as fillText } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { mulDiv, quantity, worth, type Quantity } from '@lotbook/decimal/decimal';
import { isFiat } from '@lotbook/model/fiat';
import type { AssetId } from '@lotbook/model/ids';
import { utc } from '@lotbook/model/time';
import { toMoney, toQuantity, readAmount } from '../amounts.ts';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry, entryWords } from '../entries.ts';
import type { FileSource, ReadTransaction } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { joinLegs, signed } from '../leg-trades.ts';
import { payFee, type Units } from '../movements.ts';
import { splitPair } from '../pairs.ts';
import { groupBy, skip, type Outcome } from '../rows.ts';
import { fill } from '../trades.ts';

const fields = {
  id: 'id',
  time: 'time',
  operation: 'operation',
  amount: 'amount',
  asset: 'trading_currency',
  price: 'price',
  priceAsset: 'original_currency',
  fee: 'fee',
  comment: 'comment',
} as const;
type History = Cells<keyof typeof fields>;

/** Coincheck's history: the change by each operation. */
export const coincheckCsv: FileSource = {
  id: 'coincheck-csv',
  label: 'Coincheck: History (CSV)',
  provider: 'coincheck',
  kind: 'exchange',
  headers: [
    getHeader('id,time,operation,amount,trading_currency,price,original_currency,fee,comment'),
  ],
  positional: true,
  open: (header, options) =>
    groupBy(
      layout(header, fields, options),
      { key: fillKey, words: ['operation'], window: 100 },
      read,
    ),
};

const kindFor = entryWords<'fill' | 'buy' | 'sell' | 'in' | 'out' | 'inside'>({
  fill: 'completed trading contracts',
  buy: 'buy|credit card purchase',
  sell: 'sell',
  in: 'received|deposit',
  out: 'sent|bank withdrawal',
  inside: 'limit order|cancel limit order|transfer',
});

/** The rows of a fill share their second and comment. */
const fillKey = (cells: History): string | undefined =>
  kindFor(cells.text('operation')) === 'fill'
    ? `${cells.required('time')} ${cells.text('comment')}`
    : undefined;

const readTime = (cells: History) => cells.time('time', { timeZone: utc });
const readUnits = (cells: History): Units => ({
  asset: cells.asset('asset'),
  quantity: cells.amount('amount'),
});

function read(rows: readonly [History, ...History[]]): Outcome {
  const [first] = rows;
  const operation = first.required('operation');
  const kind =
    kindFor(operation) ??
    first.fail('operation', fillText(texts.valueUnknown, { value: shorten(operation) }));
  if (kind === 'inside') return skip(fillText(skippedRows.reservedWithinCoincheck));
  if (kind === 'fill') return readFills(rows);
  const units = readUnits(first);
  const parts = { at: readTime(first), externalId: first.id('id'), memo: first.text('comment') };
  if (kind === 'buy' || kind === 'sell')
    return fill({
      ...parts,
      side: kind,
      base: units,
      quote: { asset: first.asset('priceAsset'), quantity: first.amount('price') },
    });
  const fee = first.optionalAmount('fee');
  return entry('change', signed(units, kind === 'out'), {
    ...parts,
    fee: fee === undefined ? undefined : payFee({ asset: units.asset, quantity: fee }),
  });
}

/** Files differ: a fill has a row for the coin and one for the money, or only one for the received side. */
function readFills(rows: readonly [History, ...History[]]): Outcome {
  const [first] = rows;
  for (const cells of rows)
    if ((cells.optionalAmount('fee') ?? 0n) !== 0n)
      cells.fail('fee', fillText(rejectedRows.tradeCurrencyUnclear));
  const legs = rows.map(readUnits);
  if (legs.some(({ quantity: amount }) => amount < 0n))
    return joinLegs({ cells: first, field: 'amount', legs, at: readTime(first) });
  if (new Set(legs.map(({ asset }) => asset)).size > 1)
    return first.fail('amount', fillText(rejectedRows.signMissing));
  return rows.map(readReceivedSide);
}

const RATE = /Rate:\s*([\d.,]*\d).*Pair:\s*(\w+)/i;

/** The units received, and the amount paid for them at the rate in the comment. */
function readReceivedSide(cells: History): ReadTransaction {
  const [, rateText = '', pairText = ''] = RATE.exec(cells.text('comment')) ?? [];
  const [rate, pair] = [readAmount(rateText), splitPair(pairText)];
  if (rate === undefined || rate <= 0n || !pair)
    return cells.fail('comment', fillText(rejectedRows.rateAndPairMissing));
  const { asset, quantity: amount } = readUnits(cells);
  const isSale = isFiat(asset);
  if (asset !== (isSale ? pair.quote : pair.base))
    return cells.fail(
      'asset',
      fillText(rejectedRows.notInPair, { value: shorten(asset), pair: shorten(pairText) }),
    );
  const base: Quantity = isSale ? toQuantity(mulDiv(amount, ONE, rate, 'halfEven')) : amount;
  const quote: Quantity = isSale ? amount : toQuantity(worth(amount, toMoney(rate)));
  return fill({
    at: readTime(cells),
    externalId: cells.id('id'),
    side: isSale ? 'sell' : 'buy',
    base: { asset: pair.base as AssetId, quantity: base },
    quote: { asset: pair.quote as AssetId, quantity: quote },
  });
}

const ONE = quantity('1');
