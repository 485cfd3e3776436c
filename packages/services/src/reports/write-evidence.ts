import type { Writable } from 'node:stream';
import { evidenceReport } from '@lotbook/reports/evidence/evidence-report';
import type { ReportFormat } from '@lotbook/reports/report';
import { writeReport } from '@lotbook/reports/render/write';
import type { FigureEvidence } from '../questions/explain-question.ts';

/** Writes the evidence of a figure as a document and ends the stream. */
export const writeEvidence = (evidence: FigureEvidence, format: ReportFormat, out: Writable, createdAt: Date): Promise<void> =>
  writeReport({}, evidenceReport(evidence), format, out, createdAt);
