import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { fillIn, startChargebee } from '@lotbook/integrations/chargebee/testing';
import { chargebeeProvider } from '@lotbook/services/billing/chargebee-provider';
import { payTaxYear } from '@lotbook/services/billing/pay';
import { openCardPage, refreshCard } from '@lotbook/services/billing/portal';
import { testServices } from '@lotbook/services/testing';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount } from '@lotbook/testkit/seed';
import { expect, it } from 'vitest';

const database = testDatabase();
const run = promisify(execFile);

/** The stand-in answers in this process, so the command must not block it. */
async function lotbook(env: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const all = { ...process.env, DATABASE_URL: database.current.url, ...env };
  try {
    const { stdout } = await run(
      process.execPath,
      [path.join(import.meta.dirname, 'main.ts'), 'billing', ...args],
      { env: all },
    );
    return { status: 0, out: stdout, err: '' };
  } catch (thrown) {
    const { code, stdout, stderr } = thrown as { code: number; stdout: string; stderr: string };
    return { status: code, out: stdout, err: stderr };
  }
}

it('compares the books with the provider, lists what differs, and repairs it', async () => {
  await using books = await startChargebee();
  const env = {
    LOTBOOK_BILLING: 'chargebee',
    CHARGEBEE_SITE: 'lotbook-test',
    CHARGEBEE_API_KEY: 'test_key',
    LOTBOOK_OFFLINE: '1',
    STANDINS_URL: books.standin.url,
  };
  const ada = await seedAccount(database.current);
  const provider = chargebeeProvider(books.site);
  const services = { ...testServices(database.current), billing: provider };
  const visit = { accountId: ada.accountId, userId: ada.userId, back: '/' };
  await fillIn(await openCardPage(services, visit), { card: '4111 1111 1111 1111' });
  await refreshCard(services, ada, ada.accountId);
  const killed = {
    ...services,
    billing: {
      ...provider,
      charge: async (given: Parameters<typeof provider.charge>[0]) => {
        await provider.charge(given);
        throw new Error('killed');
      },
    },
  };
  await expect(payTaxYear(killed, ada, ada.accountId, { taxYear: 2025 })).rejects.toThrow('killed');

  const before = await lotbook(env, 'reconcile');
  expect(before.status).toBe(1);
  expect(before.out).toContain('paid, but without access here. Here: pending, 49.00 USD.');
  expect(before.out).toContain('1 account compared: 3 differences.');
  const repaired = await lotbook(env, 'reconcile', '--repair', '--account', ada.accountId);
  expect(repaired).toEqual({
    status: 0,
    out: '1 account compared: no differences.\n',
    err: '',
  });
}, 120_000);

it('needs a provider with invoices, and its keys', async () => {
  expect((await lotbook({ LOTBOOK_BILLING: 'off' }, 'reconcile')).err).toContain('LOTBOOK_BILLING');
  const missing = await lotbook({ LOTBOOK_BILLING: 'chargebee', CHARGEBEE_SITE: 'a' }, 'reconcile');
  expect(missing.err).toContain('CHARGEBEE_API_KEY is not set');
  const noKey = await lotbook({ LOTBOOK_BILLING: 'stripe' }, 'reconcile');
  expect(noKey.err).toContain('STRIPE_API_KEY is not set');
  expect((await lotbook({}, 'compare')).status).toBe(2);
}, 120_000);
