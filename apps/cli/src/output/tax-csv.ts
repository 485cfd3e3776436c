import { cellOf } from '@lotbook/reports/render/csv';
import type { TaxOutput, Text } from './tax-output.ts';

const columns = [
  'id',
  'transactionId',
  'timestamp',
  'asset',
  'quantity',
  'source',
  'category',
  'isFee',
  'lotId',
  'acquiredOn',
  'disposedOn',
  'proceeds',
  'basis',
  'gain',
  'term',
  'form8949Box',
] as const;
const numbers: ReadonlySet<string> = new Set(['quantity', 'proceeds', 'basis', 'gain']);

/** The disposals as CSV, under the names that the JSON has. */
export function* taxCsv({ lists }: TaxOutput): Iterable<string> {
  yield `${columns.join(',')}\r\n`;
  for (const disposal of lists.disposals as readonly Text[]) {
    yield `${columns.map((column) => cellOf(String(disposal[column]), { kind: numbers.has(column) ? 'money' : 'text' })).join(',')}\r\n`;
  }
}
