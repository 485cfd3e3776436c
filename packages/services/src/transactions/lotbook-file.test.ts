import { reading } from '@lotbook/db/database';
import { findAccount } from '@lotbook/db/stores/accounts';
import { getHistory } from '@lotbook/db/stores/decisions';
import { loadTransactionIssues } from '@lotbook/db/stores/issues';
import { getOutcomes } from '@lotbook/db/stores/outcome-reading';
import { loadSources } from '@lotbook/db/stores/sources';
import { readTransactionPage } from '@lotbook/db/stores/transactions';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { expect, test } from 'vitest';
import { setSpecIdFeature } from '../accounts/change-method.ts';
import { assignBasis } from '../decisions/assign-basis.ts';
import { editCostBasis } from '../decisions/cost-basis.ts';
import { setIgnored } from '../decisions/ignore.ts';
import { linkTransfer, removeMatch } from '../decisions/links.ts';
import { setCategories } from '../decisions/set-categories.ts';
import { chooseLots } from '../decisions/choose-lots.ts';
import { undoImport } from '../imports/undo-import.ts';
import { importText, testServices, type TestServices } from '../testing.ts';
import { writeLotbookFile } from './lotbook-file.ts';

const database = testDatabase();

const file = [
  'Timestamp,Type,Sent Amount,Sent Asset,From,Received Amount,Received Asset,To,Value,Id',
  '2024-01-05T10:00:00Z,buy,1000,USD,Kraken,1,BTC,Kraken,,buy1',
  '2024-02-05T10:00:00Z,buy,3000,USD,Kraken,1,BTC,Kraken,,buy2',
  '2024-02-06T10:00:00Z,buy,2000,USD,Kraken,2,ETH,Kraken,,buy3',
  '2024-02-07T10:00:00Z,buy,9,USD,Kraken,9,DOGE,Kraken,,wrong',
  '2024-03-01T10:00:00Z,withdrawal,0.5,BTC,Kraken,,,,900,out1',
  '2024-05-01T10:30:00Z,deposit,,,,0.49,BTC,Ledger,800,late',
  '2024-06-01T10:00:00Z,withdrawal,0.2,ETH,Kraken,,,,400,out2',
  '2024-06-01T10:05:00Z,deposit,,,,0.2,ETH,Ledger,410,near',
  '2024-07-01T10:00:00Z,withdrawal,0.3,ETH,Kraken,,,,600,out3',
  '2024-07-01T10:05:00Z,deposit,,,,0.3,ETH,Ledger,610,off',
  '2024-08-01T10:05:00Z,deposit,,,,3,SOL,Ledger,300,found',
  '2024-09-01T10:05:00Z,stake-reward,,,,1,SOL,Ledger,100,reward',
  '2025-02-01T10:00:00Z,sell,2,SOL,Ledger,500,USD,Ledger,,sale2',
  '2025-03-01T10:00:00Z,sell,1,BTC,Kraken,4000,USD,Kraken,,sale',
].join('\n');

async function getRows(services: TestServices, { accountId }: SeededAccount) {
  return reading(services.database, { accountId }, async (db) => {
    const { rows } = await readTransactionPage(
      db,
      { accountId, filter: {} },
      { column: 'date', descending: false },
      100,
      undefined,
    );
    return rows;
  });
}

const getIds = async (
  services: TestServices,
  account: SeededAccount,
): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries(
    (await getRows(services, account)).map(({ externalId, id }) => [externalId, id]),
  );

/** Everything that was computed of every transaction that counts, as text that speaks of rows and sources by their names. */
async function getFigures(
  services: TestServices,
  account: SeededAccount,
): Promise<Readonly<Record<string, string>>> {
  const { accountId } = account;
  const ids = await getIds(services, account);
  return reading(services.database, { accountId }, async (db) => {
    const names = [
      ...Object.entries(ids),
      ...(await loadSources(db, accountId)).map(({ name, id }) => [name, id as string] as const),
    ];
    const named = (input: unknown): string =>
      names.reduce(
        (text, [name, id]) => text.replaceAll(id, name),
        JSON.stringify(input, (_, value: unknown) =>
          typeof value === 'bigint' ? String(value) : value,
        ),
      );
    const figures: Record<string, string> = {};
    for (const [name, id] of Object.entries(ids).filter(([each]) => each !== 'wrong')) {
      const [found] = await getOutcomes(db, accountId, [id]);
      const issues = await loadTransactionIssues(db, accountId, [id]);
      figures[name] = named([
        found?.outcome,
        issues.map(({ code, textCode, params }) => [code, textCode, params]),
      ]);
    }
    return figures;
  });
}

test('an empty account that imports the file of another computes the same, whatever was decided there, and can delete it again', async () => {
  const services = testServices(database.current);
  const ada = await seedAccount(database.current, { name: 'Ada' });
  await importText(services, ada, 'trades.csv', file);
  const id = await getIds(services, ada);
  await linkTransfer(services, ada, ada.accountId, [id['out1']!, id['late']!]);
  await removeMatch(services, ada, ada.accountId, id['near']!, false);
  await removeMatch(services, ada, ada.accountId, id['off']!, true);
  await services.workOff();
  await assignBasis(services, ada, ada.accountId, [id['off']!]);
  await editCostBasis(services, ada, ada.accountId, {
    transactionId: id['buy3']!,
    costBasis: '1700',
  });
  await editCostBasis(services, ada, ada.accountId, { transactionId: id['reward']!, price: '77' });
  await setCategories(services, ada, ada.accountId, () => ({ search: 'out3' }), {
    category: 'gift_standard',
  });
  await setIgnored(services, ada, ada.accountId, [id['wrong']!], true);
  await setSpecIdFeature(services, ada, ada.accountId, true);
  await chooseLots(services, ada, ada.accountId, {
    taxTxId: id['sale']!,
    recordedAt: '2025-03-01T09:00:00Z',
    lots: [{ lotId: id['buy2']!, quantity: '0.75' }],
  });
  await services.workOff();
  const before = await getFigures(services, ada);

  const text = await reading(database.current, { accountId: ada.accountId }, async (db) => {
    const account = await findAccount(db, ada.accountId);
    let whole = '';
    for await (const piece of writeLotbookFile(db, account!)) whole += piece.text;
    return whole;
  });
  const empty = await seedAccount(database.current, { name: 'Empty' });
  const done = await importText(services, empty, 'out.csv', text);
  expect(done).toMatchObject({
    added: 13,
    rejected: 0,
    message:
      'out.csv loaded successfully. Specific identification was turned on, because the file contains selected lots.',
  });
  const after = await getFigures(services, empty);
  expect(before['sale']).toContain('"lotId":"buy2"');
  expect(after).toEqual(before);

  const refusing = await seedAccount(database.current, { name: 'Refusing' });
  await setSpecIdFeature(services, refusing, refusing.accountId, true);
  await setSpecIdFeature(services, refusing, refusing.accountId, false);
  expect((await importText(services, refusing, 'out.csv', text)).message).toEqual(
    'out.csv loaded successfully. The lots selected in it are stored, but not used: specific identification is off for this account. Turn it on to use them.',
  );
  expect((await getFigures(services, refusing))['sale']).not.toEqual(before['sale']);

  const there = await getIds(services, empty);
  const kinds = async (name: string) =>
    (
      await reading(database.current, { accountId: empty.accountId }, (db) =>
        getHistory(db, empty.accountId, [there[name]!]),
      )
    ).map(({ kind }) => kind);
  expect(await kinds('late')).toEqual(['link']);
  expect(await kinds('off')).toEqual(['match-off', 'assigned']);
  expect(await kinds('near')).toEqual(['apart']);
  expect(await kinds('sale')).toEqual(['spec-id']);
  const again = await importText(services, empty, 'again.csv', text);
  expect(again).toMatchObject({ added: 0 });

  const choosing = async () =>
    (await reading(database.current, empty.scope, (db) => findAccount(db, empty.accountId)))
      ?.specIdFeature;
  await undoImport(services, empty, empty.accountId, done.id);
  expect(await choosing()).toBe(true);
  await undoImport(services, empty, empty.accountId, again.id);
  expect(await choosing()).toBe(false);
  const back = await importText(services, empty, 'back.csv', text);
  expect(back.message).toContain('Specific identification was turned on');
  expect((await getFigures(services, empty))['sale']).toEqual(before['sale']);
  await setSpecIdFeature(services, empty, empty.accountId, false);
  await setSpecIdFeature(services, empty, empty.accountId, true);
  await undoImport(services, empty, empty.accountId, back.id);
  expect(await choosing()).toBe(true);
});
