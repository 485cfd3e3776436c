import { money, type Money } from '@lotbook/decimal/decimal';
import { anyRules, getSettings, toPlainRules } from '@lotbook/engine/testing/any-rules';
import { stepByStep } from '@lotbook/engine/testing/plain-engine';
import { doings } from '@lotbook/engine/testing/random-events';
import { book } from '@lotbook/engine/testing/scenario';
import { measurementModels } from '@lotbook/journal/journal';
import { prepareBook } from '@lotbook/journal/prepare-book';
import { runs } from '@lotbook/testkit/runs';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exportLayouts } from '../export-layouts/layouts.ts';
import { layoutReports } from '../export-layouts/layout-report.ts';
import { reportText } from '../render/text.ts';
import { makeSampleBooks, sampleBooks, toBookInput } from '../testing/sample-books.ts';
import { packLines, type Books } from './books.ts';
import { bookReports } from '../book-registry.ts';
import { isFiat } from '@lotbook/model/fiat';
import type { FiatCode } from '@lotbook/model/ids';

const getReport = (id: string) => bookReports.find((each) => each.id === id)!;
const getNotes = (id: string, books: Books): string =>
  getReport(id).build(toBookInput(books)).notes.join('\n');

/** The two figures of a span of random days: any first and last day around the events. */
const days = fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 900 }));
const toDay = (offset: number): string =>
  new Date(Date.UTC(2024, 0, 1) + offset * 86_400_000).toISOString().slice(0, 10);

/** Reports whose rows come from the journal alone: they foot whatever is missing. */
const ofJournal = [
  'journal',
  'journal-rolled-up',
  'general-ledger',
  'trial-balance',
  'asset-roll-forward',
  'income-by-category',
  'expenses-by-contact',
  'counterparty-activity',
  'erp-pre-sync',
];

it('shows no decimals in the books of a currency without them', () => {
  const input = toBookInput(sampleBooks());
  const inYen = { ...input, settings: { ...input.settings, currency: 'JPY' as FiatCode } };
  // Files for accounting systems follow the currency of the entries instead.
  const layouts = new Set(layoutReports.map(({ id }) => id));
  for (const report of bookReports.filter(({ id }) => !layouts.has(id))) {
    const built = report.build(inYen);
    const cells = built.sections.flatMap(({ rows, totals, columns = built.columns }) =>
      [...rows, totals].flatMap((row) =>
        row.filter((_, index) => columns[index]?.kind === 'money'),
      ),
    );
    const broken = [
      ...cells.filter((cell) => /^-?\d+\.\d+$/.test(cell)),
      ...built.notes.filter((note) => /\d\.\d{2}(?!\d)|\bcents\b/.test(note)),
    ];
    expect([report.id, ...broken]).toEqual([report.id]);
  }
});

describe('any books', () => {
  it('foot in every report, over any span and under every model', () => {
    fc.assert(
      fc.property(
        doings,
        anyRules,
        days,
        fc.constantFrom(...measurementModels),
        (all, rules, [a, b], model) => {
          const lines = stepByStep(all, toPlainRules(rules)).map((step) => step.line);
          const made = book(lines.join('\n'), getSettings(rules));
          const [from, to] = [toDay(Math.min(a, b)), toDay(Math.max(a, b))];
          const books = makeSampleBooks(made, { from, to, model });
          for (const id of ofJournal) expect(getNotes(id, books)).not.toMatch(/DOES(N’T| NOT)/);
          const unknown = new Set<string>(
            prepareBook(made).result.issues.map(({ asset }) => asset),
          );
          const known = (books.subledger?.flows ?? []).every(
            ({ asset }) => isFiat(asset) || !unknown.has(asset),
          );
          if (!known) return;
          expect(getNotes('subledger-tie-out', books)).not.toMatch(/DOES NOT/);
          expect(getNotes('cost-basis-roll-forward', books)).not.toMatch(/DOES NOT/);
          expect(model === 'cost' ? getNotes('realized-unrealized', books) : '').not.toMatch(
            /differ/,
          );
        },
      ),
      { numRuns: runs(60) },
    );
  });
});

describe('the note of ASC 350-60', () => {
  it('gives the published example', () => {
    const made = book(`
      b0 2024-01-01 buy 10 BTC for 200000 USD @A
      e0 2024-01-01 buy 100 ETH for 200000 USD @A
      b1 2025-02-01 buy 2 BTC for 100000 USD @A
      e1 2025-03-01 stake-reward + 4 ETH worth 11600 USD @A
      b2 2025-06-01 sell 3 BTC for 180000 USD @A
      e2 2025-06-02 withdrawal/withdrawal - 10 ETH worth 25000 USD @A`);
    const books = makeSampleBooks(made, {
      from: '2025-01-01',
      to: '2025-12-31',
      model: 'fair-value',
      prices:
        '2024-12-31 BTC 40000\n2024-12-31 ETH 3000\n2025-12-31 BTC 55000\n2025-12-31 ETH 2400',
    });
    const { sections, notes } = getReport('fair-value-note').build(toBookInput(books));
    const rows = (id: string) => [
      ...sections.find((each) => each.id === id)!.rows,
      sections.find((each) => each.id === id)!.totals,
    ];
    expect(rows('roll-forward')).toEqual([
      ['BTC', '400000.00', '100000.00', '-180000.00', '175000.00', '0.00', '495000.00', '0.00'],
      ['ETH', '300000.00', '11600.00', '-25000.00', '0.00', '-61000.00', '225600.00', '0.00'],
      ['', '700000.00', '111600.00', '-205000.00', '175000.00', '-61000.00', '720600.00', '0.00'],
    ]);
    expect(rows('realized')).toEqual([
      ['BTC', '120000.00', '0.00'],
      ['ETH', '5000.00', '0.00'],
      ['', '125000.00', '0.00'],
    ]);
    expect(notes.join(' ')).not.toMatch(/DOES NOT/);
  });

  it('lists small holdings together', () => {
    const books = sampleBooks({ model: 'fair-value' });
    const { sections } = getReport('fair-value-note').build(
      toBookInput({ ...books, significantPercent: '50' }),
    );
    expect(sections[0]!.rows).toEqual([
      ['ETH', '40264.95', '43725.00', '17.49'],
      ['1 other holding', '25000.00', '30600.00', ''],
    ]);
  });
});

describe('a report that does not foot', () => {
  it('says so', () => {
    const books = sampleBooks();
    const [first, ...rest] = books.balances;
    const wrong = {
      ...books,
      balances: [{ ...first!, closing: (first!.closing + 10n ** 18n) as Money }, ...rest],
    };
    for (const id of ['trial-balance', 'general-ledger'])
      expect(getNotes(id, wrong)).toContain('DOES NOT FOOT');
    const lines = packLines();
    for (const line of books.lines)
      lines.add(line.debit > 0n ? { ...line, debit: money('1') } : line);
    for (const id of ['journal', 'erp-pre-sync', 'general-ledger', 'asset-roll-forward'])
      expect(getNotes(id, { ...books, lines })).toContain('DOES NOT FOOT');
    const { subledger } = books;
    expect(
      getNotes('subledger-tie-out', { ...books, subledger: { ...subledger!, lots: [] } }),
    ).toContain('DOES NOT TIE: lots, holdings and the journal differ for BTC, ETH.');
  });
});

const write = (id: string, given: Books, answers = {}): readonly string[] => {
  const report = layoutReports.find((each) => each.id === id)!;
  const built = report.build(toBookInput(given, answers));
  return [...(reportText(report, built, 'csv', '2025-04-01') ?? [])]
    .join('')
    .trimEnd()
    .split('\r\n');
};

describe('the journal for other programs', () => {
  const books = sampleBooks();

  it.each(exportLayouts.map((layout) => [layout.id, layout] as const))(
    '%s has its header, and balances',
    (id, layout) => {
      const [header, ...lines] = write(id, books);
      expect(header).toBe(layout.columns.map((column) => column.header).join(','));
      const cells = parse(lines.join('\n'));
      expect(cells).toHaveLength(books.lines.length);
      const at = (field: string) => layout.columns.findIndex((column) => column.field === field);
      const sum = (place: number): bigint =>
        cells.reduce((total, row) => total + money(row[place] || '0'), 0n);
      const difference =
        at('signed') >= 0 ? sum(at('signed')) : sum(at('debit')) - sum(at('credit'));
      expect(difference).toBe(0n);
    },
  );

  it('names rolled-up entries by period and kind, short enough for every program', () => {
    const names = write('journal-quickbooks', books, { rollUp: 'day' }).map(
      (line) => line.split(',')[0]!,
    );
    expect(names).toContain('LB-2025-03-15-A');
    for (const name of names) expect(name.length).toBeLessThanOrEqual(21);
    expect(write('journal-quickbooks', books, { rollUp: 'month' })[1]).toMatch(
      /^LB-2025-02-A,02\/28\/2025,/,
    );
  });

  it('splits files between entries, and refuses what one file can’t hold', () => {
    const many = packLines();
    for (let round = 0; round < 40; round += 1)
      for (const line of books.lines) many.add({ ...line, entry: line.entry + round * 100 });
    const long = { ...books, lines: many };
    expect(() => write('journal-xero', long)).toThrow(
      'Xero reads at most 300 lines from one file, and the journal needs 3 files.',
    );
    const built = layoutReports.find(({ id }) => id === 'journal-xero')!.build(toBookInput(long));
    const entries = built.sections.map(({ rows }) => new Set([...rows].map(([name]) => name!)));
    expect(built.sections.map(({ rows }) => rows.length)).toEqual([298, 298, 244]);
    expect(entries[0]!.intersection(entries[1]!).size).toBe(0);
    const one = packLines();
    for (const line of many) one.add({ ...line, entry: 1 });
    expect(() => write('journal-xero', { ...books, lines: one })).toThrow(
      'Entry LB-1 has 840 lines, and Xero reads at most 300.',
    );
  });

  it('refuses unbalanced entries, lines without an account, and accounts without a code', () => {
    const change = (
      edit: (line: Parameters<ReturnType<typeof packLines>['add']>[0]) => typeof line,
    ): Books => {
      const lines = packLines();
      for (const line of books.lines) lines.add(edit(line));
      return { ...books, lines };
    };
    expect(() =>
      write(
        'journal-generic',
        change((line) => (line.debit > 0n ? { ...line, debit: money('1') } : line)),
      ),
    ).toThrow('8 entries don’t balance (');
    expect(() =>
      write(
        'journal-generic',
        change((line) => ({ ...line, account: undefined })),
      ),
    ).toThrow('21 lines have no account.');
    const accounts = new Map([...books.accounts].map(([id, each]) => [id, { ...each, code: '' }]));
    expect(() => write('journal-intacct', { ...books, accounts })).toThrow(
      'Sage Intacct finds accounts by code, and these have none:',
    );
    expect(write('journal-quickbooks', { ...books, accounts })).toHaveLength(22);
  });

  it('lets no text of a person run as a formula', () => {
    const lines = packLines();
    for (const line of books.lines) lines.add({ ...line, memo: '=cmd()', contact: '@SUM(1)' });
    for (const { id } of exportLayouts)
      for (const line of write(id, { ...books, lines }))
        for (const cell of line.split(',')) expect(cell).not.toMatch(/^"?[=@]/);
  });
});

it('reads a quarter of a million lines without keeping rows', () => {
  const lines = packLines();
  const [...some] = sampleBooks().lines;
  for (let round = 0; lines.length < 250_000; round += 1)
    for (const line of some) lines.add({ ...line, entry: line.entry + round * 100 });
  const built = getReport('journal').build(toBookInput({ ...sampleBooks(), lines }));
  expect(built.sections[0]!.rows.length).toBeGreaterThanOrEqual(250_000);
  expect(Array.isArray(built.sections[0]!.rows)).toBe(false);
  let count = 0;
  for (const row of built.sections[0]!.rows) count += row.length > 0 ? 1 : 0;
  expect(count).toBe(lines.length);
}, 60_000);
