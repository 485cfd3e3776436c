import { fill as fillText } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { absolute, negate, worth, type Quantity } from '@lotbook/decimal/decimal';
import { isFiat } from '@lotbook/model/fiat';
import type { AssetId } from '@lotbook/model/ids';
import { isTimeZone, utc, type Instant } from '@lotbook/model/time';
import { toMoney, toQuantity, readAmount, splitUnit } from '../amounts.ts';
import { type Cells, explainTime, type Layout, shorten } from '../cells.ts';
import type { CellStyle, FileSource } from '../file-source.ts';
import type { Label } from '../labels.ts';
import type { Units } from '../movements.ts';
import { pairIn } from '../pairs.ts';
import { refuseSides } from '../refuse-sides.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { makeFromSides } from '../sides.ts';
import { findUnixUnit, readTime } from '../times.ts';
import { fill } from '../trades.ts';
import {
  getHeaderKey,
  mappedFields,
  type ColumnMapping,
  type MappedField,
  type MappedType,
} from './column-mapping.ts';
import { getOwn } from '@lotbook/model/get-own';

type Mapped = Cells<MappedField>;

/** The format that a person's mapping makes of one header, and of no other. */
export function makeMappedSource(mapping: ColumnMapping): FileSource {
  return {
    id: `mapped-${toSlug(mapping.key ?? mapping.name)}`,
    label: `${mapping.name}: Columns told by you`,
    provider: `mapped-${toSlug(mapping.key ?? mapping.name)}`,
    kind: 'exchange',
    headers: [mapping.header.map(escapePattern)],
    positional: true,
    isMapped: true,
    mostColumns: Math.max(64, mapping.header.length),
    open: (header, style) =>
      eachRow(getLayout(header, mapping, style), (cells) => read(cells, mapping)),
  };
}

const toSlug = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-') || 'file';

/** Headers are compared without case; a pattern of a person's text would be none. */
const escapePattern = (cell: string): string => cell.trim();

/** True if the mapping was made for that header. */
export const fitsHeader = (mapping: ColumnMapping, header: readonly string[]): boolean =>
  getHeaderKey(mapping.header) === getHeaderKey(header);

const getLayout = (
  header: readonly string[],
  { columns, decimalComma }: ColumnMapping,
  { dateOrder, decimalMark, unixUnit, onAmount, onTime, substituteTime }: CellStyle,
): Layout<MappedField> => ({
  header,
  index: Object.fromEntries(mappedFields.map((field) => [field, columns[field] ?? -1])) as Record<
    MappedField,
    number
  >,
  numbers: {
    ...(decimalComma === undefined
      ? { decimalMark, onAmount }
      : { decimalMark: decimalComma ? 'comma' : 'point' }),
    dateOrder,
    unixUnit,
    onTime,
    substituteTime,
  },
});

/** The label that formats with sides have for each type. */
const labels: ReadonlyMap<MappedType, Label> = new Map<MappedType, Label>([
  ['staking', 'staking'],
  ['interest', 'interest'],
  ['reward', 'reward'],
  ['airdrop', 'airdrop'],
  ['mining', 'mining'],
  ['fork', 'fork'],
  ['work', 'salary'],
  ['gift', 'gift'],
  ['donation', 'donation'],
  ['payment', 'payment'],
  ['loan', 'loan'],
  ['fee', 'fee'],
]);

function read(cells: Mapped, mapping: ColumnMapping): Outcome {
  const type = getType(cells, mapping);
  if (type === 'skip') return skip(fillText(skippedRows.skippedByMapping));
  const base = {
    at: getTime(cells, mapping),
    externalId: cells.text('id'),
    txHash: cells.text('hash'),
    memo: cells.text('memo'),
  };
  const fee = readUnitsIn(cells, mapping, 'feeAmount', 'feeAsset');
  const trade =
    (type === 'buy' || type === 'sell') && !cells.has('sentAmount') && !cells.has('receivedAmount');
  if (trade)
    return fill({
      ...base,
      side: type,
      base: getBase(cells, mapping),
      quote: getQuote(cells, mapping),
      fees: [fee],
    });
  const made = makeFromSides({
    ...base,
    ...getSides(cells, mapping, type),
    fee,
    value: getValue(cells, mapping),
    label: labels.get(type) ?? 'plain',
  });
  return (
    made ??
    cells.fail(
      cells.has('amount') ? 'amount' : 'receivedAmount',
      fillText(rejectedRows.everyAmountZero),
    )
  );
}

function getType(cells: Mapped, { types }: ColumnMapping): MappedType {
  if (!cells.has('type')) return 'auto';
  const text = cells.text('type');
  const type = getOwn(types, text.toLowerCase());
  return type ?? cells.fail('type', fillText(rejectedRows.typeNotChosen, { value: shorten(text) }));
}

function getTime(cells: Mapped, { timeZone, dateOrder }: ColumnMapping): Instant {
  const text = [cells.required('date'), cells.text('time')].join(' ').trim();
  // The person chose the column, so that one number is enough.
  const style = {
    timeZone: isTimeZone(timeZone) ? timeZone : utc,
    unixUnit: findUnixUnit(text),
    countsFrom1904: cells.layout.numbers.countsFrom1904,
  };
  if (dateOrder === 'auto') return cells.timeIn('date', text, style);
  return (
    readTime(text, { ...style, fileOrder: dateOrder }) ??
    cells.fail('date', explainTime(text, dateOrder))
  );
}

type AmountField = 'sentAmount' | 'receivedAmount' | 'amount' | 'price' | 'total' | 'feeAmount';
type AssetField = 'asset' | 'totalAsset' | 'feeAsset' | 'sentAsset' | 'receivedAsset';

/** Undefined if the amount is empty or zero. */
function readUnitsIn(
  cells: Mapped,
  mapping: ColumnMapping,
  amount: AmountField,
  asset: AssetField,
): Units | undefined {
  const read = amountIn(cells, amount);
  if (read === undefined || read.quantity === 0n) return undefined;
  return {
    asset: readAsset(cells, mapping, asset, { unit: read.unit, from: amount }),
    quantity: read.quantity,
    sourceName: cells.text('wallet') || undefined,
  };
}

/** `0.5` or `0.5 BTC`; the unit is in capitals, and empty if the cell names none. */
function amountIn(
  cells: Mapped,
  field: AmountField,
): { readonly quantity: Quantity; readonly unit: string } | undefined {
  const { amount, unit } = splitUnit(cells.text(field));
  const value = unit === '' ? undefined : readAmount(amount, cells.layout.numbers);
  if (value !== undefined) return { quantity: toQuantity(value), unit: unit.toUpperCase() };
  const quantity = cells.optionalAmount(field);
  return quantity === undefined ? undefined : { quantity, unit: '' };
}

/** `from`: the field of the amount, whose column an error names if the asset has none. */
function readAsset(
  cells: Mapped,
  mapping: ColumnMapping,
  field: AssetField,
  { unit, from }: { readonly unit: string; readonly from: AmountField },
): AssetId {
  const named = readNamedAsset(cells, mapping, field);
  if (named !== undefined && unit !== '' && unit !== named)
    return cells.fail(
      field,
      fillText(rejectedRows.unitContradictsAsset, { asset: named, unit: shorten(unit) }),
    );
  return (
    named ??
    (unit === ''
      ? cells.fail(cells.has(field) ? field : from, fillText(rejectedRows.assetMissing))
      : (unit as AssetId))
  );
}

function readNamedAsset(
  cells: Mapped,
  { fixed }: ColumnMapping,
  field: AssetField,
): AssetId | undefined {
  if (cells.text(field) !== '') return cells.asset(field);
  const isSide = field === 'sentAsset' || field === 'receivedAsset';
  // A list with an "in" and an "out" column often names the asset once.
  if (isSide && cells.text('asset') !== '') return cells.asset('asset');
  const always = isSide ? fixed.asset : fixed[field];
  if (always) return always.trim().toUpperCase() as AssetId;
  if (cells.text('pair') === '') return undefined;
  return (field === 'asset' ? pairIn(cells, 'pair').base : pairIn(cells, 'pair').quote) as AssetId;
}

function getBase(cells: Mapped, mapping: ColumnMapping): Units {
  const read = amountIn(cells, 'amount') ?? { quantity: cells.amount('amount'), unit: '' };
  return {
    asset: readAsset(cells, mapping, 'asset', { unit: read.unit, from: 'amount' }),
    quantity: absolute(read.quantity),
    sourceName: cells.text('wallet') || undefined,
  };
}

/** The total, else the amount times the price. */
function getQuote(cells: Mapped, mapping: ColumnMapping): Units {
  const { quantity, unit } = amountIn(cells, 'total') ?? computeProduct(cells, mapping);
  return {
    asset: readAsset(cells, mapping, 'totalAsset', {
      unit,
      from: cells.has('total') ? 'total' : 'price',
    }),
    quantity: absolute(quantity),
    sourceName: cells.text('wallet') || undefined,
  };
}

function computeProduct(
  cells: Mapped,
  mapping: ColumnMapping,
): { readonly quantity: Quantity; readonly unit: string } {
  const price = amountIn(cells, 'price') ?? { quantity: cells.amount('price'), unit: '' };
  return {
    quantity: toQuantity(worth(getBase(cells, mapping).quantity, toMoney(price.quantity))),
    unit: price.unit,
  };
}

/** Types that determine the direction of a single amount, regardless of its sign. */
const OUT = new Set<MappedType>(['withdrawal', 'payment', 'donation', 'fee']);
const IN = new Set<MappedType>([
  'deposit',
  'staking',
  'reward',
  'airdrop',
  'mining',
  'fork',
  'work',
]);

function getSides(
  cells: Mapped,
  mapping: ColumnMapping,
  type: MappedType,
): { readonly sent?: Units | undefined; readonly received?: Units | undefined } {
  if (cells.has('sentAmount') || cells.has('receivedAmount')) {
    refuseSides(cells, {
      sent: 'sentAmount',
      sentAsset: 'sentAsset',
      received: 'receivedAmount',
      receivedAsset: 'receivedAsset',
    });
    return {
      sent: readUnitsIn(cells, mapping, 'sentAmount', 'sentAsset'),
      received: readUnitsIn(cells, mapping, 'receivedAmount', 'receivedAsset'),
    };
  }
  const one = readUnitsIn(cells, mapping, 'amount', 'asset');
  if (!one) return {};
  const size = absolute(one.quantity);
  const leaves = OUT.has(type) || (!IN.has(type) && one.quantity < 0n);
  return leaves
    ? { sent: { ...one, quantity: negate(size) } }
    : { received: { ...one, quantity: size } };
}

function getValue(cells: Mapped, { fixed }: ColumnMapping): Units['value'] {
  const currency = (cells.text('valueCurrency') || fixed.valueCurrency || '').toUpperCase();
  return cells.has('value') && isFiat(currency) ? cells.worth('value', currency) : undefined;
}
