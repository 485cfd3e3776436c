import { reading } from '@lotbook/db/database';
import { findAccount } from '@lotbook/db/stores/accounts';
import { loadComputed } from '@lotbook/db/stores/evidence';
import { readYearTotals } from '@lotbook/db/stores/figures';
import { openLots } from '@lotbook/db/stores/lots';
import { AppError } from '@lotbook/model/errors';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { requestReport } from '../reports/request-report.ts';
import { readLiveFigures } from '../figures/figures.ts';
import { reportRows } from '../figures/report-rows.ts';
import { importText, testServices, type TestServices } from '../testing.ts';
import { changeMethod, setSpecIdFeature } from '../accounts/change-method.ts';
import { changeSettings, type SettingsChange } from '../accounts/change-settings.ts';
import { validateNewAccount } from '../accounts/new-account.ts';
import { getPlace } from './jurisdiction.ts';

const database = testDatabase();

const trades = `Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset
2024-01-10,buy,1000,GBP,2,BTC
2024-06-01,sell,1,BTC,900,GBP
2024-06-20,buy,400,GBP,0.5,BTC
2025-04-05,sell,0.5,BTC,800,GBP
2025-04-06,sell,0.5,BTC,700,GBP
`;

async function moveToUk(): Promise<{ owner: SeededAccount; services: TestServices }> {
  const owner = await seedAccount(database.current);
  const services = testServices(database.current);
  await importText(services, owner, 'trades.csv', trades);
  await changeSettings(services, owner, owner.accountId, { jurisdiction: 'UK' });
  await services.workOff();
  return { owner, services };
}

const loadAccount = ({ accountId, scope }: SeededAccount) =>
  reading(database.current, scope, async (db) => (await findAccount(db, accountId))!);
const catchRefusal = async (work: Promise<unknown>): Promise<unknown> => {
  const error = await work.catch((reason: unknown) => reason);
  return error instanceof AppError ? [error.code, error.details?.['field']] : error;
};

test('an account that moves to the United Kingdom uses pounds, its time zone, its tax years and its rules', async () => {
  const { owner } = await moveToUk();
  const account = await loadAccount(owner);
  expect(account).toMatchObject({
    jurisdiction: 'UK',
    fiatCurrency: 'GBP',
    timeZone: 'Europe/London',
  });
  const { years, lots, rules } = await reading(database.current, owner.scope, async (db) => {
    const { rows } = await sql<{
      id: string;
    }>`select id from transaction where type = 'sell' order by at limit 1`.execute(db);
    return {
      years: await readYearTotals(db, owner.accountId),
      lots: await openLots(db, owner.accountId),
      rules: (await loadComputed(db, owner.accountId, rows[0]!.id)).disposals.map(
        ({ rule, term, gain }) => [rule, term, gain],
      ),
    };
  });
  expect(
    years.map(({ year, proceeds, basis, gain, longTermGain, disposals }) =>
      [year, proceeds, basis, gain, longTermGain, disposals].map(Number),
    ),
  ).toEqual([
    [2024, 1700, 900, 800, 0, 3],
    [2025, 700, 250, 450, 0, 1],
  ]);
  expect(lots.map(({ lotId, quantity }) => [lotId, quantity])).toEqual([
    ['BTC:section-104', 500_000_000_000_000_000n],
  ]);
  expect(rules).toEqual([
    ['thirty-days', undefined, '50'],
    ['section-104', undefined, '200'],
  ]);
});

test('reports take the tax year of the place', async () => {
  const { owner } = await moveToUk();
  const place = getPlace(await loadAccount(owner));
  const account = await loadAccount(owner);
  const rows = await reading(database.current, owner.scope, async (db) =>
    reportRows(await readLiveFigures(db, account), { ...place, year: 2024 }),
  );
  expect(rows.disposals.map(({ disposedOn, rule }) => [disposedOn, rule])).toEqual([
    ['2024-06-01', 'thirty-days'],
    ['2024-06-01', 'section-104'],
    ['2025-04-05', 'section-104'],
  ]);
});

test('settings that do not apply there are refused', async () => {
  const { owner, services } = await moveToUk();
  expect(
    await catchRefusal(
      requestReport(services, owner, owner.accountId, {
        type: 'form-8949',
        parameters: { format: 'csv' },
      }),
    ),
  ).toEqual(['BAD_INPUT', 'type']);
  expect(
    await catchRefusal(changeSettings(services, owner, owner.accountId, { taxMethod: 'HIFO' })),
  ).toEqual(['BAD_INPUT', 'newMethod']);
  expect(
    await catchRefusal(changeMethod(services, owner, owner.accountId, { method: 'HIFO' })),
  ).toEqual(['BAD_INPUT', 'newMethod']);
  expect(await catchRefusal(setSpecIdFeature(services, owner, owner.accountId, true))).toEqual([
    'BAD_INPUT',
    'enable',
  ]);
  expect(
    await catchRefusal(changeSettings(services, owner, owner.accountId, { tracking: 'wallet' })),
  ).toEqual(['BAD_INPUT', 'tracking']);
  expect(
    await catchRefusal(changeSettings(services, owner, owner.accountId, { jurisdiction: 'FR' })),
  ).toEqual(['BAD_INPUT', 'jurisdiction']);
});

test('days are those of London, whatever the time zone was before', async () => {
  const owner = await seedAccount(database.current);
  const services = testServices(database.current);
  const change = (settings: SettingsChange) =>
    changeSettings(services, owner, owner.accountId, settings);
  await change({ timeZone: 'America/New_York' });
  await change({ jurisdiction: 'UK' });
  expect(await loadAccount(owner)).toMatchObject({ jurisdiction: 'UK', timeZone: 'Europe/London' });
  expect(await catchRefusal(change({ timeZone: 'America/New_York' }))).toEqual([
    'BAD_INPUT',
    'timezone',
  ]);
  await change({ name: 'Mine', timeZone: 'Europe/London' });
  await change({ jurisdiction: 'US' });
  expect(await catchRefusal(change({ jurisdiction: 'UK', timeZone: 'Asia/Tokyo' }))).toEqual([
    'BAD_INPUT',
    'timezone',
  ]);
  expect(
    validateNewAccount(
      { now: () => new Date() },
      { name: 'Ours', jurisdiction: 'UK', timeZone: 'Asia/Tokyo' },
    ),
  ).toMatchObject({
    timeZone: 'Europe/London',
  });
});

test('a currency set in the same change is kept, and moving back computes by lots again', async () => {
  const { owner, services } = await moveToUk();
  await changeSettings(services, owner, owner.accountId, {
    jurisdiction: 'US',
    fiatCurrency: 'GBP',
  });
  await services.workOff();
  expect(await loadAccount(owner)).toMatchObject({
    jurisdiction: 'US',
    fiatCurrency: 'GBP',
    timeZone: 'Europe/London',
  });
  const years = await reading(database.current, owner.scope, (db) =>
    readYearTotals(db, owner.accountId),
  );
  expect(
    years.map(({ year, gain, shortTermGain, longTermGain }) => [
      year,
      ...[gain, shortTermGain, longTermGain].map(Number),
    ]),
  ).toEqual([
    [2024, 400, 400, 0],
    [2025, 1000, 0, 1000],
  ]);
});
