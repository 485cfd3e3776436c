import { reading, writing } from '@lotbook/db/database';
import { findAccount } from '@lotbook/db/stores/accounts';
import { findComputation } from '@lotbook/db/stores/computations';
import { readYearTotals } from '@lotbook/db/stores/figures';
import { decide } from '@lotbook/db/stores/decisions';
import { loadAllTransactions, hasAnswers } from '@lotbook/db/stores/records';
import { openLots } from '@lotbook/db/stores/lots';
import { loadSources } from '@lotbook/db/stores/sources';
import { AppError } from '@lotbook/model/errors';
import type { Instant, LocalDate } from '@lotbook/model/time';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { changeMethod } from '../accounts/change-method.ts';
import { computeAccount } from '../computing/compute-account.ts';
import { getSettings } from '../computing/account-inputs.ts';
import { importText, testServices, type TestServices } from '../testing.ts';
import { changeAssetTraits, changeCustody, changeTreatments } from './change-tax-settings.ts';
import { readTaxProfile } from './read-tax-profile.ts';
import { completeTransition, loadTransitionOutlook } from './transitions.ts';

const database = testDatabase();

const header =
  'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Fee Amount,Fee Asset,Fee Value,Value,Id\n';

interface Kept {
  readonly owner: SeededAccount;
  readonly services: TestServices;
}

async function account(rows: string): Promise<Kept> {
  const owner = await seedAccount(database.current);
  const services = testServices(database.current);
  await importText(services, owner, 'book.csv', `${header}${rows}`);
  return { owner, services };
}

const of = <T>({ owner }: Kept, work: Parameters<typeof reading<T>>[2]): Promise<T> =>
  reading(database.current, owner.scope, work);
const gains = (kept: Kept): Promise<Readonly<Record<number, string>>> =>
  of(kept, async (db) =>
    Object.fromEntries(
      (await readYearTotals(db, kept.owner.accountId)).map(({ year, gain }) => [
        year,
        Number(gain).toFixed(2),
      ]),
    ),
  );
const settings = (kept: Kept) =>
  of(kept, async (db) => getSettings(db, (await findAccount(db, kept.owner.accountId))!));
const sourceId = (kept: Kept, name: string) =>
  of(
    kept,
    async (db) =>
      (await loadSources(db, kept.owner.accountId)).find((each) => each.name === name)!
        .id as string,
  );
const digest = (kept: Kept) =>
  of(
    kept,
    async (db) =>
      (await findComputation(
        db,
        kept.owner.accountId,
        (await findAccount(db, kept.owner.accountId))!.generation,
      ))!.inputDigest,
  );
const readLogged = (kept: Kept) =>
  of(
    kept,
    async (db) =>
      (
        await sql<{
          message: string;
          before: unknown;
          after: unknown;
        }>`select message, before, after from account_log order by id desc limit 1`.execute(db)
      ).rows[0],
  );
const catchRefusal = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.catch((reason: unknown) => reason);
  return error instanceof AppError ? `${error.code}: ${error.message}` : String(error);
};

const wrapped = `2024-01-01,buy,100,USD,Kraken,1,ETH,Kraken,,,,,a
2024-06-01,swap,1,ETH,Kraken,1,WETH,Kraken,,,,150,b
`;

test('an answer to a question of unsettled law changes the figures, is logged with before and after, and is reverted by choosing the default', async () => {
  const kept = await account(wrapped);
  const { owner, services } = kept;
  expect(await gains(kept)).toEqual({ 2024: '50.00' });
  const before = await digest(kept);
  await changeTreatments(services, owner, owner.accountId, [{ key: 'wrap', value: 'nonTaxable' }]);
  await services.workOff();
  expect(await gains(kept)).toEqual({});
  expect(await digest(kept)).not.toBe(before);
  expect(await readLogged(kept)).toEqual({
    message: 'Tax treatment changed: wrap is nonTaxable',
    before: { wrap: null },
    after: { wrap: { value: 'nonTaxable' } },
  });
  const shown = (await readTaxProfile(services, owner, owner.accountId)).treatments.find(
    ({ key }) => key === 'wrap',
  );
  expect(shown).toMatchObject({
    value: 'nonTaxable',
    default: 'taxable',
    citation: 'IRC 1001; 26 CFR 1.1001-1(a)',
  });

  await changeTreatments(services, owner, owner.accountId, [{ key: 'wrap', value: 'taxable' }]);
  await services.workOff();
  expect(await gains(kept)).toEqual({ 2024: '50.00' });
  expect(await digest(kept)).toBe(before);
});

test('an unknown question or answer, or an unchanged one, changes nothing', async () => {
  const kept = await account(wrapped);
  const { owner, services } = kept;
  expect(
    await catchRefusal(
      changeTreatments(services, owner, owner.accountId, [{ key: 'wrapp', value: 'taxable' }]),
    ),
  ).toMatch(/^BAD_INPUT: 'wrapp' is not one of the questions/);
  expect(
    await catchRefusal(
      changeTreatments(services, owner, owner.accountId, [{ key: 'lp', value: 'maybe' }]),
    ),
  ).toEqual("BAD_INPUT: The answer to lp must be one of taxable, deposit, not 'maybe'.");
  await changeTreatments(services, owner, owner.accountId, [{ key: 'lp', value: 'taxable' }]);
  expect(services.waiting).toEqual([]);
});

test('a standing order for one source does not affect earlier disposals, and no order is altered', async () => {
  const kept = await account(wrapped);
  const { owner, services } = kept;
  const kraken = await sourceId(kept, 'Kraken');
  const from = '2024-05-01T00:00:00.000Z' as Instant;
  await changeMethod(services, owner, owner.accountId, { method: 'HIFO', from, sourceId: kraken });
  await changeMethod(services, owner, owner.accountId, { method: 'LIFO', from, sourceId: kraken });
  const { methodChanges } = await settings(kept);
  expect(methodChanges.map(({ method, source, from: since }) => [method, source, since])).toEqual([
    ['HIFO', 'Kraken', from],
    ['LIFO', 'Kraken', from],
  ]);
  for (const { recordedAt } of methodChanges) expect(recordedAt! > from).toBe(true);
  await changeMethod(services, owner, owner.accountId, { method: 'FIFO' });
  expect((await settings(kept)).methodChanges).toEqual([]);
  const history = await of(
    kept,
    async (db) =>
      (
        await sql<{
          method: string;
        }>`select method from method_change where revoked_at is not null order by id`.execute(db)
      ).rows,
  );
  expect(history.map(({ method }) => method)).toEqual(['HIFO', 'LIFO']);
  expect(
    await catchRefusal(
      changeMethod(services, owner, owner.accountId, { method: 'LIFO', sourceId: kraken }),
    ),
  ).toEqual('BAD_INPUT: An instruction for one source needs a start date.');
});

test('an order given to the broker is marked as such for the computation', async () => {
  const kept = await account(wrapped);
  const { owner, services } = kept;
  const [from, recordedAt] = ['2025-05-01T00:00:00.000Z', '2025-04-30T10:00:00.000Z'] as Instant[];
  const told = {
    method: 'HIFO',
    from,
    sourceId: await sourceId(kept, 'Kraken'),
    channel: 'broker',
    recordedAt,
  };
  await changeMethod(services, owner, owner.accountId, told);
  await changeMethod(services, owner, owner.accountId, told);
  expect((await settings(kept)).methodChanges).toEqual([
    { from, method: 'HIFO', recordedAt, source: 'Kraken', channel: 'broker' },
  ]);
  expect((await readLogged(kept))?.message).toEqual(
    `Method changes to HIFO from ${from} at Kraken, by an instruction to the broker`,
  );
  expect(
    await catchRefusal(
      changeMethod(services, owner, owner.accountId, { ...told, channel: 'telephone' }),
    ),
  ).toEqual("BAD_INPUT: channel must be books or broker, not 'telephone'.");
});

test('the custody of a source is passed to the computation by the name of the source', async () => {
  const kept = await account(wrapped);
  const { owner, services } = kept;
  await changeCustody(services, owner, owner.accountId, {
    sourceId: await sourceId(kept, 'Kraken'),
    custody: 'broker',
  });
  expect((await settings(kept)).custody).toEqual({ Kraken: 'broker' });
  expect((await readLogged(kept))?.message).toEqual('Custody of Kraken: a broker');
  const stranger = await account(wrapped);
  expect(
    await catchRefusal(
      changeCustody(services, owner, owner.accountId, {
        sourceId: await sourceId(stranger, 'Kraken'),
        custody: 'own',
      }),
    ),
  ).toEqual('NOT_FOUND: There is no such source in this account.');
});

const washed = `2024-01-01,buy,1000,USD,Kraken,10,TSLAX,Kraken,,,,,a
2024-03-01,sell,10,TSLAX,Kraken,600,USD,Kraken,,,,,b
2024-03-10,buy,700,USD,Kraken,10,TSLAX,Kraken,,,,,c
`;

test('the loss of a wash sale is deferred once the asset is marked as a security, also by later imports, and counts again without the mark', async () => {
  const kept = await account(washed);
  const { owner, services } = kept;
  const basis = () =>
    of(kept, async (db) =>
      (await openLots(db, owner.accountId)).map((lot) => lot.basis / 10n ** 18n),
    );
  expect(await gains(kept)).toEqual({ 2024: '-400.00' });
  await changeAssetTraits(services, owner, owner.accountId, {
    asset: 'TSLAX',
    collectible: false,
    security: true,
  });
  await services.workOff();
  expect(await gains(kept)).toEqual({ 2024: '0.00' });
  expect(await basis()).toEqual([1100n]);

  await importText(
    services,
    owner,
    'more.csv',
    `${header}2024-08-01,sell,10,TSLAX,Kraken,900,USD,Kraken,,,,,d\n`,
  );
  expect(await gains(kept)).toEqual({ 2024: '-200.00' });

  await changeAssetTraits(services, owner, owner.accountId, {
    asset: 'TSLAX',
    collectible: false,
    security: false,
  });
  await services.workOff();
  expect(await gains(kept)).toEqual({ 2024: '-200.00' });
  expect(
    await catchRefusal(
      changeAssetTraits(services, owner, owner.accountId, {
        asset: 'TSLA',
        collectible: true,
        security: false,
      }),
    ),
  ).toEqual('BAD_INPUT: No transaction of this account moves TSLA.');
});

const twoPlaces = `2020-01-01,buy,100,USD,Kraken,1,BTC,Kraken,,,,,cheap
2021-01-01,buy,900,USD,Ledger,1,BTC,Ledger,,,,,dear
2025-06-01,sell,1,BTC,Kraken,1000,USD,Kraken,,,,,sale
`;
const inTime = { recordedOn: '2024-12-20' as LocalDate, completedOn: '2025-01-10' as LocalDate };

test('the division of basis is shown before it is made, changes the figures, and is irrevocable', async () => {
  const kept = await account(twoPlaces);
  const { owner, services } = kept;
  const [kraken, ledger] = [await sourceId(kept, 'Kraken'), await sourceId(kept, 'Ledger')];
  const request = { asset: 'BTC', order: 'HIFO', sourceIds: [kraken, ledger], ...inTime };
  expect(await gains(kept)).toEqual({ 2025: '900.00' });
  const outlook = await loadTransitionOutlook(services, owner, owner.accountId, request);
  const where = (lots: typeof outlook.before) =>
    lots.map(({ source, basis }) => [source === kraken ? 'Kraken' : 'Ledger', basis / 10n ** 18n]);
  expect(outlook.refusal).toBeUndefined();
  expect(where(outlook.before)).toEqual([
    ['Kraken', 100n],
    ['Ledger', 900n],
  ]);
  expect(where(outlook.after)).toEqual([
    ['Ledger', 100n],
    ['Kraken', 900n],
  ]);
  expect(await gains(kept)).toEqual({ 2025: '900.00' });

  await completeTransition(services, owner, owner.accountId, request);
  await services.workOff();
  expect(await gains(kept)).toEqual({ 2025: '100.00' });
  expect(
    await catchRefusal(
      completeTransition(services, owner, owner.accountId, { ...request, order: 'FIFO' }),
    ),
  ).toEqual(
    'BAD_INPUT: The cost basis of BTC was already allocated among sources. That is irrevocable (Rev. Proc. 2024-28), so it cannot be changed.',
  );
  expect((await readTaxProfile(services, owner, owner.accountId)).transitions).toMatchObject([
    {
      asset: 'BTC',
      recordedAt: '2024-12-20T23:59:59.999Z',
      completedAt: '2025-01-10T23:59:59.999Z',
      allocation: { order: 'HIFO' },
    },
  ]);
});

test('a division that the law or the lots do not allow is refused with the reason', async () => {
  const kept = await account(twoPlaces);
  const { owner, services } = kept;
  const ledger = await sourceId(kept, 'Ledger');
  const late = {
    asset: 'BTC',
    order: 'HIFO',
    recordedOn: '2025-02-01' as LocalDate,
    completedOn: '2025-02-02' as LocalDate,
  };
  expect(await catchRefusal(completeTransition(services, owner, owner.accountId, late))).toContain(
    'had to be recorded before 2025',
  );
  const lots = (
    await loadTransitionOutlook(services, owner, owner.accountId, { ...late, ...inTime })
  ).before;
  const parts = [{ lotId: lots[0]!.lotId, sourceId: ledger, quantity: '1' }];
  expect(
    await catchRefusal(
      completeTransition(services, owner, owner.accountId, { asset: 'BTC', parts, ...inTime }),
    ),
  ).toMatch(/^BAD_INPUT: The allocation of the cost basis of BTC among wallets can't be used: /);
  expect(
    await catchRefusal(
      completeTransition(services, owner, owner.accountId, { asset: 'BTC', ...inTime }),
    ),
  ).toEqual(
    'BAD_INPUT: Enter either the order in which all lots fill the sources, or the lots of each source.',
  );
});

test('the file’s answer for one transaction counts, is exported, and yields to a person’s', async () => {
  const answered = `${header.trimEnd()},Treatment
2024-01-01,buy,100,USD,Kraken,1,ETH,Kraken,,,,,a,
2024-06-01,swap,1,ETH,Kraken,1,WETH,Kraken,,,,150,b,wrap=nonTaxable
`;
  const owner = await seedAccount(database.current);
  const services = testServices(database.current);
  await importText(services, owner, 'book.csv', answered);
  const kept = { owner, services };
  expect(await gains(kept)).toEqual({});
  expect(await of(kept, (db) => hasAnswers(db, owner.accountId))).toBe(true);
  const swap = (await of(kept, (db) => loadAllTransactions(db, owner.accountId))).find(
    ({ externalId }) => externalId === 'b',
  );
  expect(swap?.treatments).toEqual({ wrap: 'nonTaxable' });
  const record = { recordId: swap!.id as string, payload: { wrap: 'taxable' } };
  await writing(database.current, owner.scope, (tx) => decide(tx, owner, 'treatment', [record]));
  await computeAccount(services, { accountId: owner.accountId });
  expect(await gains(kept)).toEqual({ 2024: '50.00' });
});
