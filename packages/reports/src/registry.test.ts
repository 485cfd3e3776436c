import { renderEnglish } from './testing/render-english.ts';
import { ukScenario } from '@lotbook/engine/testing/uk-scenario';
import { gbp } from '@lotbook/model/fiat';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { reports } from './registry.ts';
import { getPurpose } from './report.ts';
import { everyExtra, everyGap, toInput } from './testing.ts';

describe.each(reports.map((report) => [report.id, report] as const))(
  'the report %s',
  (id, report) => {
    it('has a manual page', () => {
      const page = path.join(import.meta.dirname, id, 'report.md');
      expect(existsSync(page)).toBe(true);
      expect(readFileSync(page, 'utf8')).toMatch(/^# .+\n\n.+/);
    });

    it('fills every column of every row', () => {
      const built = report.build(toInput(everyGap, everyExtra));
      expect(built.sections.flatMap((section) => section.rows).length).toBeGreaterThan(0);
      for (const section of built.sections) {
        for (const row of [...section.rows, section.totals])
          expect(row).toHaveLength((section.columns ?? built.columns).length);
      }
    });

    it('is only of its year where it is of a year', () => {
      const rows = report
        .build(toInput(everyGap, { ...everyExtra, year: 2019 }))
        .sections.flatMap((section) => section.rows);
      expect(rows.length > 0).toBe(!report.perYear);
    });
  },
);

it('has each report once', () => {
  expect(new Set(reports.map((report) => report.id)).size).toBe(reports.length);
});

const pooled = ukScenario(`
  b1  2024-06-10  buy       3 BTC for 1500 GBP   @kraken
  s1  2025-06-01  sell      1 BTC for 900 GBP    @kraken
  g1  2025-07-01  withdrawal/gift_standard  1 BTC worth 800 GBP  @kraken
`);

describe.each(
  reports
    .filter(({ jurisdictions }) => jurisdictions.includes('UK'))
    .map((report) => [report.id, report] as const),
)('under UK law %s', (_, report) => {
  const { settings, ...known } = toInput('', everyExtra);
  const built = report.build({
    ...known,
    ...pooled,
    settings: { ...settings, jurisdiction: 'UK', currency: gbp },
  });

  it('says nothing of terms, nor of lots one by one', () => {
    const labels = [built, ...built.sections]
      .flatMap(({ columns }) => columns ?? [])
      .map(({ label }) => label);
    for (const words of [renderEnglish(getPurpose(report, 'UK')), ...labels, ...built.notes])
      expect(words).not.toMatch(/\bterms?\b|lot by lot|^lots\b|the lots behind/i);
  });

  it('fills every column of every row', () => {
    for (const { rows, totals, columns = built.columns } of built.sections)
      for (const row of [...rows, totals]) expect(row).toHaveLength(columns.length);
  });
});
