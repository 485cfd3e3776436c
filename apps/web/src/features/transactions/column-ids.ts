import type { TableView } from './view.ts';

/** The columns of the table as people say them, in their usual order. */
export const columnNames = {
  date: 'Date',
  source: 'Source',
  type: 'Type',
  category: 'Category',
  asset: 'Asset',
  amount: 'Amount',
  sent: 'Out',
  received: 'In',
  fee: 'Fee',
  value: 'Worth',
  costBasis: 'Cost basis',
  proceeds: 'Proceeds',
  gainLoss: 'Gain',
  income: 'Income',
  match: 'Match',
  flags: 'Flags',
  memo: 'Memo',
  contact: 'Contact',
  glCode: 'GL code',
  hash: 'Hash',
} as const;
export type ColumnId = keyof typeof columnNames;
export const columnIds: readonly string[] = Object.keys(columnNames);

/** What each view begins with: figures for tax, gain and income before what the eye has to travel to; who, and under which code, for the books. */
export const defaultColumns: Readonly<Record<TableView, readonly ColumnId[]>> = {
  tax: [
    'date',
    'source',
    'type',
    'category',
    'sent',
    'received',
    'value',
    'gainLoss',
    'income',
    'fee',
    'costBasis',
    'proceeds',
    'match',
    'flags',
    'memo',
    'hash',
  ],
  accounting: [
    'date',
    'source',
    'type',
    'category',
    'sent',
    'received',
    'fee',
    'value',
    'gainLoss',
    'income',
    'contact',
    'glCode',
    'memo',
    'hash',
    'flags',
  ],
};
