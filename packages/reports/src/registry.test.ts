import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { reports } from './registry.ts';
import { everyExtra, everyGap, inputOf } from './testing.ts';

describe.each(reports.map((report) => [report.id, report] as const))('the report %s', (id, report) => {
  it('has a manual page', () => {
    const page = path.join(import.meta.dirname, id, 'report.md');
    expect(existsSync(page)).toBe(true);
    expect(readFileSync(page, 'utf8')).toMatch(/^# .+\n\n.+/);
  });

  it('fills every column of every row', () => {
    const built = report.build(inputOf(everyGap, everyExtra));
    expect(built.sections.flatMap((section) => section.rows).length).toBeGreaterThan(0);
    for (const section of built.sections) {
      for (const row of [...section.rows, section.totals]) expect(row).toHaveLength((section.columns ?? built.columns).length);
    }
  });

  it('is only of its year where it is of a year', () => {
    const rows = report.build(inputOf(everyGap, { ...everyExtra, year: 2019 })).sections.flatMap((section) => section.rows);
    expect(rows.length > 0).toBe(!report.perYear);
  });
});

it('has each report once', () => {
  expect(new Set(reports.map((report) => report.id)).size).toBe(reports.length);
});
