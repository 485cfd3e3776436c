import { format, money, negate, quantity, sum, zeroMoney } from '@lotbook/decimal/decimal';
import type { AssetId, TransactionId } from '@lotbook/model/ids';
import type { LocalDate } from '@lotbook/model/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  consolidate,
  type BalanceFigures,
  type ClearedPair,
  type ClearingLine,
  type Consolidation,
  type EntityBalance,
} from './consolidate.ts';
import {
  pairEntityTransfers,
  toEntityTransfer,
  type EntityTransfer,
} from './pair-entity-transfers.ts';
import type { Role } from './roles.ts';

const day = 24 * 60 * 60 * 1000;
const makeTransfer = (
  id: string,
  entity: string,
  direction: 'in' | 'out',
  given: Partial<EntityTransfer> & { readonly units?: string } = {},
): EntityTransfer => {
  const { units = '1', ...rest } = given;
  return {
    entity,
    transactionId: id as TransactionId,
    direction,
    asset: 'ETH' as AssetId,
    quantity: quantity(units),
    atMs: day * 100,
    ...rest,
  };
};
const pairs = (...transfers: readonly EntityTransfer[]) =>
  pairEntityTransfers(transfers).map(
    ({ sent, received, reason }) => `${sent.transactionId} > ${received.transactionId} ${reason}`,
  );

describe('transfers between entities', () => {
  const sent = makeTransfer('w', 'A', 'out', { txHash: '0xAB' });

  it('are paired by hash, whatever the days and the loss on the way', () => {
    const received = makeTransfer('d', 'B', 'in', {
      txHash: '0xab',
      atMs: day * 200,
      units: '0.99',
    });
    expect(pairs(received, sent)).toEqual(['w > d hash']);
  });

  it('are not paired if hashes or assets differ, more arrives than was sent, or the entity is the same', () => {
    expect(pairs(sent, makeTransfer('d', 'B', 'in', { txHash: '0xcd' }))).toEqual([]);
    const btc = { txHash: '0xab', asset: 'BTC' as AssetId };
    expect(pairs(sent, makeTransfer('d', 'B', 'in', btc))).toEqual([]);
    expect(pairs(sent, makeTransfer('d', 'B', 'in', { txHash: '0xab', units: '2' }))).toEqual([]);
    expect(pairs(sent, makeTransfer('d', 'A', 'in', { txHash: '0xab' }))).toEqual([]);
    expect(pairs(sent, makeTransfer('w2', 'B', 'out', { txHash: '0xab' }))).toEqual([]);
  });

  it('keep the case of hashes that are not hexadecimal', () => {
    const solana = makeTransfer('w', 'A', 'out', { txHash: '5Kz' });
    expect(pairs(solana, makeTransfer('d', 'B', 'in', { txHash: '5kz' }))).toEqual([]);
  });

  it('are told apart by quantity if one hash pays several', () => {
    const hash = { txHash: '0xab' };
    expect(
      pairs(
        makeTransfer('w1', 'A', 'out', { ...hash, units: '1' }),
        makeTransfer('w2', 'A', 'out', { ...hash, units: '2' }),
        makeTransfer('d2', 'B', 'in', { ...hash, units: '2' }),
        makeTransfer('d1', 'C', 'in', { ...hash, units: '1' }),
      ),
    ).toEqual(['w1 > d1 hash', 'w2 > d2 hash']);
  });

  it('without a hash need exactly the quantity within 24 hours', () => {
    const plain = makeTransfer('w', 'A', 'out');
    const at = (atMs: number, units = '1') => makeTransfer('d', 'B', 'in', { atMs, units });
    expect(pairs(plain, at(day * 101))).toEqual(['w > d quantity']);
    expect(pairs(sent, at(day * 101))).toEqual(['w > d quantity']);
    expect(pairs(plain, at(day * 101 + 1))).toEqual([]);
    expect(pairs(plain, at(day * 100, '0.999999999999999999'))).toEqual([]);
  });

  it('are never guessed: a second candidate leaves all of them unpaired', () => {
    const plain = makeTransfer('w', 'A', 'out');
    const first = makeTransfer('d1', 'B', 'in');
    expect(pairs(plain, first, makeTransfer('d2', 'C', 'in'))).toEqual([]);
    expect(pairs(plain, first, makeTransfer('d2', 'A', 'in'))).toEqual([]);
    expect(pairs(plain, first, makeTransfer('w2', 'C', 'out'))).toEqual([]);
  });

  it('count what arrives, without withheld fees, and only of plain transfers', () => {
    const facts = { entity: 'A', transactionId: 'w' as TransactionId, atMs: 0, txHash: '' };
    const out = { direction: 'out', asset: 'ETH', quantity: quantity('1') } as const;
    const fee = { direction: 'fee', asset: 'ETH', quantity: quantity('0.1') } as const;
    const read = (...movements: Parameters<typeof toEntityTransfer>[1]) =>
      toEntityTransfer(facts, movements);
    expect(read(out, fee)?.quantity).toBe(quantity('1'));
    expect(read(out, { ...fee, withheldFrom: 'sent' })?.quantity).toBe(quantity('0.9'));
    expect(read(out)).not.toHaveProperty('txHash');
    expect(read(fee)).toBeUndefined();
    expect(read(out, { ...out, direction: 'in', asset: 'BTC' })).toBeUndefined();
  });
});

const clearing = { code: '1900', name: 'Clearing', classification: 'asset' };
const crypto = { code: '1300', name: 'Crypto assets', classification: 'asset' };
const makeBalance = (
  entity: string,
  account: EntityBalance['account'],
  amount: string,
  role: Role = 'crypto',
): EntityBalance => {
  const net = money(amount);
  return {
    entity,
    account,
    role,
    opening: zeroMoney,
    debit: net > 0n ? net : zeroMoney,
    credit: net < 0n ? negate(net) : zeroMoney,
  };
};
const makeLine = (
  date: string,
  amount: string,
  account: ClearingLine['account'] = clearing,
): ClearingLine => {
  const { debit, credit } = makeBalance('', undefined, amount);
  return { date: date as LocalDate, account, role: 'suspense', debit, credit };
};
const makePair = (
  sentLines: readonly ClearingLine[],
  receivedLines: readonly ClearingLine[],
  units = '1',
): ClearedPair => ({
  sent: makeTransfer('w', 'A', 'out'),
  received: makeTransfer('d', 'B', 'in', { units }),
  reason: 'hash',
  sentLines,
  receivedLines,
});
const days = (from?: string, to?: string) => ({
  from: from as LocalDate | undefined,
  to: to as LocalDate | undefined,
});
/** `1900: 1000 -900 | -100 = 0` for each row: entities, eliminations and total. */
const show = ({ rows }: Consolidation, of: keyof BalanceFigures = 'closing') =>
  rows.map(
    ({ kind, account, role, entities, eliminations, total }) =>
      `${account?.code ?? role ?? kind}: ${entities.map((each) => format(each[of])).join(' ')} | ${format(eliminations[of])} = ${format(total[of])}`,
  );

describe('consolidated balances', () => {
  /** A sent ETH carried at 1,000; B recorded it at its market value of 900. */
  const balances = [
    makeBalance('A', crypto, '-1000'),
    makeBalance('A', clearing, '1000', 'suspense'),
    makeBalance('B', crypto, '900'),
    makeBalance('B', clearing, '-900', 'suspense'),
  ];
  const pair = makePair([makeLine('2025-01-31', '1000')], [makeLine('2025-02-01', '-900')]);
  const make = (one: ClearedPair, period = days()) =>
    consolidate({ entities: ['A', 'B'], balances, pairs: [one], period, decimals: 2 });

  it('eliminate both sides of a transfer, and show what the entities differ by', () => {
    const made = make(pair);
    expect(show(made)).toEqual([
      '1300: -1000 900 | 0 = -100',
      '1900: 1000 -900 | -100 = 0',
      'difference: 0 0 | 100 = 100',
    ]);
    expect(made.pairs).toMatchObject([
      {
        state: 'eliminated',
        sentAmount: money('1000'),
        receivedAmount: money('900'),
        difference: money('100'),
      },
    ]);
  });

  it('eliminate on the later day, in the opening balance if that is before the period', () => {
    expect(make(pair, days(undefined, '2025-01-31')).pairs).toMatchObject([{ state: 'inTransit' }]);
    expect(show(make(pair, days(undefined, '2025-01-31')))).not.toContain('difference');
    const february = make(pair, days('2025-02-01', '2025-02-28'));
    expect(show(february, 'opening')).toContain('difference: 0 0 | 0 = 0');
    expect(show(february, 'debit')).toContain('difference: 0 0 | 100 = 100');
    expect(show(make(pair, days('2025-03-01')), 'opening')).toContain(
      'difference: 0 0 | 100 = 100',
    );
    expect(make(pair, days(undefined, '2025-01-01')).pairs).toEqual([]);
  });

  it('leave what did not arrive in the sender’s clearing account', () => {
    const half = make(
      makePair([makeLine('2025-01-31', '1000.01')], [makeLine('2025-02-01', '-500')], '0.5'),
    );
    expect(half.pairs).toMatchObject([{ sentAmount: money('500.01'), difference: money('0.01') }]);
  });

  it('eliminate nothing of a transfer that is not in clearing', () => {
    const made = make(makePair([], [makeLine('2025-02-01', '-900')]));
    expect(made.pairs).toMatchObject([{ state: 'notInClearing', difference: 0n }]);
    expect(show(made)).toEqual(['1300: -1000 900 | 0 = -100', '1900: 1000 -900 | 0 = 100']);
  });

  it('group accounts by code, name and type, and lines without one by role', () => {
    const renamed = { ...crypto, name: 'Digital assets' };
    const made = consolidate({
      entities: ['A', 'B'],
      balances: [
        makeBalance('A', crypto, '1'),
        makeBalance('B', crypto, '2', 'staked'),
        makeBalance('B', renamed, '3'),
        makeBalance('B', undefined, '-5', 'openingEquity'),
        makeBalance('A', undefined, '-1', 'openingEquity'),
        makeBalance('unknown', crypto, '9'),
      ],
      pairs: [],
      period: days(),
      decimals: 2,
    });
    expect(show(made)).toEqual([
      'openingEquity: -1 -5 | 0 = -6',
      '1300: 1 2 | 0 = 3',
      '1300: 0 3 | 0 = 3',
    ]);
  });
});

const cents = fc.integer({ min: -1_000_000, max: 1_000_000 });
const someDay = fc.integer({ min: 1, max: 28 }).map((n) => `2025-02-${String(n).padStart(2, '0')}`);
const account = fc.constantFrom(undefined, clearing, crypto);
const someLines = fc.array(fc.tuple(someDay, cents, account), { maxLength: 4 });
const toAmount = (value: number) => (value / 100).toFixed(2);

it('balances in every column, and columns and eliminations add up to the total', () => {
  const entities = ['A', 'B', 'C'];
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...entities), account, account, cents), { maxLength: 20 }),
      fc.array(fc.tuple(someLines, someLines, fc.constantFrom('1', '0.5', '0.333')), {
        maxLength: 5,
      }),
      fc.option(someDay),
      fc.option(someDay),
      (entries, given, from, to) => {
        const { rows, pairs: done } = consolidate({
          entities,
          balances: entries.flatMap(([entity, a, b, amount]) => [
            makeBalance(entity, a, toAmount(amount)),
            makeBalance(entity, b, toAmount(-amount), 'suspense'),
          ]),
          pairs: given.map(([a, b, units]) =>
            makePair(
              a.map(([date, amount, each]) => makeLine(date, toAmount(amount), each)),
              b.map(([date, amount, each]) => makeLine(date, toAmount(amount), each)),
              units,
            ),
          ),
          period: days(from ?? undefined, to ?? undefined),
          decimals: 2,
        });
        const columns = [
          ...entities.map((_, index) => rows.map((row) => row.entities[index]!)),
          rows.map((row) => row.eliminations),
          rows.map((row) => row.total),
        ];
        for (const column of columns) {
          expect(sum(column.map(({ opening }) => opening))).toBe(0n);
          expect(sum(column.map(({ closing }) => closing))).toBe(0n);
          expect(sum(column.map(({ debit }) => debit))).toBe(
            sum(column.map(({ credit }) => credit)),
          );
        }
        for (const row of rows)
          for (const name of ['opening', 'debit', 'credit', 'closing'] as const)
            expect(sum([...row.entities, row.eliminations].map((each) => each[name]))).toBe(
              row.total[name],
            );
        expect(rows.find(({ kind }) => kind === 'difference')?.total.closing ?? 0n).toBe(
          sum(done.map(({ difference }) => difference)),
        );
      },
    ),
  );
});
