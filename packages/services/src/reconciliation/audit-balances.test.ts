import { format } from '@lotbook/decimal/decimal';
import { reading, writing } from '@lotbook/db/database';
import { setBalances } from '@lotbook/db/stores/manual-balances';
import { replaceReportedBalances } from '@lotbook/db/stores/reported-balances';
import { loadSources } from '@lotbook/db/stores/sources';
import type { SourceId } from '@lotbook/model/ids';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { importText, testServices, type TestServices } from '../testing.ts';
import { auditAccount, auditSources, type SourceAudit } from './audit-balances.ts';
import { undoImport } from '../imports/undo-import.ts';
import { auditLedger } from './ledger-gaps.ts';

const database = testDatabase();
let services: TestServices;
let ada: SeededAccount;
let sources: Readonly<Record<string, SourceId>>;

const book = [
  'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Fee Amount,Fee Asset,Id',
  '2024-01-01T10:00:00Z,deposit,,,,2,BTC,Kraken,,,d1',
  '2024-01-02T10:00:00Z,withdrawal,0.5,BTC,Kraken,,,,0.001,BTC,w1',
  '2024-01-03T10:00:00Z,stake-deposit,10,DOT,Kraken,,,,,,s1',
  '2023-12-01T10:00:00Z,deposit,,,,25,DOT,Kraken,,,d2',
  '2024-02-01T10:00:00Z,deposit,,,,1,ETH,Vault,,,e1',
].join('\n');

beforeAll(async () => {
  services = testServices(database.current);
  ada = await seedAccount(database.current);
  await importText(services, ada, 'book.csv', book);
  sources = Object.fromEntries(
    (await reading(database.current, ada.scope, (db) => loadSources(db, ada.accountId))).map(
      ({ name, id }) => [name, id],
    ),
  );
});

const report = (source: string, balances: Readonly<Record<string, string>>) =>
  writing(database.current, ada.scope, (tx) =>
    replaceReportedBalances(
      tx,
      ada.accountId,
      sources[source]!,
      Object.entries(balances).map(([asset, quantity]) => ({ asset, quantity })),
    ),
  );
const listAssets = (audit: SourceAudit | undefined): readonly string[] =>
  (audit?.rows ?? []).map(({ asset, computed, reported, state, items, unexplained }) =>
    [
      asset,
      format(computed),
      reported === undefined ? '-' : format(reported),
      state,
      unexplained === undefined ? '' : format(unexplained),
      ...items.map(({ reason }) => `(${reason})`),
    ]
      .join(' ')
      .trim(),
  );
const kraken = async (date?: string) =>
  (
    await auditSources(services, ada, ada.accountId, {
      kind: 'exchange',
      ...(date === undefined ? {} : { date }),
    })
  )[0];
const reportPocket = (asset: string, pocket: string, quantity: string) => ({
  asset,
  pocket,
  quantity,
});

describe('balances of a source', () => {
  test('are not compared if none are reported', async () => {
    expect(listAssets(await kraken())).toEqual(['BTC 1.499 - notReported', 'DOT 15 - notReported']);
    expect((await kraken())?.state).toBe('notReported');
  });

  test('are those of all accounts at the service together, listed by account', async () => {
    const balances = [
      reportPocket('BTC', 'Spot', '1'),
      reportPocket('BTC', 'Earn', '0.4'),
      reportPocket('BTC', 'Earn', '0.099'),
      reportPocket('DOT', 'Spot', '15'),
      reportPocket('DOT', 'Earn', '0'),
    ];
    await writing(database.current, ada.scope, (tx) =>
      replaceReportedBalances(tx, ada.accountId, sources['Kraken']!, balances),
    );
    const audit = await kraken();
    expect(listAssets(audit).slice(0, 1)).toEqual(['BTC 1.499 1.499 matches 0']);
    expect(audit?.notes).toEqual([
      'BTC is in several accounts there: 0.499 in Earn, 1 in Spot. All of them are counted.',
    ]);
  });

  test('are compared with the service’s report, and staked units explain a difference', async () => {
    await report('Kraken', { BTC: '1.499', DOT: '25', XRP: '3' });
    expect(listAssets(await kraken())).toEqual([
      'BTC 1.499 1.499 matches 0',
      'DOT 15 25 matches 0 (Staked there by 1 transaction)',
      'XRP 0 3 differs 3',
    ]);
    expect((await kraken())?.state).toBe('differs');
  });

  test('are compared with what a person read, at the time when they read it', async () => {
    await writing(database.current, ada.scope, (tx) =>
      setBalances(tx, ada, sources['Vault']!, [
        { asset: 'ETH', quantity: '0', at: '2024-01-31T23:00:00Z' },
        { asset: 'ETH', quantity: '1.25', at: '2024-03-01T00:00:00Z' },
      ]),
    );
    const [vault] = await auditSources(services, ada, ada.accountId, { kind: 'wallet' });
    expect(listAssets(vault)).toEqual(['ETH 1 1.25 differs 0.25']);
    expect(vault?.rows[0]).toMatchObject({ reportedBy: 'person' });
    const [onDate] = await auditSources(services, ada, ada.accountId, {
      kind: 'wallet',
      date: '2024-01-31',
    });
    expect(listAssets(onDate)).toEqual([]);
    const [before] = await auditSources(services, ada, ada.accountId, {
      kind: 'exchange',
      date: '2024-01-01',
    });
    expect(listAssets(before)).toEqual(['BTC 2 - notReported', 'DOT 25 - notReported']);
  });

  test('are added up over the account', async () => {
    const { state, assets } = await auditAccount(services, ada, ada.accountId);
    expect(state).toBe('differs');
    expect(
      assets.map(({ asset, computed, unexplained }) => [
        asset,
        format(computed),
        unexplained === undefined ? undefined : format(unexplained),
      ]),
    ).toEqual([
      ['BTC', '1.499', '0'],
      ['DOT', '15', '0'],
      ['ETH', '1', '0.25'],
      ['XRP', '0', '3'],
    ]);
  });

  test('within the threshold of the asset are immaterial', async () => {
    const reconciliation = JSON.stringify({
      materialityThreshold: null,
      assets: [{ asset: 'XRP', contract: null, threshold: '5' }],
    });
    await writing(database.current, ada.scope, (tx) =>
      sql`update source set reconciliation = ${reconciliation}::jsonb where account_id = ${ada.accountId} and id = ${sources['Kraken']}`.execute(
        tx,
      ),
    );
    expect(listAssets(await kraken())).toContain('XRP 0 3 immaterial 3');
  });

  test('include transactions that a person excluded from calculations', async () => {
    await writing(database.current, ada.scope, (tx) =>
      sql`insert into decision (account_id, record_id, kind, payload) select account_id, id, 'ignore', '{"ignored":true}' from transaction
      where account_id = ${ada.accountId} and external_id = 'e1'`.execute(tx),
    );
    await report('Vault', { ETH: '1' });
    const [vault] = await auditSources(services, ada, ada.accountId, { kind: 'wallet' });
    expect(listAssets(vault)).toEqual([
      'ETH 0 1 matches 0 (Excluded from calculations by you: 1 transaction)',
    ]);
  });

  test('of another account stay hidden', async () => {
    const bob = await seedAccount(database.current);
    expect(await auditSources(services, bob, bob.accountId, { kind: 'exchange' })).toEqual([]);
    await expect(auditAccount(services, bob, ada.accountId)).rejects.toMatchObject({
      code: 'NO_ACCESS',
    });
    await expect(
      auditLedger(services, bob, bob.accountId, sources['Kraken']!),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

test('the running balances of a ledger show where a file is missing', async () => {
  const bob = await seedAccount(database.current);
  const ledger = [
    '"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"',
    '"L1","Q1","2022-01-01 10:00:00","deposit","","currency","XXBT",1.0,0,1.0',
    '"L2","Q2","2022-01-02 10:00:00","withdrawal","","currency","XXBT",-0.2,0.0005,0.7995',
    '"L9","Q9","2022-03-02 10:00:00","deposit","","currency","XXBT",0.1,0,1.3995',
  ].join('\n');
  await importText(services, bob, 'ledgers.csv', ledger);
  const [source] = await reading(database.current, bob.scope, (db) =>
    loadSources(db, bob.accountId),
  );
  const { lines, gaps } = await auditLedger(services, bob, bob.accountId, source!.id);
  expect([
    lines,
    gaps.map(({ after, before, missing }) => `${after?.id} ${before.id} ${format(missing)}`),
  ]).toEqual([3, ['L2 L9 0.5']]);
});

test('the dates of a ledger are read as they were when it was imported', async () => {
  const bob = await seedAccount(database.current);
  // Without the rest of the file, 24-01-13 could also be the 24th of a month.
  const ledger = [
    '#,DESCRIPTION,CURRENCY,AMOUNT,BALANCE,DATE,WALLET',
    '1,Deposit (BITCOIN) #1 on wallet exchange,BTC,0.5,0.5,24-01-02 10:00:00,exchange',
    '2,Deposit (BITCOIN) #2 on wallet exchange,BTC,0.5,1,24-01-13 10:00:00,exchange',
    '9,Deposit (BITCOIN) #9 on wallet exchange,BTC,0.5,1.75,24-01-25 10:00:00,exchange',
  ].join('\n');
  await importText(services, bob, 'ledger.csv', ledger, 'UTC');
  const [source] = await reading(database.current, bob.scope, (db) =>
    loadSources(db, bob.accountId),
  );
  const { lines, gaps } = await auditLedger(services, bob, bob.accountId, source!.id);
  expect([
    lines,
    gaps.map(({ after, before, missing }) => [
      `${after?.id} ${after?.at.slice(0, 10)}`,
      `${before.id} ${before.at.slice(0, 10)}`,
      format(missing),
    ]),
  ]).toEqual([3, [['2 2024-01-13', '9 2024-01-25', '0.25']]]);
});

test('internal moves of an exchange are not a gap, though they are no transactions, and are deleted with their file', async () => {
  const bob = await seedAccount(database.current);
  const file = [
    'id,Time,Type,Amount,Before Balance,After Balance,Symbol',
    '11,2025-10-29 11:00:00,Deposit,5,0,5,ETH',
    '12,2025-10-30 11:00:00,Transfer to trading account,-2,5,3,ETH',
    '13,2025-10-31 11:00:00,Withdrawal,-1,3,2,ETH',
    '15,2025-11-02 11:00:00,Deposit,1,4,5,ETH',
  ].join('\n');
  const { id } = await importText(services, bob, 'funding.csv', file, 'UTC');
  const [source] = await reading(database.current, bob.scope, (db) =>
    loadSources(db, bob.accountId),
  );
  const { lines, gaps } = await auditLedger(services, bob, bob.accountId, source!.id);
  expect([
    lines,
    gaps.map(({ after, before, missing }) => `${after?.id} ${before.id} ${format(missing)}`),
  ]).toEqual([4, ['13 15 2']]);
  await undoImport(services, bob, bob.accountId, id);
  expect(await auditLedger(services, bob, bob.accountId, source!.id)).toEqual({
    lines: 0,
    gaps: [],
  });
});
