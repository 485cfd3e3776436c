import { absolute, negate, worth, type Quantity } from '@lotbook/decimal/decimal';
import { isFiat } from '@lotbook/model/fiat';
import type { AssetId } from '@lotbook/model/ids';
import { isTimeZone, utc, type Instant } from '@lotbook/model/time';
import { asMoney, asQuantity } from '../amounts.ts';
import { shown, type Cells, type Layout } from '../cells.ts';
import type { CellStyle, FileSource } from '../file-source.ts';
import type { Label } from '../labels.ts';
import type { Units } from '../movements.ts';
import { pairIn } from '../pairs.ts';
import { refuseSides } from '../refuse-sides.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { fromSides } from '../sides.ts';
import { readTime } from '../times.ts';
import { fill } from '../trades.ts';
import { headerKey, mappedFields, type ColumnMapping, type MappedField, type MappedType } from './column-mapping.ts';

type Mapped = Cells<MappedField>;

/** The format that a person's mapping makes of one header, and of no other. */
export function mappedSource(mapping: ColumnMapping): FileSource {
  return {
    id: `mapped-${slugOf(mapping.key ?? mapping.name)}`,
    label: `${mapping.name}: Columns told by you`,
    provider: `mapped-${slugOf(mapping.key ?? mapping.name)}`,
    kind: 'exchange',
    headers: [mapping.header.map(literal)],
    positional: true,
    isMapped: true,
    mostColumns: Math.max(64, mapping.header.length),
    open: (header, style) => eachRow(layoutOf(header, mapping, style), (cells) => read(cells, mapping)),
  };
}

const slugOf = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-') || 'file';

/** Headers are compared without case; a pattern of a person's text would be none. */
const literal = (cell: string): string => cell.trim();

/** True where the mapping is made for that header. */
export const fitsHeader = (mapping: ColumnMapping, header: readonly string[]): boolean => headerKey(mapping.header) === headerKey(header);

const layoutOf = (header: readonly string[], { columns, decimalComma }: ColumnMapping, { dateOrder, onTime }: CellStyle): Layout<MappedField> => ({
  header,
  index: Object.fromEntries(mappedFields.map((field) => [field, columns[field] ?? -1])) as Record<MappedField, number>,
  numbers: { decimalMark: decimalComma ? 'comma' : 'point', dateOrder, onTime },
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
  const type = typeOf(cells, mapping);
  if (type === 'skip') return skip('left out by the mapping');
  const base = { at: timeOf(cells, mapping), externalId: cells.text('id'), txHash: cells.text('hash'), memo: cells.text('memo') };
  const fee = unitsIn(cells, mapping, 'feeAmount', 'feeAsset');
  const trade = (type === 'buy' || type === 'sell') && !cells.has('sentAmount') && !cells.has('receivedAmount');
  if (trade) return fill({ ...base, side: type, base: baseOf(cells, mapping), quote: quoteOf(cells, mapping), fees: [fee] });
  const made = fromSides({ ...base, ...sidesOf(cells, mapping, type), fee, value: valueOf(cells, mapping), label: labels.get(type) ?? 'plain' });
  return made ?? cells.fail(cells.has('amount') ? 'amount' : 'receivedAmount', 'is empty or zero, and so is everything else that could have moved');
}

function typeOf(cells: Mapped, { types }: ColumnMapping): MappedType {
  if (!cells.has('type')) return 'auto';
  const text = cells.text('type');
  const type = Object.hasOwn(types, text.toLowerCase()) ? types[text.toLowerCase()] : undefined;
  return type ?? cells.fail('type', `'${shown(text)}' is a text that the mapping does not name`);
}

function timeOf(cells: Mapped, { timeZone, dateOrder }: ColumnMapping): Instant {
  const text = [cells.required('date'), cells.text('time')].join(' ').trim();
  if (/^\d{10}(\d{3})?$/.test(text)) return new Date(Number(text.padEnd(13, '0'))).toISOString() as Instant;
  const zone = isTimeZone(timeZone) ? timeZone : utc;
  const style = { timeZone: zone, usZones: true };
  if (dateOrder === 'auto') return cells.timeIn('date', text, style);
  return readTime(text, { ...style, fileOrder: dateOrder }) ?? cells.fail('date', `'${shown(text)}' is not a date and time`);
}

/** Undefined where the amount is empty or zero. */
function unitsIn(cells: Mapped, mapping: ColumnMapping, amount: MappedField, asset: 'asset' | 'feeAsset' | 'sentAsset' | 'receivedAsset'): Units | undefined {
  const quantity = cells.optionalAmount(amount);
  if (quantity === undefined || quantity === 0n) return undefined;
  return { asset: assetIn(cells, mapping, asset), quantity, sourceName: cells.text('wallet') || undefined };
}

function assetIn(cells: Mapped, { fixed }: ColumnMapping, field: 'asset' | 'totalAsset' | 'feeAsset' | 'sentAsset' | 'receivedAsset'): AssetId {
  if (cells.text(field) !== '') return cells.asset(field);
  const named = field === 'sentAsset' || field === 'receivedAsset' ? undefined : fixed[field];
  if (named) return named.trim().toUpperCase() as AssetId;
  if (cells.text('pair') !== '') return (field === 'asset' ? pairIn(cells, 'pair').base : pairIn(cells, 'pair').quote) as AssetId;
  return cells.fail(field, 'names no asset');
}

const baseOf = (cells: Mapped, mapping: ColumnMapping): Units => ({
  asset: assetIn(cells, mapping, 'asset'),
  quantity: absolute(cells.amount('amount')),
  sourceName: cells.text('wallet') || undefined,
});

/** The total, else the amount times the price. */
function quoteOf(cells: Mapped, mapping: ColumnMapping): Units {
  const total = cells.optionalAmount('total');
  const product = (): Quantity => asQuantity(worth(absolute(cells.amount('amount')), asMoney(cells.amount('price'))));
  return { asset: assetIn(cells, mapping, 'totalAsset'), quantity: absolute(total ?? product()), sourceName: cells.text('wallet') || undefined };
}

/** Types that say which way a single amount went, whatever its sign. */
const OUT = new Set<MappedType>(['withdrawal', 'payment', 'donation', 'fee']);
const IN = new Set<MappedType>(['deposit', 'staking', 'reward', 'airdrop', 'mining', 'fork', 'work']);

function sidesOf(cells: Mapped, mapping: ColumnMapping, type: MappedType): { readonly sent?: Units | undefined; readonly received?: Units | undefined } {
  if (cells.has('sentAmount') || cells.has('receivedAmount')) {
    refuseSides(cells, { sent: 'sentAmount', sentAsset: 'sentAsset', received: 'receivedAmount', receivedAsset: 'receivedAsset' });
    return { sent: unitsIn(cells, mapping, 'sentAmount', 'sentAsset'), received: unitsIn(cells, mapping, 'receivedAmount', 'receivedAsset') };
  }
  const one = unitsIn(cells, mapping, 'amount', 'asset');
  if (!one) return {};
  const size = absolute(one.quantity);
  const leaves = OUT.has(type) || (!IN.has(type) && one.quantity < 0n);
  return leaves ? { sent: { ...one, quantity: negate(size) } } : { received: { ...one, quantity: size } };
}

function valueOf(cells: Mapped, { fixed }: ColumnMapping): Units['value'] {
  const currency = (cells.text('valueCurrency') || fixed.valueCurrency || '').toUpperCase();
  return cells.has('value') && isFiat(currency) ? cells.worth('value', currency) : undefined;
}
