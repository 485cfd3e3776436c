import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defaultAppConfig } from '@lotbook/access/app-config';
import { writing } from '@lotbook/db/database';
import { setAccountOrigin } from '@lotbook/db/stores/accounts';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/sign-in';
import { renderForReader } from '@lotbook/services/reader-texts';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount } from '@lotbook/testkit/seed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBrands } from '../configuration/brands.ts';
import { runForBrand } from './brand-jobs.ts';

const database = testDatabase();
const dataFolder = mkdtempSync(path.join(tmpdir(), 'lotbook-brand-jobs-'));
beforeAll(() => {
  const folder = path.join(dataFolder, 'config', 'brands', 'acme.example');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    path.join(folder, 'app-config.json'),
    JSON.stringify({ ...defaultAppConfig, productName: 'Acme' }),
  );
});
afterAll(() => rmSync(dataFolder, { recursive: true }));

test('a job has the name and address of the brand where the account was created', async () => {
  const brands = readBrands({
    config: { dataFolder, origin: 'http://localhost', productName: 'Lotbook' },
    log: { error: () => undefined },
  });
  const services = { database: database.current, origin: 'http://localhost' };
  const { accountId, scope } = await seedAccount(database.current);
  const results: string[] = [];
  const runJob = () =>
    runForBrand(brands, services, { accountId }, ({ origin }) => {
      results.push(`${origin}: ${renderForReader(fill(texts.backToProduct))}`);
      return Promise.resolve();
    });
  await runJob();
  await writing(database.current, scope, (tx) =>
    setAccountOrigin(tx, accountId, 'http://acme.example'),
  );
  await runJob();
  expect(results).toEqual([
    'http://localhost: Back to Lotbook',
    'http://acme.example: Back to Acme',
  ]);
});
