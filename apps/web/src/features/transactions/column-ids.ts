import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/transactions';
import type { TableView } from '../shared/view.ts';

/** The names of the columns, in their default order. */
export const columnNames = {
  date: common.date,
  source: common.source,
  type: common.type,
  category: texts.category,
  asset: common.asset,
  amount: common.amount,
  sent: common.sent,
  received: common.received,
  fee: common.fee,
  value: texts.value,
  costBasis: common.costBasis,
  proceeds: texts.proceeds,
  gainLoss: texts.gain,
  income: texts.income,
  match: texts.match,
  flags: texts.flags,
  memo: texts.memo,
  contact: texts.contact,
  glCode: texts.glCode,
  hash: texts.hash,
} as const;
export type ColumnId = keyof typeof columnNames;
export const columnIds: readonly string[] = Object.keys(columnNames);

/** The default columns of each view. Tax shows gain and income before less important figures; accounting adds contact and GL code. */
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
