import { createHash } from 'node:crypto';
import { reading, writing } from '@lotbook/db/database';
import { addSecret, readSecrets } from '@lotbook/db/stores/identity-secrets';
import { putConnection } from '@lotbook/db/stores/connections';
import { putCredential, readSealedCredential } from '@lotbook/db/stores/credentials';
import { addSource } from '@lotbook/db/stores/sources';
import { signingKeyPurpose } from '@lotbook/services/secrets/reseal';
import { deriveKey, open, seal } from '@lotbook/services/secrets/seal';
import { makeMasterKeys, openFor, getSourcePlace, sealFor } from '@lotbook/services/secrets/vault';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount } from '@lotbook/testkit/seed';
import { expect, test } from 'vitest';
import { runLotbook } from './testing/run-lotbook.ts';

const database = testDatabase();
const [former, present] = [
  'the former secret key of the installation',
  'the present secret key of the installation',
];
const digest = (text: string): Uint8Array => createHash('sha256').update(text).digest();

function lotbook(env: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const all = { ...process.env, DATABASE_URL: database.current.url, ...env };
  return runLotbook(process.cwd(), args, all);
}

test('after a rotation only the current secret key opens what the previous one sealed', async () => {
  const ada = await seedAccount(database.current);
  const sourceId = await writing(database.current, ada.scope, async (tx) => {
    const source = await addSource(tx, ada.accountId, {
      kind: 'exchange',
      provider: 'kraken',
      name: 'Kraken',
    });
    await putConnection(tx, ada.accountId, {
      sourceId: source.id,
      adapter: 'kraken',
      createdBy: ada.userId,
    });
    const sealed = await sealFor(
      tx,
      makeMasterKeys(digest(former)),
      ada.accountId,
      getSourcePlace(source.id),
      '{"apiKey":"1"}',
    );
    await putCredential(tx, ada.accountId, {
      sourceId: source.id,
      ...sealed,
      fields: ['apiKey'],
      changedBy: ada.userId,
    });
    await addSecret(tx, {
      name: 'signing-key-1',
      sealed: seal(deriveKey(digest(former), signingKeyPurpose), '{"kid":"1"}', 'signing-key-1'),
    });
    return source.id;
  });
  expect(lotbook({ LOTBOOK_SECRET_KEY: present }, 'secrets', 'rotate').status).toBe(2);
  const rotated = lotbook(
    { LOTBOOK_SECRET_KEY: present, LOTBOOK_SECRET_KEY_PREVIOUS: former },
    'secrets',
    'rotate',
  );
  expect(rotated).toEqual({
    status: 0,
    out: '1 key of sources in 1 account encrypted again.\n',
    err: '',
  });

  const found = await reading(database.current, ada.scope, async (db) => {
    const sealed = await readSealedCredential(db, ada.accountId, sourceId);
    return openFor(
      db,
      makeMasterKeys(digest(present)),
      ada.accountId,
      getSourcePlace(sourceId),
      sealed!,
    );
  });
  expect(found).toBe('{"apiKey":"1"}');
  const [signing] = await reading(database.current, {}, readSecrets);
  expect(
    open(deriveKey(digest(present), signingKeyPurpose), signing!.sealed, 'signing-key-1'),
  ).toBe('{"kid":"1"}');
});

test('the subcommand is required', () => {
  expect(lotbook({ LOTBOOK_SECRET_KEY: present }, 'secrets').err).toBe(
    'Use: lotbook secrets rotate.\n',
  );
});
