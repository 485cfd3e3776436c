import { money, type Money } from '@lotbook/decimal/decimal';
import type { Box8949 } from '@lotbook/model/result';
import { moneyText, sumBy } from '../printed.ts';
import type { Column, ReportRounding, Row, Section } from '../report.ts';
import type { Line } from './lines.ts';

/** Leads to the page that explains the sale; empty on a line that sums several. */
export const evidence: Column = { id: 'entry', label: 'Evidence', kind: 'text' };

/** Columns (a) to (h), after the box, and the source of the line. */
export const columns: readonly Column[] = [
  { id: 'box', label: 'Box', kind: 'text' },
  { id: 'description', label: '(a) Description of property', kind: 'text' },
  { id: 'acquired', label: '(b) Date acquired', kind: 'date' },
  { id: 'sold', label: '(c) Date sold or disposed of', kind: 'date' },
  { id: 'proceeds', label: '(d) Proceeds', kind: 'money' },
  { id: 'basis', label: '(e) Cost or other basis', kind: 'money' },
  { id: 'code', label: '(f) Code(s)', kind: 'text' },
  { id: 'adjustment', label: '(g) Amount of adjustment', kind: 'money' },
  { id: 'gain', label: '(h) Gain or (loss)', kind: 'money' },
  evidence,
];

/** A box with its lines and their totals. */
export function section(box: Box8949, lines: readonly Line[], rounding: ReportRounding): Section {
  const rows = lines.filter((line) => line.box === box).map((line) => toRow(line, rounding));
  return { id: box, title: `Box ${box}`, rows, totals: getTotals(rows, rounding) };
}

const toRow = (line: Line, rounding: ReportRounding): Row => [
  line.box,
  line.isAssumed ? `${line.description} *` : line.description,
  formDate(line.acquired),
  formDate(line.sold),
  moneyText(line.proceeds, rounding),
  moneyText(line.basis, rounding),
  line.code,
  line.code === '' ? '' : moneyText(line.adjustment, rounding),
  moneyText(line.gain, rounding),
  line.entryId,
];

/** Totals of the printed rows, of a whole box or of one page: line 2 of the form. */
export function getTotals(rows: readonly Row[], rounding: ReportRounding): Row {
  const total = (id: string): Money =>
    sumBy(
      rows,
      columns.findIndex((column) => column.id === id),
      money,
    );
  const text = (id: string): string => moneyText(total(id), rounding);
  return [
    '',
    'Totals',
    '',
    '',
    text('proceeds'),
    text('basis'),
    '',
    total('adjustment') === 0n ? '' : text('adjustment'),
    text('gain'),
    '',
  ];
}

/** `2025-01-31` as the form wants it: `01/31/2025`. Words stay. */
const formDate = (date: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(date)
    ? `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`
    : date;
