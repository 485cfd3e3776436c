import { nameFees } from './name-fees.ts';
import type { Money, Quantity } from '@lotbook/decimal/decimal';
import type { AssetId, FiatCode, SourceId, TransactionId } from '@lotbook/model/ids';
import { categories } from '@lotbook/model/category';
import { instantFromMs, type Instant, type LocalDate } from '@lotbook/model/time';
import { transactionTypes, type Worth } from '@lotbook/model/transaction';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markWithheld } from '../fees.ts';
import type { ReadMovement, ReadTransaction } from '../file-source.ts';
import { getContentKey, getDecisionsKey } from '../identity.ts';
import { plain, readAll, getTransactions } from '../testing.ts';
import { addSourceNames, writeLotbook } from './write.ts';

const name = fc.stringMatching(/^[!-~]([ -~]{0,8}[!-~])?$/);
const amount = fc.bigInt({ min: 1n, max: 10n ** 30n });
const worth = fc.record({
  amount: amount.map((value) => value as Money),
  currency: fc.constantFrom('USD', 'EUR').map((code) => code as FiatCode),
});
const optional = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined });

const units = fc.record({
  asset: fc.constantFrom('BTC', 'ETH', 'USD', '@odd,asset').map((asset) => asset as AssetId),
  quantity: amount.map((value) => value as Quantity),
  sourceName: optional(name),
  value: optional(worth),
});
type Units = {
  asset: AssetId;
  quantity: Quantity;
  sourceName: string | undefined;
  value: Worth | undefined;
};

const yes = fc.constant(true as const);
const recorded = fc.constantFrom(
  '2024-01-02T00:00:00.000Z',
  '2025-01-02T03:04:05.678Z',
) as fc.Arbitrary<Instant>;
const told = fc.record(
  {
    label: fc.constantFrom('a1', 'b2'),
    matching: fc.record(
      {
        link: fc.constantFrom('x', 'y-z'),
        off: yes,
        apart: fc.constantFrom(['a1'], ['b2', 'c3']) as fc.Arbitrary<never>,
      },
      { requiredKeys: [] },
    ),
    lots: fc.uniqueArray(
      fc.record({
        side: fc.constantFrom('', '/2'),
        lot: fc.constantFrom('a1', 'b2/2', 'b2/part3'),
        quantity: amount as fc.Arbitrary<never>,
        recordedAt: recorded,
      }),
      { minLength: 1, maxLength: 2, selector: ({ side, lot }) => `${side} ${lot}` },
    ),
  },
  { requiredKeys: [] },
);
const decidedAbout = fc.record(
  {
    decided: fc.constantFrom(
      { value: true as const },
      { basis: true as const },
      { value: true as const, basis: true as const },
    ),
    assigned: yes,
  },
  { requiredKeys: [] },
);

/** A decision requires data that it can apply to. */
const addDecided = (
  one: ReadMovement,
  { decided, assigned }: Pick<ReadMovement, 'decided' | 'assigned'>,
): ReadMovement => {
  const kept = {
    ...(one.value && decided?.value && { value: true as const }),
    ...(one.basis && decided?.basis && { basis: true as const }),
  };
  return {
    ...one,
    ...(Object.keys(kept).length > 0 && { decided: kept }),
    ...(assigned && { assigned }),
  };
};

const describeTransaction = (each: ReadTransaction): string =>
  `${getContentKey(each)} ${getDecisionsKey(each)}`;

const movement = (
  direction: ReadMovement['direction'],
  { asset, quantity, sourceName, value }: Units,
): ReadMovement => ({
  direction,
  asset,
  quantity,
  ...(sourceName && { sourceName }),
  ...(value && { value }),
});

/** A row has one currency, so value and basis share it. */
const received = fc
  .tuple(units, optional(amount), optional(fc.constant('2020-02-29' as LocalDate)), fc.boolean())
  .map(([one, cost, acquiredOn, inherited]): ReadMovement => ({
    ...movement('in', one),
    ...(cost && {
      basis: { amount: cost as Money, currency: one.value?.currency ?? ('USD' as FiatCode) },
    }),
    ...(acquiredOn && { acquiredOn }),
    ...(inherited && { inherited }),
  }));

/** Both sides are there, so that any type that allows both takes it. */
const transaction = fc
  .record({
    out: fc.array(units, { minLength: 1, maxLength: 3 }),
    incoming: fc.array(received, { minLength: 1, maxLength: 3 }),
    fees: fc.array(fc.tuple(units, fc.boolean()), { maxLength: 3 }),
    at: fc.integer({ min: 1.3e12, max: 1.9e12 }).map(instantFromMs),
    type: fc.constantFrom(
      ...transactionTypes.filter((type) =>
        /^(buy|sell|swap|crypto-crypto|liquidity|stake-(deposit|with))/.test(type),
      ),
    ),
    category: optional(fc.constantFrom(...categories)),
    externalId: optional(name),
    txHash: optional(name),
    memo: optional(name),
    treatments: optional(
      fc.constantFrom<Readonly<Record<string, string>>>(
        { lp: 'deposit' },
        { wrap: 'nonTaxable', lp: 'taxable' },
      ),
    ),
    position: optional(name),
  })
  .map(
    ({
      out,
      incoming,
      fees,
      at,
      type,
      category,
      externalId,
      txHash,
      memo,
      treatments,
      position,
    }): ReadTransaction => ({
      ...(externalId && { externalId }),
      at,
      type,
      ...(category && { category }),
      movements: markWithheld(
        nameFees([
          ...out.map((one) => movement('out', one)),
          ...incoming,
          ...fees.map(([one, onFee]): ReadMovement => ({
            ...movement('fee', one),
            ...(onFee && { onFee }),
          })),
        ]),
      ),
      ...(txHash && { txHash }),
      ...(memo && { memo }),
      ...(treatments && { treatments }),
      ...(position && { position }),
    }),
  )
  .chain((whole) =>
    fc
      .tuple(fc.option(told), fc.array(decidedAbout, { minLength: 9, maxLength: 9 }), fc.boolean())
      .map(([decisions, about, any]): ReadTransaction => {
        const { matching, ...rest } = decisions ?? {};
        const isMatching = matching !== undefined && Object.keys(matching).length > 0;
        return {
          ...whole,
          ...rest,
          ...(isMatching && { matching }),
          movements: any
            ? whole.movements.map((one, index) => addDecided(one, about[index]!))
            : whole.movements,
        };
      }),
  )
  .chain((whole) =>
    fc
      .boolean()
      .map((withRows) =>
        withRows && whole.externalId && !whole.externalId.startsWith('~')
          ? addNumbers(whole)
          : whole,
      ),
  );

const addNumbers = (whole: ReadTransaction): ReadTransaction => ({
  ...whole,
  movements: whole.movements.map((one, index) => ({ ...one, rowId: `row ${index >> 1}` })),
});

describe('writeLotbook', () => {
  it('writes what reads back as the same', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(transaction, {
          maxLength: 6,
          selector: ({ externalId }) => externalId ?? Symbol('none'),
        }),
        async (transactions) => {
          const { readings } = await readAll([...writeLotbook(transactions)].join(''));
          expect(readings.filter(({ kind }) => kind !== 'transaction')).toEqual([]);
          expect(getTransactions(readings).map(describeTransaction).sort()).toEqual(
            transactions.map(describeTransaction).sort(),
          );
        },
      ),
      { numRuns: 300 },
    );
  });

  it('writes one row where one row can hold it, and names the sources', () => {
    const sale = {
      id: 'x' as TransactionId,
      externalId: 's-1',
      at: '2024-02-01T12:00:00.000Z' as Instant,
      type: 'sell' as const,
      movements: [
        {
          direction: 'out' as const,
          source: 'k' as SourceId,
          asset: 'BTC' as AssetId,
          quantity: (5n * 10n ** 16n) as Quantity,
        },
        {
          direction: 'in' as const,
          source: 'k' as SourceId,
          asset: 'USD' as AssetId,
          quantity: (2150n * 10n ** 18n) as Quantity,
        },
        {
          direction: 'fee' as const,
          source: 'k' as SourceId,
          asset: 'USD' as AssetId,
          quantity: (1075n * 10n ** 16n) as Quantity,
        },
      ],
      memo: '=1+1',
    };
    expect([...writeLotbook([addSourceNames(sale, () => 'Kraken')])]).toEqual([
      'Timestamp,Type,Category,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Fee Amount,Fee Asset,Fee Value,Value,Currency,Basis,Acquired,Group,Tx Hash,Id,Memo\r\n',
      "2024-02-01T12:00:00.000Z,sell,,0.05,BTC,Kraken,2150,USD,Kraken,10.75,USD,,,,,,,,s-1,'=1+1\r\n",
    ]);
  });

  it('writes answers to unsettled law and positions in columns of their own, where there are any', async () => {
    const text =
      'Timestamp,Type,Received Amount,Received Asset,Sent Amount,Sent Asset,Treatment,Position\r\n2024-01-01,liquidity-deposit,1,LP,2,ETH,lp=deposit,pool 7\r\n';
    const [read] = getTransactions((await readAll(text)).readings);
    expect(read).toMatchObject({ treatments: { lp: 'deposit' }, position: 'pool 7' });
    expect([...writeLotbook([read!])][0]).toMatch(/,Memo,Treatment,Position\r\n$/);
  });

  it('refuses an answer that the question cannot have', async () => {
    const { readings } = await readAll(
      'Timestamp,Type,Received Amount,Received Asset,Treatment\r\n2024-01-01,deposit,1,BTC,lp=maybe\r\n',
    );
    expect(readings).toMatchObject([
      {
        kind: 'rejected',
        rejection: {
          line: 2,
          column: 'Treatment',
          reason: expect.stringContaining('lp is one of taxable, deposit') as unknown,
        },
      },
    ]);
  });

  it.each(['interest=scheduleB', 'washSale=all'])(
    'refuses %s, which only an account can answer',
    async (answer) => {
      const { readings } = await readAll(
        `Timestamp,Type,Received Amount,Received Asset,Treatment\r\n2024-01-01,deposit,1,BTC,lp=deposit;${answer}\r\n`,
      );
      const reason = expect.stringContaining(
        `contains ${answer}, which applies to a whole account. Remove it`,
      ) as unknown;
      expect(readings).toMatchObject([
        { kind: 'rejected', rejection: { line: 2, column: 'Treatment', reason } },
      ]);
    },
  );

  it('refuses a lot that is chosen twice', async () => {
    const header =
      'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset,Label,Lots';
    const chosen = '2 of b1 at 2025-06-12T05:06:05Z;1 of b1 at 2025-06-11T05:06:05Z';
    const { readings } = await readAll(
      `${header}\r\n2025-06-12,sell,3,SOL,300,USD,s1,${chosen}\r\n`,
    );
    const reason = expect.stringContaining(
      'contains b1 more than once. List each lot once, with its units and the time of the choice',
    ) as unknown;
    expect(readings).toMatchObject([
      { kind: 'rejected', rejection: { line: 2, column: 'Lots', reason } },
    ]);
  });

  it('gives two transactions of one Id back', async () => {
    const [first] = getTransactions(
      (
        await readAll(
          'Id,Type,Timestamp,Received Asset,Received Amount,To\na,deposit,2024-01-01,BTC,1,Ledger\n',
        )
      ).readings,
    );
    const both = [first!, { ...first!, type: 'stake-reward' as const }];
    const again = getTransactions((await readAll([...writeLotbook(both)].join(''))).readings);
    expect(again.map(getContentKey).sort()).toEqual(both.map(getContentKey).sort());
  });

  it('gives the transactions of a sample file back, whatever order their columns stand in', async () => {
    const text =
      'Id,Type,Timestamp,Received Asset,Received Amount,To\r\na,deposit,2024-01-01,BTC,1,Ledger\r\n';
    const first = await readAll(text);
    const again = await readAll([...writeLotbook(getTransactions(first.readings))].join(''));
    expect(again.readings.map(plain)).toEqual(first.readings.map(plain));
  });
});
