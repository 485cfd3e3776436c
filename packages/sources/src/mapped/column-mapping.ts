/** What a column of a file can hold. Money and coins are both assets. */
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

/** What a text of the type column can mean. `auto`: as the sides or the sign of the amount say. */
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

/** Which comes first in a date that is all numbers; `auto`: the year, else the month, or the day where points part them. */
export const dateOrders = ['auto', 'month-first', 'day-first'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** How the columns of a file that nobody knows are to be read. A pure description: it can be stored, shown, and used again for the same header. */
export interface ColumnMapping {
  /** Whose file it is, as the person calls it. */
  readonly name: string;
  /** What its files and their sources are known by, where it was given another name since. */
  readonly key?: string;
  readonly header: readonly string[];
  /** Where each field stands, from 0. */
  readonly columns: Readonly<Partial<Record<MappedField, number>>>;
  /** Assets that no column names. */
  readonly fixed: Readonly<Partial<Record<'asset' | 'totalAsset' | 'feeAsset' | 'valueCurrency', string>>>;
  /** Texts of the type column, in small letters. A text that is not here rejects its row. */
  readonly types: Readonly<Record<string, MappedType>>;
  readonly dateOrder: DateOrder;
  readonly decimalComma: boolean;
  /** IANA zone of times that carry none. */
  readonly timeZone: string;
}

/** By what a header is known again: its cells in small letters. */
export const headerKey = (header: readonly string[]): string => JSON.stringify(header.map((cell) => cell.trim().toLowerCase()));

/** What is still wrong with a mapping, in words for the person; empty where it can be used. */
export function mappingFaults({ name, columns, fixed, types, header }: ColumnMapping): readonly string[] {
  const has = (field: MappedField): boolean => columns[field] !== undefined;
  const faults: string[] = [];
  if (name.trim() === '') faults.push('Say whose file this is.');
  if (Object.values(columns).some((at) => !Number.isInteger(at) || at < 0 || at >= header.length))
    faults.push('A column was chosen that the file does not have.');
  if (!has('date')) faults.push('Choose the column of the date.');
  const sided = has('sentAmount') || has('receivedAmount');
  if (!sided && !has('amount')) faults.push('Choose the column of the amount, or those of what was sent and received.');
  if (has('sentAmount') && !has('sentAsset')) faults.push('Choose the column that names what was sent.');
  if (has('receivedAmount') && !has('receivedAsset')) faults.push('Choose the column that names what was received.');
  if (has('amount') && !has('asset') && !has('pair') && !fixed.asset) faults.push('Choose the column that names the asset, or write its name.');
  const trades = Object.values(types).some((type) => type === 'buy' || type === 'sell');
  if (trades && !sided && !has('total') && !has('price')) faults.push('Choose the column of the total or of the price: some rows buy or sell.');
  if (trades && !sided && !has('totalAsset') && !has('pair') && !fixed.totalAsset) faults.push('Say what the total or the price is in: a column, or a name.');
  return faults;
}
