import { fill } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { layout, type Cells } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { eachRow, type Outcome } from '../rows.ts';

const cost = /^Cost \([A-Z]{3}\)$/;
const value = /^Value \([A-Z]{3}\)$/;
const fields = { asset: 'Asset' } as const;

/** Koinly's reports of gains, income and holdings. They repeat transactions, so that none of their rows is one. */
export const koinlyReportsCsv: FileSource = {
  id: 'koinly-reports-csv',
  label: 'Koinly: Reports of gains, income or holdings (CSV)',
  provider: 'any',
  kind: 'any',
  headers: [
    [
      ...getHeader('Date Sold,Date Acquired,Asset,Amount'),
      cost,
      /^Proceeds \([A-Z]{3}\)$/,
      ...getHeader('Gain / loss,Notes,Wallet Name,Holding period'),
    ],
    ['Date', 'Asset', 'Amount', value, 'Type', 'Description', 'Wallet Name'],
    ['Asset', 'Quantity', cost, value, 'Description'],
  ],
  positional: true,
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

const read = (cells: Cells<keyof typeof fields>): Outcome =>
  cells.fail('asset', fill(rejectedRows.koinlyReport));
