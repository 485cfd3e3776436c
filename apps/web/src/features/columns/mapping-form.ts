import type { ColumnMappingInput, ColumnPreviewQuery } from '../../generated/graphql.ts';

export type Preview = ColumnPreviewQuery['columnPreview'];

/** What a column can contain, in the order in which the choices are listed. */
export const fieldLabels: readonly (readonly [field: string, label: string])[] = [
  ['date', 'Date'],
  ['time', 'Time'],
  ['type', 'Type'],
  ['amount', 'Amount'],
  ['asset', 'Asset'],
  ['pair', 'Trading pair'],
  ['price', 'Price per unit'],
  ['total', 'Total'],
  ['totalAsset', 'Currency of price or total'],
  ['feeAmount', 'Fee'],
  ['feeAsset', 'Fee asset'],
  ['sentAmount', 'Amount sent'],
  ['sentAsset', 'Asset sent'],
  ['receivedAmount', 'Amount received'],
  ['receivedAsset', 'Asset received'],
  ['value', 'Market value'],
  ['valueCurrency', 'Currency of market value'],
  ['wallet', 'Wallet or exchange'],
  ['hash', 'Transaction hash'],
  ['id', 'Row ID'],
  ['memo', 'Note'],
];

/** What a text of the type column can mean. */
export const typeLabels: readonly (readonly [type: string, label: string])[] = [
  ['buy', 'Purchase'],
  ['sell', 'Sale'],
  ['deposit', 'Deposit'],
  ['withdrawal', 'Withdrawal'],
  ['staking', 'Staking reward'],
  ['interest', 'Interest'],
  ['reward', 'Reward or bonus'],
  ['airdrop', 'Airdrop'],
  ['mining', 'Mining'],
  ['fork', 'Fork'],
  ['work', 'Salary or wages'],
  ['gift', 'Gift'],
  ['donation', 'Donation'],
  ['payment', 'Payment'],
  ['loan', 'Loan'],
  ['fee', 'Fee'],
  ['auto', 'As the amounts show'],
  ['skip', 'Skip these rows'],
];

interface FixedField {
  readonly key: string;
  readonly label: string;
  /** Needed only if one of these fields has a column. */
  readonly of: readonly string[];
  /** Not needed if one of these fields names the asset. */
  readonly unless: readonly string[];
}

const fixedFields: readonly FixedField[] = [
  {
    key: 'asset',
    label: 'Asset',
    of: ['amount', 'sentAmount', 'receivedAmount'],
    unless: ['asset', 'pair', 'sentAsset', 'receivedAsset'],
  },
  {
    key: 'totalAsset',
    label: 'Currency of price or total',
    of: ['price', 'total'],
    unless: ['totalAsset', 'pair'],
  },
  { key: 'feeAsset', label: 'Fee asset', of: ['feeAmount'], unless: ['feeAsset', 'pair'] },
  {
    key: 'valueCurrency',
    label: 'Currency of market value',
    of: ['value'],
    unless: ['valueCurrency'],
  },
];

/** Assets and currencies that the file needs and that none of its columns names. */
export const getMissingAssets = (mapping: ColumnMappingInput): readonly FixedField[] => {
  const has = (field: string): boolean => getColumn(mapping, field) !== undefined;
  return fixedFields.filter(({ of, unless }) => of.some(has) && !unless.some(has));
};

/** The mapping of the preview as it is sent back. */
export const toMappingInput = ({ mapping }: Preview): ColumnMappingInput => ({
  name: mapping.name,
  columns: mapping.columns.map(({ field, column }) => ({ field, column })),
  fixed: mapping.fixed.map(({ key, value }) => ({ key, value })),
  types: mapping.types.map(({ key, value }) => ({ key, value })),
  dateOrder: mapping.dateOrder,
  decimalComma: mapping.decimalComma,
  timeZone: mapping.timeZone,
});

export const getColumn = ({ columns }: ColumnMappingInput, field: string): number | undefined =>
  columns.find((one) => one.field === field)?.column;

export const getField = ({ columns }: ColumnMappingInput, column: number): string | undefined =>
  columns.find((one) => one.column === column)?.field;

/** The mapping with a column holding that field and no other, or none. A field that another column held moves. */
export function setField(
  mapping: ColumnMappingInput,
  column: number,
  field: string | undefined,
): ColumnMappingInput {
  const others = mapping.columns.filter((one) => one.column !== column && one.field !== field);
  return { ...mapping, columns: field === undefined ? others : [...others, { field, column }] };
}

/** The mapping with one entry of its types or fixed assets changed; an empty value removes it. */
export function setEntry(
  mapping: ColumnMappingInput,
  part: 'types' | 'fixed',
  key: string,
  value: string,
): ColumnMappingInput {
  const others = mapping[part].filter((one) => one.key !== key);
  return { ...mapping, [part]: value === '' ? others : [...others, { key, value }] };
}

/** The different texts of the type column, in the order of the file, and those that already have a type. */
export function getTypeTexts({ rows }: Preview, mapping: ColumnMappingInput): readonly string[] {
  const at = getColumn(mapping, 'type');
  if (at === undefined) return [];
  const seen = rows.map(({ cells }) => (cells[at] ?? '').trim().toLowerCase());
  return [...new Set([...seen, ...mapping.types.map(({ key }) => key)])];
}
