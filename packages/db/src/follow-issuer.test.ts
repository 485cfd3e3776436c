import { testDatabase } from '@lotbook/testkit/database';
import pg from 'pg';
import { expect, it } from 'vitest';
import { followIssuer } from './follow-issuer.ts';

const database = testDatabase();

async function owner(
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database.current.url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

const person = (issuer: string, subject: string): Promise<unknown> =>
  owner('insert into app_user (issuer, subject, email) values ($1, $2, $3)', [
    issuer,
    subject,
    `${subject.slice(0, 8)}@example.com`,
  ]);

const issuers = async (): Promise<readonly string[]> =>
  (await owner('select issuer from app_user order by issuer')).map(({ issuer }) => String(issuer));

it('keeps the identity of embedded sign-ins after the address changes, and ignores external ones', async () => {
  const [login] = await owner(
    "insert into identity_login (email, password_hash) values ('ada@example.com', '-') returning id::text as id",
  );
  await person('http://localhost:4700/identity', String(login!['id']));
  await person('https://other.example', 'somebody');

  expect(await followIssuer(database.current.url, 'https://books.example/identity')).toBe(1);
  expect(await issuers()).toEqual(['https://books.example/identity', 'https://other.example']);
  expect(await followIssuer(database.current.url, 'https://books.example/identity')).toBe(0);
  expect(await followIssuer(database.current.url, 'https://new.example/identity')).toBe(1);
  expect(
    await owner("select relforcerowsecurity as forced from pg_class where relname = 'app_user'"),
  ).toEqual([{ forced: true }]);
});

it('works if several programs start at once', async () => {
  const moved = await Promise.all(
    [1, 2, 3].map(() => followIssuer(database.current.url, 'https://third.example/identity')),
  );
  expect(moved.toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
});
