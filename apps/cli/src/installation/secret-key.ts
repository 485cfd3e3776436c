import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/cli';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { resealAll, type NamedSecret } from '@lotbook/services/secrets/reseal';
import { makeMasterKeys } from '@lotbook/services/secrets/vault';
import pg from 'pg';
import { UsageError } from '../usage-error.ts';

/** The 32 bytes of a secret key. */
export const getKeyDigest = (text: string): Uint8Array =>
  createHash('sha256').update(text).digest();

const getGivenKey = (): string | undefined => process.env['LOTBOOK_SECRET_KEY'] || undefined;
const getFile = (dataFolder: string): string => path.join(dataFolder, 'secret-key');

/** Where the program takes its secret key from: the variable, or the file of the first start. */
export const keyPlace = (dataFolder: string): string =>
  getGivenKey() === undefined ? getFile(dataFolder) : 'LOTBOOK_SECRET_KEY';

/** @throws UsageError if there is none. */
export function secretKey(dataFolder: string): Uint8Array {
  const text = getGivenKey();
  if (text !== undefined) return getKeyDigest(text);
  try {
    return getKeyDigest(readFileSync(getFile(dataFolder), 'utf8').trim());
  } catch {
    throw new UsageError(renderInEnglish(fill(texts.secretKeyMissing)));
  }
}

/** Whether the secret key that the program has opens what is sealed in the database: the keys of sign-ins, and those of accounts. */
export async function isKeyFor(url: string, dataFolder: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: signing } = await client.query<{ name: string; sealed: Buffer }>(
      'select name, sealed from identity_secret order by name',
    );
    const { rows: accounts } = await client.query<{ name: string }>(
      'select distinct master_key as name from account_key',
    );
    return (signing.length === 0 && accounts.length === 0) || opens(dataFolder, signing, accounts);
  } finally {
    await client.end();
  }
}

function opens(
  dataFolder: string,
  signing: readonly NamedSecret[],
  accounts: readonly { readonly name: string }[],
): boolean {
  try {
    const key = secretKey(dataFolder);
    const [master] = makeMasterKeys(key);
    return (
      resealAll(signing, key, []).length === 0 && accounts.every(({ name }) => name === master.name)
    );
  } catch {
    // There is none, or it opens none of them.
    return false;
  }
}
