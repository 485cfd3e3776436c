import type { Line } from '../line.ts';

const columns = [
  'Timestamp',
  'Type',
  'Category',
  'Sent Amount',
  'Sent Asset',
  'From',
  'Received Amount',
  'Received Asset',
  'To',
  'Fee Amount',
  'Fee Asset',
  'Fee Value',
  'Value',
  'Currency',
  'Basis',
  'Acquired',
  'Group',
  'Tx Hash',
  'Id',
  'Memo',
] as const;

export const lotbookHead: readonly string[] = [`${columns.join(',')}\n`];

export const lotbookLine = (
  cells: Readonly<Partial<Record<(typeof columns)[number], string>>>,
): Line => ({
  venue: 'lotbook',
  text: `${columns.map((column) => cells[column] ?? '').join(',')}\n`,
});
