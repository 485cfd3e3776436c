import type { BuiltReport, PrintedReport, Report, ReportFormat } from './report.ts';

/** A document among those of a package. */
export interface PackedFile {
  readonly name: string;
  readonly kind: Report;
  readonly format: ReportFormat;
  readonly built: PrintedReport;
}

export interface BuiltPackage extends BuiltReport {
  readonly files: readonly PackedFile[];
  /** Written as `manifest.json`, with the digest of each file; absent: none is written. */
  readonly manifest?: Readonly<Record<string, string | boolean>>;
}

/** Whether a report is an archive of documents. */
export const isPackage = (
  report: PrintedReport,
): report is PrintedReport & Pick<BuiltPackage, 'files' | 'manifest'> => 'files' in report;
