import * as questionTexts from '@lotbook/messages/generated/reports/questions';
import { sum } from '@lotbook/decimal/decimal';
import type { ReportQuestion } from '../report.ts';
import type { Line } from './lines.ts';

/** Whether the form lists every sale, every lot of it, or a sum for each source with a statement that lists the sales. */
export const statementQuestion: ReportQuestion = {
  id: 'lines',
  label: questionTexts.linesOnTheForm,
  kind: 'choice',
  options: [
    { value: 'each', label: questionTexts.everySale },
    { value: 'lots', label: questionTexts.everyLot },
    { value: 'summary', label: questionTexts.statementLines },
  ],
  default: 'each',
  further: true,
  help: questionTexts.statementLinesHelp,
};

/** A statement that is attached to the form: every sale of a source and box. */
export interface Statement {
  readonly source: string;
  readonly lines: readonly Line[];
}

/** By source, in the order of their names. The lines are of one box. Instructions for Form 8949 (2025), exception 2. */
export function groupStatements(lines: readonly Line[]): readonly Statement[] {
  const bySource = Map.groupBy(lines, ({ source }) => source);
  return [...bySource.keys()].sort().map((source) => ({ source, lines: bySource.get(source)! }));
}

/** A line for all of one box and source, which may be such lines themselves. */
export function summarize(source: string, lines: readonly Line[]): Line {
  const codes = new Set([...lines.flatMap(({ code }) => code.split('')), 'M']);
  return {
    ...lines[0]!,
    entryId: '',
    lotId: '',
    description: `${source} see attached statement`,
    acquired: '',
    sold: '',
    proceeds: sum(lines.map(({ proceeds }) => proceeds)),
    basis: sum(lines.map(({ basis }) => basis)),
    code: [...codes].sort().join(''),
    adjustment: sum(lines.map(({ adjustment }) => adjustment)),
    gain: sum(lines.map(({ gain }) => gain)),
    isAssumed: lines.some(({ isAssumed }) => isAssumed),
  };
}
