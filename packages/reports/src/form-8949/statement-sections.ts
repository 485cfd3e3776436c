import type { Box8949 } from '@lotbook/model/result';
import type { PrintedReport, ReportRounding, Section } from '../report.ts';
import type { Line } from './lines.ts';
import { columns, section } from './rows.ts';
import { groupStatements, summarize } from './statement.ts';

/** Sections with this before their id list what one line of the form sums up. */
export const statementPrefix = 'statement ';

/**
 * Attachments: a statement for each box and source. Each table has its own header, so that the form
 * and its statements aren't added up.
 */
export const makeAttachedSections = (
  lines: readonly Line[],
  rounding: ReportRounding,
): readonly Section[] =>
  boxesIn(lines).flatMap((box) =>
    groupStatements(lines.filter((line) => line.box === box)).map((each) => ({
      ...section(box, each.lines, rounding),
      id: `${statementPrefix}${box} ${each.source}`,
      title: `Statement for box ${box}: ${each.source}`,
      columns,
    })),
  );

/** The lines on the form that replace the attached ones, while these are read. */
export class StatementSums {
  readonly #sums = new Map<string, Line>();

  add(lines: readonly Line[]): void {
    for (const box of boxesIn(lines)) {
      for (const { source, lines: own } of groupStatements(
        lines.filter((line) => line.box === box),
      )) {
        const key = `${box} ${source}`;
        const before = this.#sums.get(key);
        this.#sums.set(key, summarize(source, before ? [before, ...own] : own));
      }
    }
  }

  /** The form: boxes in their order, in each the sources by name. */
  sections(rounding: ReportRounding): readonly Section[] {
    const lines = [...this.#sums.keys()].sort().map((key) => this.#sums.get(key)!);
    return boxesIn(lines).map((box) => ({ ...section(box, lines, rounding), columns }));
  }
}

const boxesIn = (lines: readonly Line[]): readonly Box8949[] =>
  [...new Set(lines.map(({ box }) => box))].sort();

/** A report of attached sections with the form before them. */
export const withForm = (attached: PrintedReport, form: readonly Section[]): PrintedReport => ({
  ...attached,
  sections: [...form, ...attached.sections.map((each) => ({ ...each, columns }))],
});
