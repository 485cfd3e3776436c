import { reading, writing } from '@lotbook/db/database';
import { readNewestAccountKey } from '@lotbook/db/stores/credentials';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  makeMasterKeys,
  openFor,
  getSourcePlace,
  rotateAccount,
  sealFor,
  type Sealed,
} from './vault.ts';
import { addNewSource } from '../sources/change-sources.ts';
import { testServices } from '../testing.ts';
import { putConnection } from '@lotbook/db/stores/connections';
import { putCredential, readSealedCredential } from '@lotbook/db/stores/credentials';
import type { SourceId } from '@lotbook/model/ids';

const database = testDatabase();
const [first, second] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
let ada: SeededAccount;

beforeEach(async () => {
  ada = await seedAccount(database.current);
});

const sealText = (place: string, text: string, masters = makeMasterKeys(first)): Promise<Sealed> =>
  writing(database.current, ada.scope, (tx) => sealFor(tx, masters, ada.accountId, place, text));
const openText = (
  place: string,
  what: Sealed,
  masters = makeMasterKeys(first),
  as = ada,
): Promise<string> =>
  reading(database.current, as.scope, (db) => openFor(db, masters, as.accountId, place, what));

describe('what is sealed for an account', () => {
  test('opens at its place, with its master key, and nowhere else', async () => {
    const bob = await seedAccount(database.current);
    const what = await sealText('source 1', 'secret');
    expect(await openText('source 1', what)).toBe('secret');
    await expect(openText('source 2', what)).rejects.toThrow(/authenticate/);
    await expect(openText('source 1', what, makeMasterKeys(second))).rejects.toMatchObject({
      code: 'SECRETS_LOCKED',
    });
    await expect(openText('source 1', what, makeMasterKeys(first), bob)).rejects.toMatchObject({
      code: 'SECRETS_LOCKED',
    });
  });

  test('is sealed with one key of the account, also when two requests run at once', async () => {
    const all = await Promise.all(['a', 'b', 'c'].map((place) => sealText(place, place)));
    expect(new Set(all.map(({ keyId }) => keyId)).size).toBe(1);
  });
});

test('a rotation seals everything with a new key and the current master key, and the previous one opens nothing', async () => {
  const source = await addNewSource(testServices(database.current), ada, ada.accountId, {
    kind: 'exchange',
    provider: 'kraken',
    name: 'Kraken',
  });
  const sourceId: SourceId = source.id;
  const before = await sealText(getSourcePlace(sourceId), '{"apiKey":"1"}');
  await writing(database.current, ada.scope, async (tx) => {
    await putConnection(tx, ada.accountId, { sourceId, adapter: 'kraken', createdBy: ada.userId });
    await putCredential(tx, ada.accountId, {
      sourceId,
      ...before,
      fields: ['apiKey'],
      changedBy: ada.userId,
    });
  });
  const both = makeMasterKeys(second, first);
  expect(
    await writing(database.current, ada.scope, (tx) => rotateAccount(tx, both, ada.accountId)),
  ).toBe(1);
  const after = await reading(database.current, ada.scope, (db) =>
    readSealedCredential(db, ada.accountId, sourceId),
  );
  expect(await openText(getSourcePlace(sourceId), after!, makeMasterKeys(second))).toBe(
    '{"apiKey":"1"}',
  );
  await expect(openText(getSourcePlace(sourceId), before, both)).rejects.toMatchObject({
    code: 'SECRETS_LOCKED',
  });
  const key = await reading(database.current, ada.scope, (db) =>
    readNewestAccountKey(db, ada.accountId),
  );
  expect(key?.id).toBe(after?.keyId);
});
