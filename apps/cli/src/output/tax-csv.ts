import { toCell } from '@lotbook/reports/render/csv';
import type { TaxSettings } from '@lotbook/model/settings';
import type { Computed } from '../input/compute-files.ts';
import type { TaxOutput } from './tax-output.ts';

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
] as const;
/** Additional columns of a jurisdiction for a disposal. */
const further: Readonly<Record<TaxSettings['jurisdiction'], readonly string[]>> = {
  US: ['term', 'form8949Box'],
  UK: ['rule'],
};
/** The part of a loss that a wash sale defers, if there is one: the deductible loss is that much smaller. */
const deferred = ['disallowed'];
/** The ends of an uncertain gain, if there is one; empty if it is certain. */
const ends = ['gainLow', 'gainHigh'];
const numbers: ReadonlySet<string> = new Set([
  'quantity',
  'proceeds',
  'basis',
  'gain',
  ...deferred,
  ...ends,
]);

/** The disposals as CSV, under the names that the JSON has. */
export function* taxCsv({ settings, result }: Computed, { lists }: TaxOutput): Iterable<string> {
  const all = [
    ...columns,
    ...further[settings.jurisdiction],
    ...(result.disposals.some(({ disallowed }) => disallowed !== undefined) ? deferred : []),
    ...(result.disposals.some(({ stakes }) => stakes) ? ends : []),
  ];
  yield `${all.join(',')}\r\n`;
  for (const disposal of lists.disposals) {
    yield `${all.map((column) => toCell(String(disposal[column] ?? ''), { kind: numbers.has(column) ? 'money' : 'text' })).join(',')}\r\n`;
  }
}
