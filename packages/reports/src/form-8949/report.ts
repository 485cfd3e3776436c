import { money, type Money } from '@lotbook/decimal/decimal';
import type { Box8949 } from '@lotbook/model/result';
import { alphabetically, feedOf } from '../feed.ts';
import { moneyText, sumOf } from '../printed.ts';
import {
  headOf,
  isOfYear,
  tableFormats,
  type BuiltReport,
  type Column,
  type Feed,
  type Report,
  type ReportInput,
  type ReportRounding,
  type PrintedReport,
  type Row,
  type RowList,
  type Section,
} from '../report.ts';
import { afterMatching, exceptionQuestion, formLines, parted } from './form-lines.ts';
import type { Line } from './lines.ts';
import { statementQuestion, statementsOf } from './statement.ts';
import { scheduleD, ScheduleDSums, type ScheduleDLine } from './schedule-d.ts';

/** Form 8949 with the lines of Schedule D that it feeds. */
export interface BuiltForm8949<Rows extends RowList = readonly Row[]> extends BuiltReport<Rows> {
  readonly rounding: ReportRounding;
  readonly scheduleD: readonly ScheduleDLine[];
}

export type PrintedForm8949 = BuiltForm8949<RowList>;

export const form8949: Report<BuiltForm8949> = {
  id: 'form-8949',
  label: 'Form 8949: Sales and Other Dispositions of Capital Assets',
  purpose: 'Lists every taxable sale of a year by box, with totals that go to Schedule D.',
  jurisdictions: ['US'],
  formats: tableFormats,
  perYear: true,
  group: 'forms',
  questions: [statementQuestion, exceptionQuestion],
  feed: (input) => (input.answers['lines'] === 'summary' ? undefined : afterMatching(input, feed)),
  build: (input) => {
    const disposals = input.disposals.filter((disposal) => isOfYear(disposal.disposedOn, input));
    const { listed, direct } = parted(formLines(input), input);
    const boxes = [...new Set(listed.map((line) => line.box))].sort();
    const isSummary = input.answers['lines'] === 'summary';
    const sections = isSummary ? withStatements(boxes, listed, input.rounding) : boxes.map((box) => section(box, listed, input.rounding));
    return {
      ...headOf(form8949, input),
      rounding: input.rounding,
      columns,
      sections,
      scheduleD: scheduleD(listed, direct),
      notes: [
        ...notesOf(input, disposals.filter((disposal) => (disposal.lotId as string) === 'unknown').length),
        ...formNotes(input, { isSummary, direct: direct.length }),
      ],
    };
  },
};

/** The pieces add up to the form: its boxes in their order, the lines of Schedule D, and how much has no known origin. */
function feed(input: ReportInput): Feed {
  let unknown = 0;
  let direct = 0;
  const sums = new ScheduleDSums();
  const pieces = feedOf(form8949, input, {
    order: alphabetically,
    onPiece: (_built, rows) => {
      unknown += rows.disposals.filter(({ lotId, disposedOn }) => (lotId as string) === 'unknown' && isOfYear(disposedOn, input)).length;
      const lines = parted(formLines({ ...input, ...rows }), input);
      direct += lines.direct.length;
      sums.add(lines.listed, lines.direct);
    },
    notes: () => [...notesOf(input, unknown), ...formNotes(input, { isSummary: false, direct })],
  });
  return { take: pieces.take, end: (known): PrintedForm8949 => ({ ...pieces.end(known), rounding: input.rounding, scheduleD: sums.lines() }) };
}

/** Sections with this before their id list what one line of the form sums up. */
export const statementPrefix = 'statement ';

/** The form with a line for each source, then the statements. Each has its own header, so that nobody adds both up. */
function withStatements(boxes: readonly Box8949[], lines: readonly Line[], rounding: ReportRounding): readonly Section[] {
  const parts = boxes.map((box) => ({ box, statements: statementsOf(lines.filter((line) => line.box === box)) }));
  const form = parts.map(({ box, statements }) =>
    section(
      box,
      statements.map(({ summary }) => summary),
      rounding,
    ),
  );
  const attached = parts.flatMap(({ box, statements }) =>
    statements.map((each) => ({
      ...section(box, each.lines, rounding),
      id: `${statementPrefix}${box} ${each.source}`,
      title: `Statement for box ${box}: ${each.source}`,
    })),
  );
  return [...form, ...attached].map((each) => ({ ...each, columns }));
}

function formNotes({ brokerForms = [] }: ReportInput, { isSummary, direct }: { readonly isSummary: boolean; readonly direct: number }): readonly string[] {
  return [
    ...(isSummary ? ['Code M: the attached statement lists every sale. Send it with the return.'] : []),
    ...(direct > 0 ? [`${direct} ${direct === 1 ? 'sale stands' : 'sales stand'} on lines 1a and 8a of Schedule D alone (exception 1).`] : []),
    ...(brokerForms.length > 0
      ? [
          `Boxes follow ${brokerForms.length === 1 ? 'the form' : `${brokerForms.length} forms`} of brokers that you entered; the reconciliation shows each line.`,
        ]
      : []),
  ];
}

const columns: readonly Column[] = [
  { id: 'box', label: 'Box', kind: 'text' },
  { id: 'description', label: '(a) Description of property', kind: 'text' },
  { id: 'acquired', label: '(b) Date acquired', kind: 'date' },
  { id: 'sold', label: '(c) Date sold or disposed of', kind: 'date' },
  { id: 'proceeds', label: '(d) Proceeds', kind: 'money' },
  { id: 'basis', label: '(e) Cost or other basis', kind: 'money' },
  { id: 'code', label: '(f) Code(s)', kind: 'text' },
  { id: 'adjustment', label: '(g) Amount of adjustment', kind: 'money' },
  { id: 'gain', label: '(h) Gain or (loss)', kind: 'money' },
];

function section(box: Box8949, lines: readonly Line[], rounding: ReportRounding): Section {
  const rows = lines.filter((line) => line.box === box).map((line) => rowOf(line, rounding));
  return { id: box, title: `Box ${box}`, rows, totals: totalsOf(rows, rounding) };
}

const rowOf = (line: Line, rounding: ReportRounding): Row => [
  line.box,
  line.description,
  formDate(line.acquired),
  formDate(line.sold),
  moneyText(line.proceeds, rounding),
  moneyText(line.basis, rounding),
  line.code,
  line.code === '' ? '' : moneyText(line.adjustment, rounding),
  moneyText(line.gain, rounding),
];

/** Totals of the printed rows, whether of a whole box or of one page of it: what stands on line 2 of the form. */
export function totalsOf(rows: readonly Row[], rounding: ReportRounding): Row {
  const total = (id: string): Money =>
    sumOf(
      rows,
      columns.findIndex((column) => column.id === id),
      money,
    );
  const text = (id: string): string => moneyText(total(id), rounding);
  return ['', 'Totals', '', '', text('proceeds'), text('basis'), '', total('adjustment') === 0n ? '' : text('adjustment'), text('gain')];
}

/** `2025-01-31` as the form wants it: `01/31/2025`. Words stay. */
const formDate = (date: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(date) ? `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}` : date);

function notesOf({ settings, rounding }: ReportInput, unknown: number): readonly string[] {
  const tracking = { us: 'together until 2024 and per wallet from 2025 on', wallet: 'per wallet', universal: 'together' }[settings.tracking];
  return [
    `Lots leave by ${settings.method}, ${tracking}. Dates are those of the time zone ${settings.timeZone}. Proceeds are net of costs.`,
    ...(rounding === 'wholeDollar' ? ['Every line is rounded to whole dollars; totals are sums of the printed lines.'] : []),
    ...(unknown > 0
      ? [`${unknown} ${unknown === 1 ? 'slice has' : 'slices have'} no known origin; the basis counts as zero and the date acquired is left blank.`]
      : []),
  ];
}

/** Whether a built report is this one, with what its own renderer needs. */
export const isForm8949 = (report: PrintedReport): report is PrintedForm8949 => report.id === form8949.id;
