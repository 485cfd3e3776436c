import type { ColumnMappingInput, ColumnPreviewQuery } from '../../generated/graphql.ts';

export type Preview = ColumnPreviewQuery['columnPreview'];

/** The fields of a file as people know them, in the order in which they are asked for. */
export const fieldWords: readonly (readonly [field: string, label: string])[] = [
  ['date', 'Date, or date and time'],
  ['time', 'Time, where it stands apart'],
  ['type', 'Type of the row'],
  ['sentAmount', 'Sent: amount'],
  ['sentAsset', 'Sent: asset'],
  ['receivedAmount', 'Received: amount'],
  ['receivedAsset', 'Received: asset'],
  ['amount', 'Amount, where there is only one'],
  ['asset', 'Asset of that amount'],
  ['pair', 'Trading pair'],
  ['price', 'Price per unit'],
  ['total', 'Total of the trade'],
  ['totalAsset', 'Asset of the total'],
  ['feeAmount', 'Fee: amount'],
  ['feeAsset', 'Fee: asset'],
  ['value', 'Worth in money'],
  ['valueCurrency', 'Currency of the worth'],
  ['wallet', 'Wallet or exchange'],
  ['hash', 'Transaction hash'],
  ['id', 'Id of the row'],
  ['memo', 'Note'],
];

/** What a text of the type column can mean. */
export const typeWords: readonly (readonly [type: string, label: string])[] = [
  ['auto', 'as the amounts say'],
  ['buy', 'bought'],
  ['sell', 'sold'],
  ['deposit', 'came in'],
  ['withdrawal', 'went out'],
  ['staking', 'staking reward'],
  ['interest', 'interest'],
  ['reward', 'reward or bonus'],
  ['airdrop', 'airdrop'],
  ['mining', 'mining'],
  ['fork', 'fork'],
  ['work', 'pay for work'],
  ['gift', 'gift'],
  ['donation', 'donation'],
  ['payment', 'payment for something'],
  ['loan', 'loan'],
  ['fee', 'fee'],
  ['skip', 'leave out'],
];

/** Assets that may be written where no column names them. */
export const fixedWords: readonly (readonly [key: string, label: string])[] = [
  ['asset', 'Asset of the amount'],
  ['totalAsset', 'Asset of the total or price'],
  ['feeAsset', 'Asset of the fee'],
  ['valueCurrency', 'Currency of the worth'],
];

/** A mapping as it is sent back. */
export const toldOf = ({ mapping }: Preview): ColumnMappingInput => ({
  name: mapping.name,
  columns: mapping.columns.map(({ field, column }) => ({ field, column })),
  fixed: mapping.fixed.map(({ key, value }) => ({ key, value })),
  types: mapping.types.map(({ key, value }) => ({ key, value })),
  dateOrder: mapping.dateOrder,
  decimalComma: mapping.decimalComma,
  timeZone: mapping.timeZone,
});

export const columnOf = ({ columns }: ColumnMappingInput, field: string): number | undefined => columns.find((one) => one.field === field)?.column;

/** The mapping with a field at another column, or at none. */
export function withColumn(told: ColumnMappingInput, field: string, column: number | undefined): ColumnMappingInput {
  const others = told.columns.filter((one) => one.field !== field);
  return { ...told, columns: column === undefined ? others : [...others, { field, column }] };
}

/** The mapping with one entry of its types or fixed assets changed. */
export function withEntry(told: ColumnMappingInput, part: 'types' | 'fixed', key: string, value: string): ColumnMappingInput {
  return { ...told, [part]: [...told[part].filter((one) => one.key !== key), { key, value }] };
}

/** The different texts of a column, in the order of the file; those that the mapping names come along. */
export function textsOf({ rows }: Preview, told: ColumnMappingInput): readonly string[] {
  const at = columnOf(told, 'type');
  if (at === undefined) return [];
  const seen = rows.map(({ cells }) => (cells[at] ?? '').trim().toLowerCase());
  return [...new Set([...seen, ...told.types.map(({ key }) => key)])];
}
