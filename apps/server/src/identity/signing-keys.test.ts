import { testDatabase } from '@lotbook/testkit/database';
import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { loadSigningKeys } from './signing-keys.ts';

const database = testDatabase();
const secretKey = new Uint8Array(32).fill(7);
const day = 24 * 60 * 60_000;

/** The ids of the keys in use, the signing one first. */
async function after(days: number): Promise<readonly (string | undefined)[]> {
  const { private: own, public: told } = await loadSigningKeys(
    database.current,
    secretKey,
    new Date(Date.now() + days * day),
  );
  if (told.keys.some((key) => 'd' in key)) throw new Error('a private key was told');
  return own.keys.map(({ kid }) => kid);
}

/** Runs a statement that the application's role may not run. */
async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.current.url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

beforeEach(() => asOwner('delete from identity_secret'));

describe('signing keys', () => {
  it('are one for a season', async () => {
    const [first, ...others] = await after(0);
    expect(others).toEqual([]);
    expect(await after(89)).toEqual([first]);
  });

  it('are made anew then: told a day before they sign, and accepted for a month after they stopped', async () => {
    const [first] = await after(0);
    await asOwner("update identity_secret set created_at = created_at - interval '91 days'");
    const [signer, next] = await after(0);
    expect(signer).toBe(first);
    expect(next).not.toBe(first);
    expect(await after(0.5)).toEqual([first, next]);
    expect(await after(1.5)).toEqual([next, first]);
    expect(await after(30)).toEqual([next, first]);
    expect(await after(32)).toEqual([next]);
  });

  it('are made once, however many processes ask at the same moment', async () => {
    const asked = await Promise.all([after(0), after(0), after(0)]);
    expect(new Set(asked.flat()).size).toBe(1);
  });

  it('cannot be read with another secret key', async () => {
    await after(0);
    await expect(loadSigningKeys(database.current, new Uint8Array(32).fill(8))).rejects.toThrow(
      'sealed with another secret key',
    );
  });
});
