import { scenario } from '@lotbook/engine/testing/scenario';
import { ukScenario } from '@lotbook/engine/testing/uk-scenario';
import { utc } from '@lotbook/model/time';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { form8949 } from '../form-8949/report.ts';
import { toPreview } from '../preview.ts';
import { reports } from '../registry.ts';
import { toLines, readPdf } from '../render/testing/read-pdf.ts';
import { renderReport } from '../render/testing/render-report.ts';
import { reportText } from '../render/text.ts';
import type { Report } from '../report.ts';
import { everyExtra, toInput } from '../testing.ts';
import { yearPackage } from '../year-package/report.ts';
import { findExcludedRows, findUnpriced, type ExcludedKind } from './excluded-rows.ts';
import { markIncomplete } from './mark-incomplete.ts';

const priced = `
  b1  2023-05-01  buy   4 BTC for 400 USD                              @kraken
  b2  2023-05-01  buy   9 DOT for 90 USD                               @kraken
  r1  2025-01-10  stake-reward  + 3 ETH worth 30 USD                   @kraken
  s1  2025-02-01  sell  1 BTC for 900 USD                              @kraken
  g1  2025-03-01  withdrawal/gift      - 0.1 BTC worth 2000 USD        @kraken
  d1  2025-03-02  withdrawal/donation  - 0.1 BTC worth 600 USD         @kraken
`;
const unpricedLines: Readonly<
  Record<string, { readonly kind: ExcludedKind; readonly line: string }>
> = {
  'a swap of which neither side has a price': {
    kind: 'disposal',
    line: 'x1  2025-04-01  buy 100 UNI for 0.5 BTC worth 900 USD @kraken',
  },
  'a sale for money without a rate': {
    kind: 'disposal',
    line: 'x1  2025-04-01  sell 0.5 BTC for 900 EUR @kraken',
  },
  'a fee paid in crypto': {
    kind: 'fee',
    line: 'x1  2025-04-01  withdrawal/fee - 0.5 BTC worth 900 USD @kraken',
  },
  'a staking reward': {
    kind: 'income',
    line: 'x1  2025-04-01  stake-reward + 2 DOT worth 900 USD @kraken',
  },
  'a gift': {
    kind: 'gift',
    line: 'x1  2025-04-01  withdrawal/gift - 0.5 BTC worth 900 USD @kraken',
  },
  'a donation': {
    kind: 'gift',
    line: 'x1  2025-04-01  withdrawal/donation - 0.5 BTC worth 900 USD @kraken',
  },
};
const us = { jurisdiction: 'US', treatments: {}, timeZone: utc } as const;
const withoutPrice = (line: string): string => line.replace(/ worth 900 USD/, '');

function listExcluded(book: string) {
  const result = scenario(book);
  return findExcludedRows(result, { settings: us, unpriced: findUnpriced(result.issues) });
}

describe('rows without a price', () => {
  it.each(Object.entries(unpricedLines))('finds %s', (_name, { kind, line }) => {
    const rows = listExcluded(`${priced}\n${withoutPrice(line)}`);
    expect(rows.map((row) => [row.kind, row.transactionId, row.on])).toEqual([
      [kind, 'x1', '2025-04-01'],
    ]);
  });

  it('finds none where every price is known, and none in a transfer or purchase without one', () => {
    const moves =
      't1  2025-05-01  transfer 1 BTC @kraken > ledger\n  k1  2025-05-02  stake-deposit - 1 DOT @kraken\n  p1 2025-05-03 deposit/acquisition + 1 SOL @kraken';
    expect(listExcluded(`${priced}\n${moves}`)).toEqual([]);
  });

  it.each([
    'transfer 1 BTC fee 0.1 BTC @kraken > ledger',
    'withdrawal - 1 BTC fee 0.1 BTC @kraken',
    'stake-deposit - 1 BTC fee 0.1 BTC @kraken',
    'withdrawal/stakingDeposit - 1 BTC fee 0.1 BTC @kraken',
    'withdrawal/collateralizeNonTaxable - 1 BTC fee 0.1 BTC @kraken',
  ])('finds only the fee of own units that moved: %s', (line) => {
    const rows = listExcluded(`${priced}\n  x1  2025-05-01  ${line}`);
    expect(rows.map((row) => [row.kind, row.transactionId])).toEqual([['fee', 'x1']]);
  });

  it('finds them in figures whose issues are not stored, as those of a locked year', () => {
    const result = scenario(`${priced}\n${withoutPrice(unpricedLines['a staking reward']!.line)}`);
    expect(
      findExcludedRows(result, { settings: us }).map(({ kind, asset }) => [kind, asset]),
    ).toEqual([['income', 'DOT']]);
  });

  it('counts a gift as a disposal where units lie in pools, and needs no value of a donation there', () => {
    const book =
      'b1 2024-05-01 buy 4 BTC for 400 GBP @kraken\n g1 2025-05-01 withdrawal/gift - 1 BTC @kraken\n d1 2025-05-02 withdrawal/donation - 1 BTC @kraken';
    const result = ukScenario(book);
    const found = findExcludedRows(result, {
      settings: { ...us, jurisdiction: 'UK' },
      unpriced: findUnpriced(result.issues),
    });
    expect(found.map(({ kind, transactionId }) => [kind, transactionId])).toEqual([
      ['disposal', 'g1'],
    ]);
  });
});

/** Reports whose rows are events, with or without a price, and reports of holdings. */
const listsAll: ReadonlySet<string> = new Set(
  'foreign-accounts holdings inventory open-lots harvest roll-forward movements transactions evidence changes-since-filing opening-after-seal allocation-2025 audit-trail unmatched'.split(
    ' ',
  ),
);

const toCells = (report: Report, each: string) =>
  JSON.stringify(
    report
      .build(toInput(`${priced}\n${each}`, everyExtra))
      .sections.map(({ rows, totals }) => [rows, totals]),
  );

describe.each(Object.entries(unpricedLines))('of %s without a price', (_name, { kind, line }) => {
  it('every report that would contain it says that it leaves it out', () => {
    const silent = reports.filter(
      (report) =>
        !listsAll.has(report.id) &&
        toCells(report, line) !== toCells(report, withoutPrice(line)) &&
        !report.leavesOut?.includes(kind),
    );
    expect(silent.map(({ id }) => id)).toEqual([]);
  });
});

const incompleteBook = `${priced}\n${withoutPrice(unpricedLines['a swap of which neither side has a price']!.line)}\n  x2  2025-05-01  stake-reward + 2 SOL @kraken`;
const words = 'INCOMPLETE: 1 disposal has no price and is not included.';
const mark = (report: Report) =>
  markIncomplete(report, report.build(toInput(incompleteBook, everyExtra)), {
    rows: listExcluded(incompleteBook),
    unread: [],
  });

describe('an incomplete report', () => {
  it.each(['form-8949', 'schedule-d', 'complete', 'capital-gains', 'summary'])(
    '%s as PDF says so on each page, with the missing rows',
    async (id) => {
      const report = reports.find((each) => each.id === id)!;
      const pages = await readPdf(
        await renderReport(report, toInput(incompleteBook), 'pdf', mark(report)),
      );
      expect(pages.length).toBeGreaterThan(1);
      for (const page of pages) {
        const text = toLines(page).flat().join('\n');
        expect(text).toContain('INCOMPLETE: 1 disposal');
        expect(text).toContain('2025-04-01 Sell 0.5 BTC, kraken');
      }
      expect(pages.at(-1)!.tables.flat(2)).toContain('x1');
    },
  );

  it('as workbook begins with a sheet of the missing rows, and each other sheet says so at its head', async () => {
    const files = unzipSync(
      await renderReport(form8949, toInput(incompleteBook), 'xlsx', mark(form8949)),
    );
    expect(strFromU8(files['xl/workbook.xml']!)).toMatch(/<sheet name="INCOMPLETE[^>]+sheetId="1"/);
    expect(strFromU8(files['xl/worksheets/sheet1.xml']!)).toContain('x1');
    for (const name of Object.keys(files).filter((each) => each.startsWith('xl/worksheets/')))
      expect(strFromU8(files[name]!)).toContain(words);
  });

  it('as CSV begins with the missing rows, then an empty line and the table', () => {
    const rows: string[][] = parse(
      [...reportText(form8949, mark(form8949), 'csv', '2026-01-01')!].join(''),
      {
        relax_column_count: true,
        skip_empty_lines: false,
      },
    );
    expect(rows[0]).toEqual([words]);
    expect(rows[2]).toEqual(['2025-04-01', 'Sell', 'kraken', '0.5', 'BTC', 'x1']);
    expect(rows[3]).toEqual(['']);
    expect(rows[4]!.length).toBeGreaterThan(6);
  });

  it('as JSON carries the missing rows', () => {
    const { incomplete } = JSON.parse(
      [...reportText(form8949, mark(form8949), 'json', '2026-01-01')!].join(''),
    );
    expect(incomplete.rows).toMatchObject([{ transactionId: 'x1', kind: 'disposal' }]);
  });

  it.each(reports.filter(({ group }) => group === 'software'))(
    '$id stays as tax software reads it',
    (report) => {
      const [format] = report.formats;
      const build = report.build(toInput(incompleteBook, everyExtra));
      const toText = (built: typeof build) =>
        [...reportText(report, built, format!, '2026-01-01')!].join('');
      const marked = mark(report);
      expect(marked.incomplete?.rows).toHaveLength(1);
      expect(toText(marked)).toBe(toText(build));
    },
  );

  it('marks the documents of a package, each for what it leaves out, and names them so', async () => {
    const files = unzipSync(
      await renderReport(yearPackage, toInput(incompleteBook), 'zip', mark(yearPackage)),
    );
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([
        'form-8949-2025-INCOMPLETE.csv',
        'income-2025-INCOMPLETE.csv',
        'gifts-2025.csv',
      ]),
    );
    expect(strFromU8(files['income-2025-INCOMPLETE.csv']!)).toContain(
      'INCOMPLETE: 1 income receipt has no price and is not included.',
    );
  });

  it('as a preview says both', async () => {
    const pages = await readPdf(
      await renderReport(
        form8949,
        toInput(incompleteBook),
        'pdf',
        toPreview(mark(form8949)) as never,
      ),
    );
    const text = toLines(pages[0]!).flat().join('\n');
    expect(text).toContain('Preview — not for filing');
    expect(text).toContain(words);
  });

  it.each([
    [
      [{ kind: 'rejected', transactions: 2 }],
      'INCOMPLETE: 2 imported rows were rejected and are not included.',
    ],
    [[{ kind: 'file', transactions: 1 }], 'INCOMPLETE: 1 file isn’t imported.'],
  ])(
    'says in each format that rows were rejected or a file is not imported: %j',
    async (unread, line) => {
      const input = toInput(priced, everyExtra);
      for (const report of reports.filter(({ leavesOut, needs }) => leavesOut && !needs)) {
        const built = markIncomplete(report, report.build(input), { rows: [], unread });
        expect([report.id, built.incomplete?.words, built.incomplete?.rows]).toEqual([
          report.id,
          line,
          [],
        ]);
        expect(built.notes[0]).toContain(line);
        for (const format of report.formats.filter((each) => each === 'csv' && !report.renderers)) {
          const text = (await renderReport(report, input, format, built)).toString();
          expect(text.split('\r\n')[0]).toBe(line);
          expect(text).not.toContain('rows without a price');
        }
      }
      const pages = await readPdf(
        await renderReport(
          form8949,
          input,
          'pdf',
          markIncomplete(form8949, form8949.build(input), { rows: [], unread }),
        ),
      );
      for (const page of pages) expect(toLines(page).flat().join(' ')).toContain(line);
    },
  );

  it('says so once if rows have no price, too', () => {
    const { incomplete } = markIncomplete(form8949, form8949.build(toInput(incompleteBook)), {
      rows: listExcluded(incompleteBook),
      unread: [{ kind: 'file', transactions: 2 }],
    });
    expect(incomplete?.words).toBe(`${words} Also: 2 files aren’t imported.`);
  });

  it('stays as it is where it would not contain the missing rows', () => {
    const gifts = reports.find(({ id }) => id === 'gifts')!;
    const built = gifts.build(toInput(incompleteBook));
    expect(markIncomplete(gifts, built, { rows: listExcluded(incompleteBook), unread: [] })).toBe(
      built,
    );
  });
});
