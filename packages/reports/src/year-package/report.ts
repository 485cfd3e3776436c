import { capitalGains } from '../capital-gains/report.ts';
import { donations } from '../donations/report.ts';
import { expenses } from '../expenses/report.ts';
import { form8949 } from '../form-8949/report.ts';
import { gifts } from '../gifts/report.ts';
import { holdings } from '../holdings/report.ts';
import { income } from '../income/report.ts';
import { incomeSummary } from '../income-summary/report.ts';
import { missingBasis } from '../missing-basis/report.ts';
import { reconciliation1099Da } from '../reconciliation-1099-da/report.ts';
import { headOf, yearText, type BuiltReport, type PrintedReport, type Report, type ReportFormat, type ReportInput, type Row } from '../report.ts';
import { rollForward } from '../roll-forward/report.ts';
import { sa108 } from '../sa108/report.ts';
import { scheduleD } from '../schedule-d/report.ts';
import { summary } from '../summary/report.ts';
import { unmatched } from '../unmatched/report.ts';

/** A document among those of a package. */
export interface PackedFile {
  readonly name: string;
  readonly kind: Report;
  readonly format: ReportFormat;
  readonly built: PrintedReport;
}

export interface BuiltPackage extends BuiltReport {
  readonly files: readonly PackedFile[];
}

/** The documents of a year in one ZIP archive. */
export const yearPackage: Report<BuiltPackage> = {
  id: 'year-package',
  label: 'All documents of a year',
  purpose: 'The forms as PDF and the lists behind them as CSV, in one ZIP archive to file away or to hand on.',
  jurisdictions: ['US', 'UK'],
  formats: ['zip'],
  perYear: true,
  group: 'forms',
  reach: 'history',
  build: (input) => {
    const files = documents.flatMap(([kind, formats]) => filesOf(kind, formats, input));
    const rows = files.map(({ name, kind, built }): Row => [
      name,
      kind.label,
      String(built.sections.reduce((count, section) => count + section.rows.length, 0)),
    ]);
    return {
      ...headOf(yearPackage, input),
      columns: [
        { id: 'file', label: 'File', kind: 'text' },
        { id: 'report', label: 'Report', kind: 'text' },
        { id: 'rows', label: 'Rows', kind: 'text' },
      ],
      sections: rows.length > 0 ? [{ id: 'all', title: `Documents of ${yearText(input)}`, rows, totals: ['', '', ''] }] : [],
      notes: [],
      files,
    };
  },
};

const documents: readonly (readonly [Report, readonly ReportFormat[]])[] = [
  [summary, ['pdf']],
  [form8949, ['pdf', 'csv']],
  [scheduleD, ['pdf']],
  [sa108, ['pdf']],
  [reconciliation1099Da, ['csv']],
  [incomeSummary, ['pdf']],
  [capitalGains, ['csv']],
  [income, ['csv']],
  [gifts, ['csv']],
  [donations, ['pdf', 'csv']],
  [expenses, ['csv']],
  [holdings, ['csv']],
  [rollForward, ['csv']],
  [missingBasis, ['csv']],
  [unmatched, ['csv']],
];

/** Those that apply and have something to say. */
function filesOf(kind: Report, formats: readonly ReportFormat[], input: ReportInput): readonly PackedFile[] {
  if (!kind.jurisdictions.includes(input.settings.jurisdiction)) return [];
  const answers = Object.fromEntries((kind.questions ?? []).map((question) => [question.id, question.default]));
  const built = kind.build({ ...input, answers });
  if (!built.sections.some(({ rows }) => rows.length > 0)) return [];
  return formats.map((format) => ({ name: `${kind.id}-${input.year}.${format}`, kind, format, built }));
}

export const isPackage = (report: PrintedReport): report is PrintedReport & Pick<BuiltPackage, 'files'> => report.id === yearPackage.id;
