import { writing } from '@lotbook/db/database';
import { testServices } from '@lotbook/services/testing';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { noLogins } from '../graphql/unavailable-logins.ts';
import { addBankUsers } from './bank-users.ts';
import { makeRequestContext } from './request-context.ts';
import { getVerifyTokens } from './testing-verify.ts';

const database = testDatabase();

const seedFund = async (fields: Readonly<Record<string, string>>): Promise<SeededAccount> => {
  const fund = await seedAccount(database.current);
  await writing(database.current, fund.scope, (tx) =>
    sql`update account set subtype_id = 'fund-reporting', subtype_fields = ${JSON.stringify(fields)}
      where id = ${fund.accountId}`.execute(tx),
  );
  return fund;
};

test('lists the user banks of the caller only, and none without a token', async () => {
  const fund = await seedFund({ investOneUserBank: 'First Bank & Co.' });
  const other = await seedFund({ investOneUserBank: 'Other Bank' });
  const geneva = await seedFund({ fundId: 'ABCDE' });
  const services = testServices(database.current);
  const app = Fastify();
  addBankUsers(
    app,
    makeRequestContext({
      database: database.current,
      createServices: () => services,
      verify: getVerifyTokens([fund, other, geneva]),
      proof: () => Promise.resolve(undefined),
      logins: noLogins,
    }),
  );
  const ask = async (person?: SeededAccount) =>
    (
      await app.inject({
        url: '/check-us-bank-users',
        headers: person ? { authorization: `Bearer ${person.userId}` } : {},
      })
    ).json<unknown>();
  expect(await ask(fund)).toEqual([{ accountId: fund.accountId, userBank: 'First Bank & Co.' }]);
  expect(await ask(geneva)).toEqual([]);
  expect(await ask()).toEqual([]);
  await app.close();
});
