import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { reports } from './registry.ts';
import { plain } from './testing/plain.ts';
import { getSampleYear } from './testing/sample-year.ts';

/** Each report has the expected result of a sample year in `expected.txt`. */
describe.each(reports.map((report) => [report.id, report] as const))(
  'the report %s',
  (id, report) => {
    const file = path.join(import.meta.dirname, id, 'expected.txt');

    it('has its expected rows', () => expect(existsSync(file)).toBe(true));

    it('comes out as expected', () =>
      expect(plain(report.build(getSampleYear(report).input))).toMatchFileSnapshot(file));
  },
);
