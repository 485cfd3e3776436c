import { renderText, type Text } from '../report-text.ts';
import { fill } from '@lotbook/messages/fill';
import * as catalogTexts from '@lotbook/messages/generated/reports/catalog';
import * as noteTexts from '@lotbook/messages/generated/reports/notes';
import { alphabetically, createFeed } from '../feed.ts';
import { ofGains } from '../incomplete/excluded-rows.ts';
import {
  getHead,
  isInYear,
  tableFormats,
  type BuiltReport,
  type Feed,
  type Report,
  type ReportInput,
  type ReportRounding,
  type PrintedReport,
  type Row,
  type RowList,
} from '../report.ts';
import { feedAfterMatching, exceptionQuestion, formLines, splitLines } from './form-lines.ts';
import type { Line } from './lines.ts';
import { columns, section } from './rows.ts';
import { statementQuestion } from './statement.ts';
import { makeAttachedSections, StatementSums, withForm } from './statement-sections.ts';
import { scheduleD, ScheduleDSums, type ScheduleDLine } from './schedule-d.ts';

/** Form 8949 with the lines of Schedule D that it feeds. */
export interface BuiltForm8949<Rows extends RowList = readonly Row[]> extends BuiltReport<Rows> {
  readonly rounding: ReportRounding;
  readonly scheduleD: readonly ScheduleDLine[];
}

export type PrintedForm8949 = BuiltForm8949<RowList>;

export const form8949: Report<BuiltForm8949> = {
  id: 'form-8949',
  label: catalogTexts.form8949Label,
  purpose: catalogTexts.form8949Purpose,
  jurisdictions: ['US'],
  formats: tableFormats,
  perYear: true,
  group: 'forms',
  leavesOut: ofGains,
  marksAssumed: true,
  questions: [statementQuestion, exceptionQuestion],
  feed: (input) => feedAfterMatching(input, feed),
  build: (input) => {
    const disposals = input.disposals.filter((disposal) => isInYear(disposal.disposedOn, input));
    const { listed, direct } = splitLines(getLines(input), input);
    const boxes = [...new Set(listed.map((line) => line.box))].sort();
    const sections = isSummary(input)
      ? [
          ...statementSums(listed).sections(input.rounding),
          ...makeAttachedSections(listed, input.rounding),
        ]
      : boxes.map((box) => section(box, listed, input.rounding));
    return {
      ...getHead(form8949, input),
      rounding: input.rounding,
      columns,
      sections,
      scheduleD: scheduleD(listed, direct),
      notes: [
        ...getNotes(
          input,
          disposals.filter((disposal) => (disposal.lotId as string) === 'unknown').length,
        ),
        ...formNotes(input, direct.length),
      ].map((note) => renderText(note, input.translator.translate)),
    };
  },
};

const getLines = (input: ReportInput): readonly Line[] =>
  formLines(input, input.answers['lines'] === 'lots' ? 'lot' : 'sale');

const isSummary = ({ answers }: Pick<ReportInput, 'answers'>): boolean =>
  answers['lines'] === 'summary';

function statementSums(lines: readonly Line[]): StatementSums {
  const sums = new StatementSums();
  sums.add(lines);
  return sums;
}

/**
 * The chunks make up the form: its boxes in order, the lines for attached statements, the lines of
 * Schedule D, and the amount of unknown origin.
 */
function feed(input: ReportInput): Feed {
  let unknown = 0;
  let direct = 0;
  const sums = new ScheduleDSums();
  const statements = new StatementSums();
  const pieces = createFeed(
    isSummary(input) ? { ...form8949, build: keepAttached } : form8949,
    input,
    {
      order: alphabetically,
      onPiece: (_built, rows) => {
        unknown += rows.disposals.filter(
          ({ lotId, disposedOn }) => (lotId as string) === 'unknown' && isInYear(disposedOn, input),
        ).length;
        const lines = splitLines(getLines({ ...input, ...rows }), input);
        direct += lines.direct.length;
        sums.add(lines.listed, lines.direct);
        if (isSummary(input)) statements.add(lines.listed);
      },
      notes: () => [...getNotes(input, unknown), ...formNotes(input, direct)],
    },
  );
  const end = (known: ReportInput): PrintedReport =>
    isSummary(input)
      ? withForm(pieces.end(known), statements.sections(input.rounding))
      : pieces.end(known);
  return {
    take: pieces.take,
    end: (known): PrintedForm8949 => ({
      ...end(known),
      rounding: input.rounding,
      scheduleD: sums.lines(),
    }),
  };
}

const keepAttached = (input: ReportInput): BuiltReport => ({
  ...getHead(form8949, input),
  columns,
  sections: makeAttachedSections(splitLines(getLines(input), input).listed, input.rounding),
  notes: [],
});

function formNotes({ brokerForms = [], answers }: ReportInput, direct: number): readonly Text[] {
  return [
    ...(isSummary({ answers }) ? [noteTexts.form8949CodeMTheAttachedStatement] : []),
    ...(direct > 0 ? [fill(noteTexts.form8949Direct, { count: direct })] : []),
    ...(brokerForms.length > 0
      ? [fill(noteTexts.form8949Boxes, { count: brokerForms.length })]
      : []),
  ];
}

function getNotes({ settings, rounding }: ReportInput, unknown: number): readonly Text[] {
  return [
    fill(noteTexts.form8949Method, {
      method: settings.method,
      tracking: settings.tracking === 'us' ? 'other' : settings.tracking,
      timeZone: settings.timeZone,
    }),
    ...(rounding === 'wholeDollar' ? [noteTexts.form8949Rounding] : []),
    ...(unknown > 0 ? [fill(noteTexts.form8949Unknown, { count: unknown })] : []),
  ];
}

/** Whether a built report is this one, with what its own renderer needs. */
export const isForm8949 = (report: PrintedReport): report is PrintedForm8949 =>
  report.id === form8949.id;
