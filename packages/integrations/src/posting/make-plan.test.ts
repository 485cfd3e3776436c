import { money, type Money } from '@lotbook/decimal/decimal';
import type { LocalDate } from '@lotbook/model/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RemoteLine } from '../remote-ledger.ts';
import { digestEntry } from './fingerprint.ts';
import { makePlan, type PlannedOperation } from './make-plan.ts';
import type { DesiredEntry, PostedEntry } from './posted-entry.ts';
import { settleDone } from './settle.ts';
import { splitLines } from './split-entry.ts';

const desire = (key: string, date: string, amount: number): DesiredEntry => {
  const lines: readonly RemoteLine[] = [
    { accountId: '4', amount: money(String(amount)) },
    { accountId: '25', amount: money(String(-amount)) },
  ];
  return {
    key,
    kind: 'activity',
    date: date as LocalDate,
    lines,
    note: key,
    digest: digestEntry(date as LocalDate, lines),
    value: money(String(amount)),
  };
};

/** Books in memory: rows, and the entries behind them. */
class Books {
  rows: PostedEntry[] = [];
  readonly remote = new Map<
    string,
    { readonly date: string; readonly lines: readonly RemoteLine[] }
  >();
  #nextId = 1;

  plan(
    desired: readonly DesiredEntry[],
    lockDate?: string,
    lockedEntries: 'hold' | 'firstOpenDay' = 'firstOpenDay',
  ) {
    return makePlan({
      accountId: 'account',
      desired,
      held: new Set(),
      posted: this.rows,
      lockDate: lockDate as LocalDate | undefined,
      policy: { lockedEntries },
    });
  }

  /** Plans and applies until nothing is left. */
  sync(desired: readonly DesiredEntry[], lockDate?: string): readonly PlannedOperation[] {
    const all: PlannedOperation[] = [];
    for (let round = 0; round < 4; round += 1) {
      const ready = this.plan(desired, lockDate).operations.filter(
        (each) => !each.waitsForReversal,
      );
      if (ready.length === 0) break;
      for (const operation of ready) this.#apply(operation, lockDate);
      all.push(...ready);
    }
    return all;
  }

  #apply({ kind, row, entry, digest }: PlannedOperation, lockDate: string | undefined): void {
    if (lockDate !== undefined && entry.date <= lockDate) throw new Error('the period is closed');
    const id = kind === 'create' ? String(this.#nextId++) : row.remoteId!;
    if (kind === 'remove') this.remote.delete(id);
    else this.remote.set(id, entry);
    const pending = { kind, batchKey: '', position: 0, entry, digest };
    const settled = settleDone({ ...row, pending }, { id });
    this.rows = this.rows.filter(
      (each) => each.key !== row.key || each.generation !== row.generation,
    );
    this.rows.push(settled);
    if (row.reverses)
      this.rows = this.rows.map((each) =>
        each.key === row.reverses?.key && each.generation === row.reverses.generation
          ? { ...each, state: 'reversed' }
          : each,
      );
  }

  balances(): Readonly<Record<string, Money>> {
    return sumLines([...this.remote.values()].flatMap(({ lines }) => lines));
  }
}

function sumLines(lines: readonly RemoteLine[]): Readonly<Record<string, Money>> {
  const sums: Record<string, Money> = {};
  for (const { accountId, amount } of lines)
    sums[accountId] = ((sums[accountId] ?? 0n) + amount) as Money;
  return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0n));
}

const days = fc
  .integer({ min: 1, max: 28 })
  .map((day) => `2026-01-${String(day).padStart(2, '0')}`);
const journals = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 8 }), days, fc.integer({ min: 1, max: 500 })), {
    selector: ([id]) => id,
  })
  .map((entries) => entries.map(([id, date, amount]) => desire(`tx:${id}:activity`, date, amount)));

const planNumber = (): string | undefined =>
  new Books().plan([desire('tx:1:activity', '2026-01-10', 100)]).operations[0]?.entry.number;

describe('the posting plan', () => {
  it('makes the books equal to any journal, and has nothing to do afterwards', () => {
    fc.assert(
      fc.property(fc.array(journals, { maxLength: 5 }), (versions) => {
        const books = new Books();
        for (const desired of versions) {
          books.sync(desired);
          expect(
            [...books.remote.values()]
              .map(({ date, lines }) => digestEntry(date as LocalDate, lines))
              .sort(),
          ).toEqual(desired.map(({ digest }) => digest).sort());
          expect(books.plan(desired)).toMatchObject({
            operations: [],
            unchanged: desired.length,
          });
        }
      }),
    );
  });

  it('keeps balances right without touching closed periods, however the lock moves', () => {
    const versions = fc.array(fc.tuple(journals, fc.option(days)), { maxLength: 6 });
    fc.assert(
      fc.property(versions, (steps) => {
        const books = new Books();
        for (const [desired, lock] of steps) {
          const lockDate = lock ?? undefined;
          const closed = [...books.remote].filter(([, { date }]) => lock !== null && date <= lock);
          books.sync(desired, lockDate);
          expect(books.balances()).toEqual(sumLines(desired.flatMap(({ lines }) => lines)));
          for (const [id, entry] of closed) expect(books.remote.get(id)).toBe(entry);
          expect(books.plan(desired, lockDate).operations).toEqual([]);
        }
      }),
    );
  });

  it('reverses and reposts a changed entry of a closed period on the first open day', () => {
    const books = new Books();
    books.sync([desire('tx:1:activity', '2026-01-10', 100)]);
    const changed = [desire('tx:1:activity', '2026-01-10', 120)];
    const preview = books.plan(changed, '2026-01-31').operations;
    expect(preview.map(({ kind, reason, entry }) => [kind, reason, entry.date])).toEqual([
      ['create', 'reversal', '2026-02-01'],
      ['create', 'repost', '2026-02-01'],
    ]);
    expect(preview[0]?.entry.lines.map(({ amount }) => amount)).toEqual([
      money('-100'),
      money('100'),
    ]);
    books.sync(changed, '2026-01-31');
    // A further change while the repost is open updates it in place.
    const again = books.sync([desire('tx:1:activity', '2026-01-10', 130)], '2026-01-31');
    expect(again.map(({ kind, entry }) => [kind, entry.date])).toEqual([['update', '2026-02-01']]);
    expect(books.balances()).toEqual({ '4': money('130'), '25': money('-130') });
  });

  it('holds new entries of a closed period until they may be posted later', () => {
    const books = new Books();
    const desired = [desire('tx:1:activity', '2026-01-10', 100)];
    expect(books.plan(desired, '2026-01-31', 'hold')).toMatchObject({
      operations: [],
      holds: [{ state: 'locked', reason: 'period_locked' }],
    });
  });

  it('leaves entries alone that a person changed or deleted, until someone decides', () => {
    const books = new Books();
    const desired = [desire('tx:1:activity', '2026-01-10', 100)];
    books.sync(desired);
    for (const state of ['changedRemotely', 'missingRemotely'] as const) {
      books.rows = books.rows.map((row) => ({ ...row, state }));
      expect(books.plan(desired)).toMatchObject({ operations: [], holds: [{ state }] });
      expect(books.plan([])).toMatchObject({ operations: [] });
    }
    books.rows = books.rows.map((row) => ({ ...row, overwrite: true }));
    const [operation] = books.plan(desired).operations;
    expect(operation).toMatchObject({
      kind: 'create',
      reason: 'overwrite',
      row: { generation: 2 },
    });
    expect(operation?.entry.number).not.toBe(books.rows[0]?.number);
  });

  it('names the same entry the same way, in at most 21 characters', () => {
    expect(planNumber()).toBe(planNumber());
    expect(planNumber()).toMatch(/^LB-[0-9A-Z]{12}-1$/);
  });
});

describe('splitLines', () => {
  it('splits into balanced parts with the same sums', () => {
    const amounts = fc.array(
      fc.integer({ min: -1000, max: 1000 }).filter((each) => each !== 0),
      {
        minLength: 1,
        maxLength: 60,
      },
    );
    fc.assert(
      fc.property(amounts, fc.integer({ min: 4, max: 12 }), (some, most) => {
        const total = some.reduce((sum, each) => sum + each, 0);
        const all = total === 0 ? some : [...some, -total];
        const lines = all.map((amount, at) => ({
          accountId: String(at % 7),
          amount: money(String(amount)),
        }));
        const parts = splitLines(lines, most);
        for (const part of parts) {
          expect(part.length).toBeLessThanOrEqual(Math.max(most, 2));
          expect(part.reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n);
          expect(part.every(({ amount }) => amount !== 0n)).toBe(true);
        }
        expect(sumLines(parts.flat())).toEqual(sumLines(lines));
      }),
    );
  });

  it('splits an entry of 10,000 lines', () => {
    const lines = Array.from({ length: 10_000 }, (_, at) => ({
      accountId: String(at),
      amount: money(at < 5000 ? '1.01' : '-1.01'),
    }));
    const parts = splitLines(lines, 500);
    expect(parts.every((part) => part.length <= 500)).toBe(true);
    expect(parts.length).toBeLessThanOrEqual(21);
  });
});
