import { subtract } from '@lotbook/decimal/decimal';
import { createFeed } from '../feed.ts';
import { feedAfterMatching, formLines } from '../form-8949/form-lines.ts';
import type { Line } from '../form-8949/lines.ts';
import { moneyText } from '../printed.ts';
import { ofGains } from '../incomplete/excluded-rows.ts';
import { csvLines } from '../render/csv.ts';
import {
  getHead,
  type Column,
  type PrintedReport,
  type Report,
  type ReportFormat,
  type ReportInput,
} from '../report.ts';
import { renderText, type Text } from '../report-text.ts';

/** A column of a file for tax software. Headers are data: programs read them, so they don't change with the language. Its name in the software and its value for a line. */
export interface LayoutColumn {
  readonly header: string;
  readonly kind?: Column['kind'];
  readonly cell: (line: Line, input: ReportInput) => string;
}

/** A file that tax software reads, as data. */
export interface SoftwareFile extends Pick<
  Report,
  'id' | 'label' | 'purpose' | 'questions' | 'renderers'
> {
  readonly formats?: readonly ReportFormat[];
  /** One line per sale and box as on Form 8949, or one per lot. */
  readonly per: 'sale' | 'lot';
  readonly columns: readonly LayoutColumn[];
  readonly notes: readonly Text[];
}

/** A report out of a layout. */
export function softwareFile({
  per,
  columns,
  notes,
  formats = ['csv'],
  renderers = { csv: plainCsv },
  ...about
}: SoftwareFile): Report {
  const report: Report = {
    ...about,
    formats,
    renderers,
    leavesOut: ofGains,
    jurisdictions: ['US'],
    perYear: true,
    group: 'software',
    feed: (input) => feedAfterMatching(input, (matched) => createFeed(report, matched)),
    build: (input) => {
      const rows = formLines(input, per).map((line) =>
        columns.map((column) => column.cell(line, input)),
      );
      return {
        ...getHead(report, input),
        columns: columns.map(({ header, kind = 'text' }) => ({ id: header, label: header, kind })),
        sections:
          rows.length > 0
            ? [
                {
                  id: 'all',
                  title: renderText(report.label, input.translator.translate),
                  rows,
                  totals: columns.map(() => ''),
                },
              ]
            : [],
        notes: notes.map((note) => renderText(note, input.translator.translate)),
      };
    },
  };
  return report;
}

/** A note would break the format for programs, so only the file name says that it is incomplete or uncertain, and the application that prices are assumed. */
function plainCsv(built: PrintedReport): Iterable<string> {
  const { incomplete: _, uncertain: __, assumed: ___, ...plain } = built;
  return csvLines(plain);
}

/** `2025-01-31` as `01/31/2025`; words and blanks stay. */
export const formatSlashed = (date: string): string =>
  isDay(date) ? `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}` : date;

/** `2025-01-31` as `01312025`; words and blanks stay. */
export const formatPackedDate = (date: string): string =>
  isDay(date) ? `${date.slice(5, 7)}${date.slice(8, 10)}${date.slice(0, 4)}` : date;

export const isDay = (date: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(date);

/** `S` or `L`, by the part of the form that the box is in. */
export const termLetter = ({ box }: Line): 'S' | 'L' => ('ABCGHI'.includes(box) ? 'S' : 'L');

export const getAsset = (line: Line): string =>
  line.description.slice(line.description.indexOf(' ') + 1);
export const toUnits = (line: Line): string =>
  line.description.slice(0, line.description.indexOf(' '));

const money = (pick: (line: Line) => Line['proceeds']) => (line: Line, input: ReportInput) =>
  moneyText(pick(line), input.rounding);

/** The cells that most layouts have. */
export const cells = {
  description: ({ description }: Line) => description,
  asset: getAsset,
  units: toUnits,
  acquired: ({ acquired }: Line) => formatSlashed(acquired),
  sold: ({ sold }: Line) => formatSlashed(sold),
  proceeds: money(({ proceeds }) => proceeds),
  basis: money(({ basis }) => basis),
  /** For layouts without columns (f) and (g): adjusts the file to the gain of the form. */
  basisInEffect: money(({ proceeds, gain }) => subtract(proceeds, gain)),
  gain: money(({ gain }) => gain),
  box: ({ box }: Line) => box as string,
  code: ({ code }: Line) => code,
  adjustment: (line: Line, input: ReportInput) =>
    line.code === '' ? '' : moneyText(line.adjustment, input.rounding),
  owner: (_line: Line, { answers }: ReportInput) => answers['owner'] ?? 'T',
  term: (line: Line) => (termLetter(line) === 'S' ? 'Short' : 'Long'),
  empty: () => '',
} as const;

/** The columns of Form 8949, for software that maps columns manually. */
export const formColumns: readonly LayoutColumn[] = [
  { header: 'Description', cell: cells.description },
  { header: 'Date Acquired', cell: cells.acquired },
  { header: 'Date Sold', cell: cells.sold },
  { header: 'Sales Price', kind: 'money', cell: cells.proceeds },
  { header: 'Cost or Basis', kind: 'money', cell: cells.basis },
  { header: 'Term', cell: cells.term },
  { header: 'Form 8949 Box', cell: cells.box },
  { header: 'Code', cell: cells.code },
  { header: 'Adjustment', kind: 'money', cell: cells.adjustment },
];
