import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/accounting-reports';
import { assetRollForward } from '../asset-roll-forward/report.ts';
import { bookReport, text, units } from '../books/book-report.ts';
import type { BookPart } from '../books/books.ts';
import { closeChecklist } from '../close-checklist/report.ts';
import { costBasisRollForward } from '../cost-basis-roll-forward/report.ts';
import { counterpartyActivity } from '../counterparty-activity/report.ts';
import { erpPostSync } from '../erp-post-sync/report.ts';
import { erpPreSync } from '../erp-pre-sync/report.ts';
import { erpReconciliation } from '../erp-reconciliation/report.ts';
import { expensesByContact } from '../expenses-by-contact/report.ts';
import { fairValueNote } from '../fair-value-note/report.ts';
import { generalLedger } from '../general-ledger/report.ts';
import { impairment } from '../impairment/report.ts';
import { incomeByCategory } from '../income-by-category/report.ts';
import { journal } from '../journal/report.ts';
import { journalRolledUp } from '../journal-rolled-up/report.ts';
import { realizedUnrealized } from '../realized-unrealized/report.ts';
import { renderText } from '../report-text.ts';
import type { BuiltReport, Report, ReportFormat, ReportInput } from '../report.ts';
import { sourceCompleteness } from '../source-completeness/report.ts';
import { subledgerTieOut } from '../subledger-tie-out/report.ts';
import { trialBalance } from '../trial-balance/report.ts';
import type { BuiltPackage, PackedFile } from '../packed-files.ts';

/** Statements to read as PDF, and all lists as CSV. */
const documents: readonly (readonly [Report, readonly ReportFormat[]])[] = [
  [closeChecklist, ['pdf', 'csv']],
  [journal, ['csv']],
  [journalRolledUp, ['csv']],
  [generalLedger, ['csv']],
  [trialBalance, ['pdf', 'csv']],
  [erpPreSync, ['csv']],
  [erpPostSync, ['csv']],
  [erpReconciliation, ['pdf', 'csv']],
  [assetRollForward, ['csv']],
  [costBasisRollForward, ['pdf', 'csv']],
  [realizedUnrealized, ['csv']],
  [fairValueNote, ['pdf', 'csv']],
  [impairment, ['pdf', 'csv']],
  [incomeByCategory, ['pdf', 'csv']],
  [expensesByContact, ['pdf', 'csv']],
  [counterpartyActivity, ['csv']],
  [subledgerTieOut, ['pdf', 'csv']],
  [sourceCompleteness, ['pdf', 'csv']],
];

const columns = [
  text('file', texts.file),
  text('report', texts.report),
  units('rows', texts.rowCount),
];

const overview = bookReport({
  id: 'close-pack',
  label: texts.closePackLabel,
  purpose: texts.closePackPurpose,
  group: 'close',
  formats: ['zip'],
  fixedColumns: true,
  reads: [...new Set(documents.flatMap(([{ books = [] }]): readonly BookPart[] => books))],
  columns,
  make: () => ({ sections: [], notes: [] }),
});

/** The checklist and all reports of a month in one ZIP archive, with a manifest that identifies each file and the journal. */
export const closePack: Report<BuiltPackage> = {
  ...overview,
  build: (input) => {
    const built = documents.map(([kind, formats]) => ({
      kind,
      formats,
      built: kind.build({ ...input, answers: getDefaults(kind) }),
    }));
    const files = built
      .filter((each) => each.built.sections.length > 0)
      .flatMap(({ kind, formats, built: report }) =>
        formats.map((format): PackedFile => ({
          name: `${kind.id}.${format}`,
          kind,
          format,
          built: report,
        })),
      );
    return { ...packFiles(overview.build(input), files, input), ...getManifest(input) };
  },
};

const getDefaults = ({ questions = [] }: Report): ReportInput['answers'] =>
  Object.fromEntries(questions.map((question) => [question.id, question.default]));

const packFiles = (
  built: BuiltReport,
  files: readonly PackedFile[],
  { translator: { translate } }: ReportInput,
): BuiltPackage => ({
  ...built,
  sections:
    files.length === 0
      ? []
      : [
          {
            id: 'all',
            title: translate(common.files),
            rows: files.map(({ name, kind, built: { sections } }) => [
              name,
              renderText(kind.label, translate),
              String(sections.reduce((count, { rows }) => count + rows.length, 0)),
            ]),
            totals: ['', '', ''],
          },
        ],
  files,
});

/** What the manifest names apart from its files. */
const getManifest = ({ books, accountName }: ReportInput): Pick<BuiltPackage, 'manifest'> =>
  books
    ? {
        manifest: {
          account: accountName,
          from: books.from,
          to: books.to,
          model: books.model,
          closed: books.close?.isClosed ?? false,
          journal: books.digest,
        },
      }
    : {};
