import { quantity, type Money, type Quantity } from '@lotbook/decimal/decimal';
import { anyBook, anyTransaction } from '@lotbook/engine/testing/any-book';
import { anyRules, getSettings, toPlainRules } from '@lotbook/engine/testing/any-rules';
import { computePlainly } from '@lotbook/engine/testing/plain-engine';
import { doings } from '@lotbook/engine/testing/random-events';
import { book } from '@lotbook/engine/testing/scenario';
import type { Book } from '@lotbook/engine/compute';
import type { AssetId, SourceId, TransactionId } from '@lotbook/model/ids';
import { parseInstant, type LocalDate } from '@lotbook/model/time';
import { runs } from '@lotbook/testkit/runs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyCloses, type BookedEntry } from './apply-closes.ts';
import { buildJournal, type BuiltJournal, type JournalOptions } from './build-journal.ts';
import { journalModes, measurementModels, type JournalEntry } from './journal.ts';
import type { PeriodPrices } from './measurement.ts';
import { openBalances } from './open-balances.ts';
import { addDays } from './periods.ts';
import { isAssetRole } from './roles.ts';
import { defaultOptions, getImbalance } from './testing.ts';

/** A price for each asset and day that depends on both, or none for some assets. */
const anyPeriodPrices = fc
  .record({ seed: fc.integer({ min: 1, max: 97 }), without: fc.subarray(['AAA', 'ETH', 'LP']) })
  .map(({ seed, without }): PeriodPrices => {
    const getClose = (asset: AssetId, date: LocalDate): Money | undefined => {
      if (without.includes(asset)) return undefined;
      let hash = seed;
      for (const letter of `${asset} ${date}`) hash = (hash * 31 + letter.charCodeAt(0)) % 9973;
      return (BigInt(hash) * 10n ** 16n) as Money;
    };
    return { getClose, getLowest: (asset, _, to) => getClose(asset, to) };
  });

const anyDay = fc
  .integer({ min: -20, max: 60 })
  .map((days) => addDays('2024-12-10' as LocalDate, days));

const anyOptions: fc.Arbitrary<JournalOptions> = fc
  .record({
    model: fc.constantFrom(...measurementModels),
    mode: fc.constantFrom(...journalModes),
    prices: anyPeriodPrices,
    decimals: fc.constantFrom(0, 2, 3),
    days: fc.option(fc.tuple(anyDay, anyDay), { nil: undefined }),
    adoptedOn: fc.option(anyDay, { nil: undefined }),
    fiscalYearStart: fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined }),
    cutover: fc.option(anyDay, { nil: undefined }),
    stablecoins: fc.boolean(),
  })
  .map(({ days, cutover, stablecoins, ...rest }) => {
    const [from, to] = days?.toSorted() ?? [];
    const any = { source: '', asset: '', category: '', contact: '' };
    const mapping = stablecoins
      ? [
          ...['crypto', 'income', 'expense', 'suspense', 'retainedEarnings'].map((role) => ({
            ...any,
            role,
            account: role,
          })),
          { ...any, role: 'stablecoin', asset: 'BBB', account: 'coins' },
        ]
      : [];
    return {
      ...rest,
      ...(from !== undefined && { from, to }),
      mapping,
      ...(cutover !== undefined && {
        adjust: (all: readonly JournalEntry[]) => openBalances(all, { cutover, mapping }),
      }),
    };
  });

/** Amounts of a smallest unit, of very many units, and of both. */
const anyScale = fc.constantFrom<(amount: bigint) => bigint>(
  (amount) => amount,
  (amount) => amount / 10n ** 18n + 1n,
  (amount) => amount * 10n ** 9n + 1n,
  (amount) => (amount % 2n === 0n ? amount / 10n ** 17n : amount * 10n ** 6n),
);

const rescale = (given: Book, scale: (amount: bigint) => bigint): Book => ({
  ...given,
  transactions: given.transactions.map((each) => ({
    ...each,
    movements: each.movements.map((movement) => ({
      ...movement,
      quantity: scale(movement.quantity) as Quantity,
    })),
  })),
});

/** Zero if the roll-forward of the note foots. */
const getNoteDifference = (note: BuiltJournal['disclosure']): bigint =>
  note
    ? note.opening + note.additions - note.dispositions + note.gains + note.losses - note.closing
    : 0n;

const sumUnits = ({ trialBalance }: BuiltJournal): Readonly<Record<string, bigint>> =>
  Object.fromEntries(
    [...Map.groupBy(trialBalance, ({ asset }) => asset ?? '')]
      .map(([asset, rows]): [string, bigint] => [
        asset,
        rows
          .filter(({ role }) => isAssetRole(role))
          .reduce((total, row) => total + (row.quantity ?? 0n), 0n),
      ])
      .filter(([, units]) => units !== 0n),
  );

function expectSound({ entries, trialBalance, issues, disclosure }: BuiltJournal): void {
  expect(entries.map(getImbalance).filter((off) => off !== 0n)).toEqual([]);
  for (const { lines } of entries)
    for (const { debit, credit } of lines)
      expect(debit >= 0n && credit >= 0n && (debit === 0n || credit === 0n)).toBe(true);
  expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length);
  expect(trialBalance.reduce((total, row) => total + row.opening, 0n)).toBe(0n);
  expect(trialBalance.reduce((total, row) => total + row.closing, 0n)).toBe(0n);
  for (const { opening, debit, credit, closing } of trialBalance)
    expect(opening + debit - credit).toBe(closing);
  expect(issues.filter(({ code }) => code === 'unbalanced')).toEqual([]);
  expect(getNoteDifference(disclosure)).toBe(0n);
}

const numRuns = runs(200);

describe('any book under any policy', () => {
  it('balances every entry and the trial balance, for amounts of any size', () => {
    fc.assert(
      fc.property(anyBook, anyScale, anyOptions, (made, scale, options) => {
        const journal = buildJournal(rescale(made, scale), options);
        expect(journal.entries.map(getImbalance).every((off) => off === 0n)).toBe(true);
        expectSound(journal);
      }),
      { numRuns },
    );
  });

  it('carries units at their fair value at the end, if prices are known', () => {
    fc.assert(
      fc.property(
        doings,
        anyRules,
        fc.integer({ min: 1, max: 97 }),
        fc.option(fc.constantFrom('2024-06-01', '2025-01-01', '2025-03-01')),
        (all, rules, seed, adopted) => {
          const made = book(computePlainly(all, toPlainRules(rules)).book, getSettings(rules));
          const price = (BigInt(seed) * 10n ** 18n) as Money;
          const prices: PeriodPrices = { getClose: () => price, getLowest: () => price };
          const adoptedOn = (adopted ?? undefined) as LocalDate | undefined;
          const to = '2035-12-31' as LocalDate;
          const journal = buildJournal(made, {
            ...defaultOptions,
            model: 'fair-value',
            prices,
            adoptedOn,
            to,
          });
          if (journal.engineIssues.length > 0) return;
          const count = journal.entries.flatMap(({ lines }) => lines).length;
          const wrong = journal.trialBalance.filter(({ role, closing, quantity: units = 0n }) => {
            const off = closing - (units * price) / 10n ** 18n;
            const most = BigInt(count) * 10n ** 16n;
            return role === 'crypto' && units > 0n && (off > most || off < -most);
          });
          expect(wrong).toEqual([]);
        },
      ),
      { numRuns },
    );
  });

  it('has the units of all assets whatever the policy', () => {
    fc.assert(
      fc.property(anyBook, anyOptions, (made, options) => {
        const { to } = options;
        expect(sumUnits(buildJournal(made, options))).toEqual(
          sumUnits(buildJournal(made, { ...defaultOptions, to, mapping: options.mapping })),
        );
      }),
      { numRuns },
    );
  });
});

const anyNames = fc
  .shuffledSubarray(['s1', 's2', 's3'], { minLength: 3 })
  .map((names) => new Map(['s1', 's2', 's3'].map((name, at) => [name, names[at]!])));

const renameText = (text: string, names: ReadonlyMap<string, string>): string =>
  text.replaceAll(/\bs[123]\b/g, (name) => names.get(name) ?? name);

/** Lines in the order of their text, since the order of accounts may follow the names of sources. */
const toLineTexts = ({ entries }: BuiltJournal): readonly string[] =>
  entries
    .map(({ key, date, lines }) =>
      [
        key,
        date,
        ...lines
          .map(({ role, debit, credit, asset, quantity: units, source }) =>
            [role, debit, credit, asset, units, source].join(' '),
          )
          .sort(),
      ].join('\n'),
    )
    .sort();

describe('names and order', () => {
  it('gives the same entries whatever the sources are called', () => {
    fc.assert(
      fc.property(
        doings,
        anyRules,
        anyNames,
        fc.constantFrom(...measurementModels),
        anyPeriodPrices,
        (all, rules, names, model, prices) => {
          const options = { ...defaultOptions, model, prices };
          const { book: text } = computePlainly(all, toPlainRules(rules));
          const given = book(text, getSettings(rules));
          const renamed: Book = {
            ...given,
            settings: JSON.parse(renameText(JSON.stringify(given.settings), names)),
            transactions: given.transactions.map((each) => ({
              ...each,
              movements: each.movements.map((movement) => ({
                ...movement,
                source: (names.get(movement.source) ?? movement.source) as SourceId,
              })),
            })),
          };
          expect(toLineTexts(buildJournal(renamed, options))).toEqual(
            toLineTexts(buildJournal(given, options))
              .map((line) =>
                renameText(line, names)
                  .split('\n')
                  .map((part, at, all) => (at < 2 ? part : all.slice(2).sort()[at - 2]!))
                  .join('\n'),
              )
              .sort(),
          );
        },
      ),
      { numRuns: runs(60) },
    );
  });

  it('does not depend on the order of rows, under any policy', () => {
    fc.assert(
      fc.property(anyBook, anyOptions, fc.func(fc.integer()), (made, options, rank) => {
        const shuffled = made.transactions.toSorted((a, b) => rank(a.id) - rank(b.id));
        expect(buildJournal({ ...made, transactions: shuffled }, options)).toEqual(
          buildJournal(made, options),
        );
      }),
      { numRuns: runs(100) },
    );
  });
});

const digest = ({ date, lines }: JournalEntry): string =>
  [date, ...lines.map((line) => Object.values(line).join(' '))].join('\n');

const sumAccounts = (entries: readonly JournalEntry[]): ReadonlyMap<string, bigint> => {
  const sums = new Map<string, bigint>();
  for (const { lines } of entries)
    for (const { role, asset, source, debit, credit } of lines) {
      const key = [role, asset, source].join(' ');
      sums.set(key, (sums.get(key) ?? 0n) + debit - credit);
    }
  for (const [key, amount] of sums) if (amount === 0n) sums.delete(key);
  return sums;
};

describe('closed months of any book', () => {
  it('never change, and later balances are those of a journal made from scratch', () => {
    const anyEdit = fc.record({ at: fc.nat({ max: 40 }), to: anyTransaction(999), day: anyDay });
    fc.assert(
      fc.property(
        anyBook,
        fc.constantFrom(...measurementModels),
        anyPeriodPrices,
        fc.array(anyEdit, { minLength: 1, maxLength: 4 }),
        (made, model, prices, edits) => {
          let { transactions } = made;
          let books: readonly BookedEntry[] = applyCloses(
            buildJournal(made, { ...defaultOptions, model, prices }).entries,
            undefined,
            digest,
          );
          let firstOpenDay = '2024-11-01' as LocalDate;
          for (const { at, to, day } of edits) {
            if (day > firstOpenDay) firstOpenDay = day;
            const before = books.filter(({ entry }) => entry.date < firstOpenDay);
            const id = `t${at}` as TransactionId;
            transactions = [
              ...transactions.filter((each) => each.id !== id),
              ...(at % 3 === 0 ? [] : [{ ...to, id }]),
            ];
            const { entries } = buildJournal(
              { ...made, transactions },
              { ...defaultOptions, model, prices },
            );
            books = applyCloses(entries, { firstOpenDay, entries: before }, digest);
            const now = books.map(({ entry }) => entry);
            expect(now.filter(({ date }) => date < firstOpenDay)).toEqual(
              before.map(({ entry }) => entry),
            );
            expect(now.map(getImbalance).filter((off) => off !== 0n)).toEqual([]);
            expect(new Set(now.map(({ key }) => key)).size).toBe(now.length);
            expect(sumAccounts(now)).toEqual(sumAccounts(entries));
          }
        },
      ),
      { numRuns: runs(100) },
    );
  });
});

describe('an entry of 10,000 lines', () => {
  it('balances, and is made in little time', () => {
    const sides = Array.from({ length: 5_000 }, (_, at) => at);
    const at = parseInstant('2025-01-02')!;
    const movements = (direction: 'in' | 'out', prefix: string) =>
      sides.map((index) => ({
        direction,
        source: 'A' as SourceId,
        asset: `${prefix}${index}` as AssetId,
        quantity: quantity('1.000000000000000001'),
        value: { amount: (BigInt(index) * 10n ** 15n + 1n) as Money, currency: 'USD' as never },
      }));
    const given = book('');
    const started = process.cpuUsage();
    const journal = buildJournal(
      {
        ...given,
        transactions: [
          {
            id: 'x' as TransactionId,
            at,
            type: 'swap',
            movements: [...movements('out', 'OUT'), ...movements('in', 'IN')],
          },
        ],
      },
      defaultOptions,
    );
    expectSound(journal);
    expect(journal.entries[0]!.lines.length).toBeGreaterThanOrEqual(10_000);
    // Processor time, which doesn't depend on what else the computer does.
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1_000).toBeLessThan(20_000);
  });
});
