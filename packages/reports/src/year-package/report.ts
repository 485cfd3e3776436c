import * as cellTexts from '@lotbook/messages/generated/reports/cells';
import * as catalogTexts from '@lotbook/messages/generated/reports/catalog';
import * as columnTexts from '@lotbook/messages/generated/reports/columns';
import { capitalGains } from '../capital-gains/report.ts';
import { donations } from '../donations/report.ts';
import { lost } from '../lost/report.ts';
import { expenses } from '../expenses/report.ts';
import { form8949 } from '../form-8949/report.ts';
import { gifts } from '../gifts/report.ts';
import { holdings } from '../holdings/report.ts';
import { income } from '../income/report.ts';
import { incomeSummary } from '../income-summary/report.ts';
import { missingBasis } from '../missing-basis/report.ts';
import { reconciliation1099Da } from '../reconciliation-1099-da/report.ts';
import { feedFor } from '../feed.ts';
import type { BuiltPackage, PackedFile } from '../packed-files.ts';
import { totalScope } from '../incomplete/excluded-rows.ts';
import {
  getHead,
  printDraft,
  yearText,
  type PrintedReport,
  type Report,
  type ReportFormat,
  type ReportInput,
  type RowDraft,
} from '../report.ts';
import { toReference } from '../report-text.ts';
import { fill } from '@lotbook/messages/fill';
import { rollForward } from '../roll-forward/report.ts';
import { sa108 } from '../sa108/report.ts';
import { scheduleD } from '../schedule-d/report.ts';
import { summary } from '../summary/report.ts';
import { txf } from '../txf/report.ts';
import { unmatched } from '../unmatched/report.ts';

/** The documents of a year in one ZIP archive. */
export const yearPackage: Report<BuiltPackage> = {
  id: 'year-package',
  label: catalogTexts.yearPackageLabel,
  purpose: catalogTexts.yearPackagePurpose,
  jurisdictions: ['US', 'UK'],
  formats: ['zip'],
  perYear: true,
  group: 'forms',
  uncertain: ['gains', 'given', 'lots'],
  leavesOut: totalScope,
  reach: 'history',
  feed: (input) => {
    const feeds = getDocuments(input).map((document) => ({
      ...document,
      feed: feedFor(document.kind, document.input),
    }));
    return {
      take: (rows) => {
        for (const { feed } of feeds) feed.take(rows);
      },
      end: (known) =>
        packFiles(
          input,
          feeds.map(({ kind, formats, feed, input: asked }) => ({
            kind,
            formats,
            built: feed.end({ ...known, answers: asked.answers }),
          })),
        ),
    };
  },
  build: (input) =>
    packFiles(
      input,
      getDocuments(input).map(({ kind, formats, input: asked }) => ({
        kind,
        formats,
        built: kind.build(asked),
      })),
    ),
};

interface Document {
  readonly kind: Report;
  readonly formats: readonly ReportFormat[];
  readonly built: PrintedReport;
}

/** Reports with content. */
function packFiles(input: ReportInput, all: readonly Document[]): BuiltPackage {
  const files = all
    .filter(({ built }) => built.sections.some(({ rows }) => rows.length > 0))
    .flatMap(({ kind, formats, built }) =>
      formats.map((format): PackedFile => ({
        name: `${kind.id}-${input.year}.${format}`,
        kind,
        format,
        built,
      })),
    );
  const rows = files.map(({ name, kind, built }): RowDraft => [
    name,
    kind.label,
    String(built.sections.reduce((count, section) => count + section.rows.length, 0)),
  ]);
  const draft = {
    ...getHead(yearPackage, input),
    columns: [
      { id: 'file', label: columnTexts.file, kind: 'text' as const },
      { id: 'report', label: columnTexts.report, kind: 'text' as const },
      { id: 'rows', label: columnTexts.rows, kind: 'text' as const },
    ],
    sections:
      rows.length > 0
        ? [
            {
              id: 'all',
              title: fill(cellTexts.documentsInYear, { year: toReference(yearText(input)) }),
              rows,
              totals: ['', '', ''],
            },
          ]
        : [],
    notes: [],
  };
  return { ...printDraft(draft, input), files };
}

const documents: readonly (readonly [Report, readonly ReportFormat[]])[] = [
  [summary, ['pdf']],
  [form8949, ['pdf', 'csv']],
  [scheduleD, ['pdf']],
  [txf, ['txf']],
  [sa108, ['pdf']],
  [reconciliation1099Da, ['csv']],
  [incomeSummary, ['pdf']],
  [capitalGains, ['csv']],
  [income, ['csv']],
  [gifts, ['csv']],
  [donations, ['pdf', 'csv']],
  [lost, ['pdf', 'csv']],
  [expenses, ['csv']],
  [holdings, ['csv']],
  [rollForward, ['csv']],
  [missingBasis, ['csv']],
  [unmatched, ['csv']],
];

/** Those that apply, each asked for as most people want it. */
const getDocuments = (input: ReportInput) =>
  documents.flatMap(([kind, formats]) => {
    const answers = Object.fromEntries(
      (kind.questions ?? []).map((question) => [question.id, question.default]),
    );
    return kind.jurisdictions.includes(input.settings.jurisdiction)
      ? [{ kind, formats, input: { ...input, answers } }]
      : [];
  });
