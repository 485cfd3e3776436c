import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { plain } from '../testing/plain.ts';
import { sampleBooks, toBookInput } from '../testing/sample-books.ts';
import { bookReports } from '../book-registry.ts';

/** The model under which a report has content, where that isn't the cost model. */
const models = { 'fair-value-note': 'fair-value', impairment: 'impairment' } as const;

/** Each report about books has its manual page, and the expected result of a small business. */
describe.each(bookReports.map((report) => [report.id, report] as const))(
  'the report %s',
  (id, report) => {
    const folder = path.join(import.meta.dirname, '..', id);
    const model = Object.entries(models).find(([name]) => name === id)?.[1] ?? 'cost';
    const built = report.build(toBookInput(sampleBooks({ model })));

    it('has a manual page', () => expect(existsSync(path.join(folder, 'report.md'))).toBe(true));

    it('comes out as expected', () =>
      expect(
        plain({
          ...built,
          sections: built.sections.map((each) => ({ ...each, rows: [...each.rows] })),
        }),
      ).toMatchFileSnapshot(path.join(folder, 'expected.txt')));

    it('fills every column of every row, and has as many rows as it says', () => {
      expect(built.sections.length).toBeGreaterThan(0);
      for (const { rows, totals, columns = built.columns } of built.sections) {
        expect([...rows]).toHaveLength(rows.length);
        for (const row of [...rows, totals]) expect(row).toHaveLength(columns.length);
      }
    });

    it('has its columns without books, to choose from', () => {
      const { books: _, ...input } = toBookInput(sampleBooks());
      expect(report.build(input).columns.length).toBeGreaterThan(1);
      expect(report.build(input).sections).toEqual([]);
    });
  },
);
