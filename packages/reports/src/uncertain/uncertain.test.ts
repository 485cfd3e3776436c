import { money } from '@lotbook/decimal/decimal';
import { compute } from '@lotbook/engine/compute';
import { book, scenario } from '@lotbook/engine/testing/scenario';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { reports } from '../registry.ts';
import { toLines, readPdf } from '../render/testing/read-pdf.ts';
import { renderReport } from '../render/testing/render-report.ts';
import { reportText } from '../render/text.ts';
import type { Report } from '../report.ts';
import type { TaxSettings } from '@lotbook/model/settings';
import { everyExtra, everyKind, toInput, ukSettings, usSettings } from '../testing.ts';
import { yearPackage } from '../year-package/report.ts';
import { markUncertain } from './mark-uncertain.ts';
import { countUncertain, noUncertainLines, type UncertainPart } from './uncertain-lines.ts';

/** Uncertain are the sale of 1 TIA, the gift of 1, or the 1 that is left. */
const uses: Readonly<Record<UncertainPart, string>> = {
  gains: 'x1  2025-05-01  sell 1 TIA for 900 USD @kraken',
  given: 'x1  2025-05-01  withdrawal/gift - 1 TIA worth 900 USD @kraken',
  lots: '',
};
const unmatched = 'u1  2024-03-01  deposit  1 TIA worth 100 USD  @kraken';
const bought = 'u1  2024-03-01  deposit/acquisition  + 1 TIA worth 100 USD basis 40 USD  @kraken';

const toBook = (first: string, part: UncertainPart): string =>
  `${everyKind.replace(/.*SOL.*\n/, '')}\n  ${first}\n  ${uses[part]}`;
const getExtra = (text: string, settings?: TaxSettings) => ({
  ...everyExtra,
  prices: {
    ...everyExtra.prices!,
    of: { ...everyExtra.prices!.of, TIA: everyExtra.prices!.of['BTC']! },
  },
  allocation: { lots: scenario(text, settings).lots, refused: {} },
});
const build = (report: Report, text: string, settings?: TaxSettings) =>
  report.build(toInput(text, getExtra(text, settings), settings));
const toCells = (report: Report, text: string, settings?: TaxSettings): string =>
  JSON.stringify(
    build(report, text, settings).sections.map(({ rows, totals }) => [
      rows.map((row) => row.filter((cell) => !/^(?:Unmatched|Purchase|Buy)/.test(cell))),
      totals,
    ]),
  );

const countIn = (text: string, settings?: TaxSettings) => {
  const { disposals, gifts, donations, lost, lots } = scenario(text, settings);
  return countUncertain(noUncertainLines, {
    disposals,
    given: [...gifts, ...donations, ...lost],
    lots,
  });
};
const mark = (report: Report, text: string, settings?: TaxSettings) =>
  markUncertain(report, build(report, text, settings), countIn(text, settings));

/** Reports that differ in what the units were received as, not in a figure that depends on their cost. */
const withoutFigures: Readonly<Record<string, string>> = {
  unmatched: 'lists the deposit itself',
  'audit-trail': 'lists decisions',
};

/** Reports of one place print nothing of the other. */
const isPrinted = ({ jurisdictions }: Report, { jurisdiction }: TaxSettings): boolean =>
  jurisdictions.includes(jurisdiction);

describe.each([usSettings, ukSettings])('in $jurisdiction books', (settings) => {
  const printed = reports.filter((report) => isPrinted(report, settings));

  describe.each(Object.keys(uses) as UncertainPart[])('uncertain %s', (part) => {
    const [uncertain, certain] = [toBook(unmatched, part), toBook(bought, part)];

    it('are never printed as certain by a report that contains their cost', () => {
      const silent = printed.filter(
        (report) =>
          withoutFigures[report.id] === undefined &&
          toCells(report, uncertain, settings) !== toCells(report, certain, settings) &&
          mark(report, uncertain, settings).uncertain === undefined,
      );
      expect(silent.map(({ id }) => id)).toEqual([]);
    });

    it('mark no report once the cost is known', () => {
      const marked = printed.filter(
        (report) => mark(report, certain, settings).uncertain !== undefined,
      );
      expect(marked.map(({ id }) => id)).toEqual([]);
    });
  });
});

const sold = toBook(unmatched, 'gains');
const words =
  'UNCERTAIN: 1 disposal with a net gain of $900.00, which may be between $800.00 and $900.00. Open issues: Unmatched deposit.';

describe('an uncertain report', () => {
  it.each(['form-8949', 'schedule-d', 'complete', 'capital-gains', 'summary'])(
    '%s as PDF says so on each page',
    async (id) => {
      const report = reports.find((each) => each.id === id)!;
      const pages = await readPdf(
        await renderReport(report, toInput(sold), 'pdf', mark(report, sold)),
      );
      for (const page of pages) expect(toLines(page).flat().join('\n')).toContain(words);
    },
  );

  it('as CSV says so in its first line, and files for tax software stay as they are', () => {
    const wrong = reports.filter((report) => {
      const marked = mark(report, sold);
      if (!report.formats.includes('csv') || marked.uncertain === undefined) return false;
      const toText = (built: typeof marked) =>
        [...reportText(report, built, 'csv', '2026-01-01')!].join('');
      return report.renderers?.csv
        ? toText(marked) !== toText(build(report, sold))
        : !/^"?UNCERTAIN: /.test(toText(marked));
    });
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  it('in a package is named so where its layout has no room for words', async () => {
    const files = unzipSync(
      await renderReport(yearPackage, toInput(sold), 'zip', mark(yearPackage, sold)),
    );
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(['form-8949-2025.csv', 'txf-2025-UNCERTAIN.txf']),
    );
  });
});

it('a sale of units that no transaction acquired is uncertain, unless a person assigned their basis', () => {
  const missing = countIn('s1  2025-05-01  sell 1 TIA for 900 USD @kraken');
  expect(missing.gains).toMatchObject({ count: 1, low: 0n });
  expect([...missing.codes]).toEqual(['missing-basis']);
});

it.each(['US', 'UK'] as const)(
  'a basis of zero that a person assigned is certain in %s books',
  (jurisdiction) => {
    const rows = book('s1  2025-05-01  sell 1 TIA worth 0 USD by hand for 900 USD @kraken', {
      jurisdiction,
    });
    const getGains = (assigned?: true) => {
      const transactions = rows.transactions.map((each) => ({
        ...each,
        movements: each.movements.map((movement) => ({
          ...movement,
          ...(assigned && { assigned }),
        })),
      }));
      const { disposals } = compute({ ...rows, transactions });
      expect(disposals.map(({ basis, gain }) => [basis, gain])).toEqual([[0n, money('900')]]);
      return countUncertain(noUncertainLines, { disposals }).gains;
    };
    expect(getGains()?.count).toBe(1);
    expect(getGains(true)).toBeUndefined();
  },
);

it('an issue that a person dismissed makes nothing uncertain', () => {
  const { disposals } = scenario(sold);
  expect(countUncertain(noUncertainLines, { disposals }, () => true).gains).toBeUndefined();
});
