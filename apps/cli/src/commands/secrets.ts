import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/cli';
import { writing } from '@lotbook/db/database';
import type { AccountId } from '@lotbook/model/ids';
import { resealAll } from '@lotbook/services/secrets/reseal';
import { makeMasterKeys, rotateAccount } from '@lotbook/services/secrets/vault';
import pg from 'pg';
import type { Command } from '../command.ts';
import { openInstallation } from '../installation/open-installation.ts';
import { getKeyDigest, secretKey } from '../installation/secret-key.ts';
import { installationSettings } from '../installation/settings.ts';
import { UsageError } from '../usage-error.ts';

/** Re-encrypts the API keys of sources: each account gets a new data key, wrapped by the current master key. */
export const secrets: Command = {
  name: 'secrets',
  usage: 'secrets rotate',
  purpose: renderInEnglish(fill(texts.secretsPurpose)),
  run: async ([what, ...rest]) => {
    if (what !== 'rotate' || rest.length > 0)
      throw new UsageError(renderInEnglish(fill(texts.secretsUsage)));
    const settings = installationSettings();
    const previous = process.env['LOTBOOK_SECRET_KEY_PREVIOUS'] || undefined;
    const [present, former] = [
      secretKey(settings.dataFolder),
      previous === undefined ? [] : [getKeyDigest(previous)],
    ];
    const masters = makeMasterKeys(present, ...former);
    await using installation = await openInstallation(settings);
    await resealSigningKeys(installation.url, present, former);
    let [accounts, sealed] = [0, 0];
    for (const accountId of await accountsWithKeys(installation.url)) {
      sealed += await writing(installation.database, { accountId }, (tx) =>
        rotateAccount(tx, masters, accountId),
      );
      accounts += 1;
    }
    process.stdout.write(
      `${renderInEnglish(fill(texts.sourcesEncryptedAgain, { sealed, accounts }))}\n`,
    );
    return 0;
  },
};

/** The signing keys for sign-ins depend on the secret key, too. All or none. */
async function resealSigningKeys(
  url: string,
  present: Uint8Array,
  former: readonly Uint8Array[],
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; sealed: Buffer }>(
      'select name, sealed from identity_secret order by name',
    );
    const fresh = resealAll(rows, present, former);
    await client.query(
      'update identity_secret s set sealed = f.sealed from unnest($1::text[], $2::bytea[]) as f(name, sealed) where s.name = f.name',
      [fresh.map(({ name }) => name), fresh.map(({ sealed }) => Buffer.from(sealed))],
    );
  } finally {
    await client.end();
  }
}

/** Run as the owner of the database, who sees which accounts have keys, but not their content. */
async function accountsWithKeys(url: string): Promise<readonly AccountId[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: AccountId }>(
      'select distinct account_id as id from account_key order by 1',
    );
    return rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}
