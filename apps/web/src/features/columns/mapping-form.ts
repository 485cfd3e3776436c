import * as texts from '@lotbook/messages/generated/web/columns';
import * as common from '@lotbook/messages/generated/common';
import type { Message } from '@lotbook/messages/message';
import type { ColumnMappingInput, ColumnPreviewQuery } from '../../generated/graphql.ts';

export type Preview = ColumnPreviewQuery['columnPreview'];

/** What a column can contain, in the order of the choices. */
export const fieldLabels: readonly (readonly [field: string, label: Message])[] = [
  ['date', common.date],
  ['time', texts.fieldTime],
  ['type', common.type],
  ['amount', common.amount],
  ['asset', common.asset],
  ['pair', texts.fieldPair],
  ['price', texts.fieldPrice],
  ['total', texts.fieldTotal],
  ['totalAsset', texts.fieldTotalAsset],
  ['feeAmount', common.fee],
  ['feeAsset', texts.fieldFeeAsset],
  ['sentAmount', texts.fieldSentAmount],
  ['sentAsset', texts.fieldSentAsset],
  ['receivedAmount', texts.fieldReceivedAmount],
  ['receivedAsset', texts.fieldReceivedAsset],
  ['value', common.marketValue],
  ['valueCurrency', texts.fieldValueCurrency],
  ['wallet', texts.fieldWallet],
  ['hash', texts.fieldHash],
  ['id', texts.fieldRowId],
  ['memo', common.note],
];

/** What a value of the type column can mean. */
export const typeLabels: readonly (readonly [type: string, label: Message])[] = [
  ['buy', texts.typeBuy],
  ['sell', texts.typeSell],
  ['deposit', texts.typeDeposit],
  ['withdrawal', texts.typeWithdrawal],
  ['staking', texts.typeStaking],
  ['interest', texts.typeInterest],
  ['reward', texts.typeReward],
  ['airdrop', texts.typeAirdrop],
  ['mining', texts.typeMining],
  ['fork', texts.typeFork],
  ['work', texts.typeWork],
  ['gift', texts.typeGift],
  ['donation', texts.typeDonation],
  ['payment', texts.typePayment],
  ['loan', texts.typeLoan],
  ['fee', common.fee],
  ['auto', texts.typeAuto],
  ['skip', texts.typeSkip],
];

interface FixedField {
  readonly key: string;
  readonly label: Message;
  /** Needed only if one of these fields has a column. */
  readonly of: readonly string[];
  /** Not needed if one of these fields names the asset. */
  readonly unless: readonly string[];
}

const fixedFields: readonly FixedField[] = [
  {
    key: 'asset',
    label: common.asset,
    of: ['amount', 'sentAmount', 'receivedAmount'],
    unless: ['asset', 'pair', 'sentAsset', 'receivedAsset'],
  },
  {
    key: 'totalAsset',
    label: texts.fieldTotalAsset,
    of: ['price', 'total'],
    unless: ['totalAsset', 'pair'],
  },
  { key: 'feeAsset', label: texts.fieldFeeAsset, of: ['feeAmount'], unless: ['feeAsset', 'pair'] },
  {
    key: 'valueCurrency',
    label: texts.fieldValueCurrency,
    of: ['value'],
    unless: ['valueCurrency'],
  },
];

/** The assets and currencies that the file needs but has no column for. */
export const getMissingAssets = (mapping: ColumnMappingInput): readonly FixedField[] => {
  const has = (field: string): boolean => getColumn(mapping, field) !== undefined;
  return fixedFields.filter(({ of, unless }) => of.some(has) && !unless.some(has));
};

/** The mapping of a preview as mutation input. */
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

/** Maps a column to a field, or to none. A field that another column had moves to this one. */
export function setField(
  mapping: ColumnMappingInput,
  column: number,
  field: string | undefined,
): ColumnMappingInput {
  const others = mapping.columns.filter((one) => one.column !== column && one.field !== field);
  return { ...mapping, columns: field === undefined ? others : [...others, { field, column }] };
}

/** Changes one entry of the types or fixed assets; an empty value removes it. */
export function setEntry(
  mapping: ColumnMappingInput,
  part: 'types' | 'fixed',
  key: string,
  value: string,
): ColumnMappingInput {
  const others = mapping[part].filter((one) => one.key !== key);
  return { ...mapping, [part]: value === '' ? others : [...others, { key, value }] };
}

/** The distinct values of the type column in file order, and those already mapped. */
export function getTypeTexts({ rows }: Preview, mapping: ColumnMappingInput): readonly string[] {
  const at = getColumn(mapping, 'type');
  if (at === undefined) return [];
  const seen = rows.map(({ cells }) => (cells[at] ?? '').trim().toLowerCase());
  return [...new Set([...seen, ...mapping.types.map(({ key }) => key)])];
}
