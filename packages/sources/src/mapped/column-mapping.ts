import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
/** The possible contents of a file's column. Money and coins are both assets. */
export const mappedFields = [
  'date',
  'time',
  'type',
  'sentAmount',
  'sentAsset',
  'receivedAmount',
  'receivedAsset',
  'amount',
  'asset',
  'pair',
  'price',
  'total',
  'totalAsset',
  'feeAmount',
  'feeAsset',
  'value',
  'valueCurrency',
  'wallet',
  'hash',
  'id',
  'memo',
] as const;
export type MappedField = (typeof mappedFields)[number];

/** The possible meanings of a text of the type column. `auto`: determined by the sides or the sign of the amount. */
export const mappedTypes = [
  'auto',
  'buy',
  'sell',
  'deposit',
  'withdrawal',
  'staking',
  'interest',
  'reward',
  'airdrop',
  'mining',
  'fork',
  'work',
  'gift',
  'donation',
  'payment',
  'loan',
  'fee',
  'skip',
] as const;
export type MappedType = (typeof mappedTypes)[number];

/** Assets that a mapping names because no column does. */
export const fixedAssets = ['asset', 'totalAsset', 'feeAsset', 'valueCurrency'] as const;

/** Which part is first in a numeric date; `auto`: the year, else the month, or the day if periods separate them. */
export const dateOrders = ['auto', 'month-first', 'day-first'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** How to read the columns of an unknown file. A pure description that can be stored, shown, and reused for the same header. */
export interface ColumnMapping {
  /** The person's name for the format. */
  readonly name: string;
  /** The original key of its files and their sources, if it was renamed since. */
  readonly key?: string;
  readonly header: readonly string[];
  /** The column index of each field, from 0. */
  readonly columns: Readonly<Partial<Record<MappedField, number>>>;
  /** Assets that no column names. */
  readonly fixed: Readonly<Partial<Record<(typeof fixedAssets)[number], string>>>;
  /** Texts of the type column, in small letters. A text that is not here rejects its row. */
  readonly types: Readonly<Record<string, MappedType>>;
  readonly dateOrder: DateOrder;
  /** Undefined: as the numbers of each file show. */
  readonly decimalComma?: boolean | undefined;
  /** IANA zone of times that carry none. */
  readonly timeZone: string;
}

/** The key that identifies a header: its cells in lowercase. */
export const getHeaderKey = (header: readonly string[]): string =>
  JSON.stringify(header.map((cell) => cell.trim().toLowerCase()));

/** The missing parts of a mapping, one sentence each; empty if it is complete. */
export function listMappingFaults({
  name,
  columns,
  fixed,
  types,
  header,
}: ColumnMapping): readonly FilledMessage[] {
  const has = (field: MappedField): boolean => columns[field] !== undefined;
  const faults: FilledMessage[] = [];
  if (name.trim() === '') faults.push(fill(texts.nameMissing));
  if (Object.values(columns).some((at) => !Number.isInteger(at) || at < 0 || at >= header.length))
    faults.push(fill(texts.columnGone));
  if (!has('date')) faults.push(fill(texts.dateColumnMissing));
  const sided = has('sentAmount') || has('receivedAmount');
  const asset = has('asset') || has('pair') || Boolean(fixed.asset);
  if (!sided && !has('amount')) faults.push(fill(texts.amountColumnMissing));
  if (sided && has('amount')) faults.push(fill(texts.amountColumnsConflict));
  if (has('sentAmount') && !has('sentAsset') && !asset) faults.push(fill(texts.sentAssetMissing));
  if (has('receivedAmount') && !has('receivedAsset') && !asset)
    faults.push(fill(texts.receivedAssetMissing));
  if (has('amount') && !sided && !asset) faults.push(fill(texts.assetMissing));
  const trades = Object.values(types).some((type) => type === 'buy' || type === 'sell');
  if (trades && !sided && !has('total') && !has('price')) faults.push(fill(texts.totalMissing));
  if (trades && !sided && !has('totalAsset') && !has('pair') && !fixed.totalAsset)
    faults.push(fill(texts.totalCurrencyMissing));
  return faults;
}
