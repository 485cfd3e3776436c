import { fill as fillText } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { absolute, add, negate, subtract, worth } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { toMoney, toQuantity } from './amounts.ts';
import { readUnits, readOptionalUnits } from './cell-units.ts';
import { layout, toUpper, type Cells } from './cells.ts';
import { fillColumns, type SomeColumns } from './columns.ts';
import type { FileSource, ReadTransaction } from './file-source.ts';
import { receive, type Units } from './movements.ts';
import { pairIn } from './pairs.ts';
import { asksZone, getTimeStyle, type RowTimes } from './row-zone.ts';
import { eachRow, skip, type Outcome } from './rows.ts';
import { unfinished } from './status.ts';
import { readRewrittenTime } from './rewritten-time.ts';
import type { TimeStyle } from './times.ts';
import { fill, readTradeSide } from './trades.ts';

export const fillFields = [
  'id',
  'time',
  'pair',
  'base',
  'quote',
  'side',
  'amount',
  'total',
  'price',
  'fee',
  'feeAsset',
  'status',
  'memo',
  'kind',
] as const;
export type FillField = (typeof fillFields)[number];
export type FillCells = Cells<FillField>;

/** Spot trades with one fill or order per row: the pair, the side, the amounts, and the fee on top of both. */
export interface FillFormat extends RowTimes {
  /** `total` without the fee; without a column for it, price times amount. Amounts and fees may carry their units. */
  readonly columns: SomeColumns<FillField, 'time' | 'side' | 'amount'>;
  readonly pair?: {
    /** `BTC-XMR` trades XMR and is priced in BTC. */
    readonly quoteFirst?: true;
    /** Additional quote assets of joined pairs. */
    readonly quotes?: readonly string[];
  };
  readonly rename?: (code: string) => string;
  readonly sides?: readonly [RegExp, RegExp];
  readonly done?: RegExp;
  /** The quote asset of a platform that prices everything in one currency. */
  readonly onlyQuote?: string;
  /** The sign of the total shows the direction of the money. */
  readonly hasSignedTotal?: true;
  /** The asset of a fee that names none. */
  readonly feeIn?: 'quote' | 'received';
  /** Sign of a fee that was paid, above zero without it; one of the other sign is a rebate. `either`: the platform gives none, and both were seen. */
  readonly feeSign?: 'negative' | 'either';
  /** `amount` is the executed part, so it counts even if the rest of the order was canceled. */
  readonly executed?: true;
  /** Rewrites a time that is written in an unusual way. */
  readonly timeText?: (text: string) => string;
  /** Rows that aren't spot trades. */
  readonly except?: (cells: FillCells) => Outcome | undefined;
}

export const fillRows = (
  format: FillFormat,
): Required<Pick<FileSource, 'open' | 'asksTimeZone'>> => ({
  asksTimeZone: asksZone(format),
  open: (header, options, preamble) => {
    const style = getTimeStyle(format, header, options, preamble);
    return eachRow(layout(header, fillColumns(fillFields, format.columns), options), (cells) =>
      readFill(cells, format, style),
    );
  },
});

export function readFill(cells: FillCells, format: FillFormat, style: TimeStyle): Outcome {
  const { rename = toUpper, timeText } = format;
  const undone = unfinished(cells, 'status', format.done);
  const other = (format.executed ? undefined : undone) ?? format.except?.(cells);
  if (other) {
    if (!timeText) cells.noteTime('time', style);
    return other;
  }
  const pair = readPair(cells, format);
  const base = readUnits(cells, 'amount', { asset: pair.base, likely: [pair.base], rename });
  if (base.quantity === 0n) return undone ?? skip(fillText(skippedRows.nothingFilled));
  const side = readTradeSide(cells, 'side', format.sides);
  const total = readTotal(cells, base, pair.quote, rename);
  const quote = format.hasSignedTotal ? { ...total, quantity: absolute(total.quantity) } : total;
  const fee = readFee(cells, format, side === 'buy' ? base.asset : quote.asset, {
    base: base.asset,
    quote: quote.asset,
  });
  refuseForeignFee(cells, fee, [base, quote]);
  return fillWith(fee, {
    at: timeText ? readRewrittenTime(cells, 'time', timeText, style) : cells.time('time', style),
    externalId: cells.id('id'),
    memo: cells.text('memo'),
    side,
    base,
    quote,
  });
}

interface FillPair {
  readonly base: AssetId;
  readonly quote: AssetId;
}

function readPair(
  cells: FillCells,
  { pair: rule = {}, rename = toUpper, onlyQuote }: FillFormat,
): FillPair {
  if (!cells.has('pair'))
    return {
      base: cells.asset('base', rename),
      quote: onlyQuote === undefined ? cells.asset('quote', rename) : (onlyQuote as AssetId),
    };
  const { base, quote } = pairIn(cells, 'pair', rule.quotes);
  const [first, second] = [rename(base) as AssetId, rename(quote) as AssetId];
  return rule.quoteFirst ? { base: second, quote: first } : { base: first, quote: second };
}

function readTotal(
  cells: FillCells,
  base: Units,
  quote: AssetId,
  rename: (code: string) => string,
): Units {
  if (cells.has('total'))
    return readUnits(cells, 'total', { asset: quote, likely: [quote], rename });
  const price = readUnits(cells, 'price', { asset: quote, likely: [quote], rename });
  return {
    asset: price.asset,
    quantity: toQuantity(worth(absolute(base.quantity), toMoney(price.quantity))),
  };
}

/** A fee that names no asset and exceeds its side is likely in the other one. */
function refuseForeignFee(
  cells: FillCells,
  fee: Units | undefined,
  sides: readonly [base: Units, quote: Units],
): void {
  const side = fee && sides.find(({ asset }) => asset === fee.asset);
  if (!side || cells.text('feeAsset') !== '' || /[a-z]/i.test(cells.text('fee'))) return;
  if (absolute(fee.quantity) > absolute(side.quantity))
    cells.fail('fee', fillText(texts.feeExceedsTrade));
}

/** Above zero if it was paid. */
function readFee(
  cells: FillCells,
  { feeIn = 'quote', feeSign, rename = toUpper }: FillFormat,
  received: AssetId,
  pair: FillPair,
): Units | undefined {
  const asset =
    cells.text('feeAsset') === ''
      ? feeIn === 'quote'
        ? pair.quote
        : received
      : cells.asset('feeAsset', rename);
  const fee = readOptionalUnits(cells, 'fee', {
    asset,
    likely: [asset, pair.quote, pair.base],
    rename,
  });
  if (!fee || feeSign === undefined) return fee;
  return { ...fee, quantity: feeSign === 'either' ? absolute(fee.quantity) : negate(fee.quantity) };
}

/** A fill with its fee. A rebate (a negative fee) is added to the side in the same asset, if there is one. */
export function fillWith(
  fee: Units | undefined,
  parts: Parameters<typeof fill>[0],
): ReadTransaction {
  if (!fee || fee.quantity >= 0n) return fill({ ...parts, fees: [fee] });
  const { side, base, quote } = parts;
  const given = absolute(fee.quantity);
  const adjusted = (units: Units, received: boolean): Units => ({
    ...units,
    quantity: (received ? add : subtract)(absolute(units.quantity), given),
  });
  const isPart = (units: Units, received: boolean): boolean =>
    fee.asset === units.asset && (received || given < absolute(units.quantity));
  if (isPart(quote, side === 'sell'))
    return fill({ ...parts, quote: adjusted(quote, side === 'sell') });
  if (isPart(base, side === 'buy')) return fill({ ...parts, base: adjusted(base, side === 'buy') });
  const made = fill(parts);
  return { ...made, movements: [...made.movements, receive(fee)] };
}
