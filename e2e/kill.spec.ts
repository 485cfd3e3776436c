import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Browser, type Page } from '@playwright/test';
import pg from 'pg';
import { dropFiles, importLine } from './overview.ts';
import { Person } from './person.ts';
import { freePort, Program } from './program.ts';
import { test } from './shared-program.ts';
import { createDataFolder } from '@lotbook/testkit/data-folder';

const trades = 2_500;
/** Lots of 30.05 each: the total cost basis must match to the cent. */
const basis = '75125';

/** A ledger with that many purchases of 0.001 BTC for 30 USD, a minute apart. */
function ledger(file: string): string {
  const lines = [
    '"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"',
  ];
  for (let n = 0; n < trades; n += 1) {
    const time = new Date(Date.UTC(2024, 0, 1) + n * 60_000)
      .toISOString()
      .slice(0, 19)
      .replace('T', ' ');
    const id = String(n).padStart(6, '0');
    lines.push(
      `"LKILLA-${id}","TKILLA-${id}","${time}","trade","","currency","ZUSD",-30.0000,0.0500,0`,
    );
    lines.push(
      `"LKILLB-${id}","TKILLA-${id}","${time}","trade","","currency","XXBT",0.0010000000,0,0`,
    );
  }
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}

/**
 * Keeps an import from storing its rows, so that it can't end before it is killed, however fast the
 * computer is. @returns how to let it continue.
 */
async function holdRecords(program: Program): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: program.databaseUrl });
  // The connection breaks if the database is killed, too.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin; lock table record in share row exclusive mode');
  return () => client.end().catch(() => undefined);
}

/** One program for both: the first test starts it again. */
let folder: string;
let program: Program;

test.beforeAll(async () => {
  folder = createDataFolder('kill');
  program = new Program(folder, await freePort());
  await program.start();
});

test.afterAll(async () => {
  await program?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Imports the ledger as a new person, up to the middle of it. @returns the person's page, and how to let the import continue. */
async function beginImport(
  browser: Browser,
  email: string,
): Promise<{ readonly page: Page; readonly release: () => Promise<void> }> {
  const person = await Person.signUp(program.origin, 'tax', email);
  await person.ask('tax', 'mutation { createTaxPayerAccount(name: "Grace") { id } }');
  const page = await (await person.window(browser)).newPage();
  await page.goto('/tax');
  const release = await holdRecords(program);
  await dropFiles(page, [ledger(path.join(folder, 'kraken.csv'))]);
  await expect(importLine(page, 'kraken.csv')).toContainText(
    /Importing.*[1-9][\d,]*\s*rows read/s,
    { timeout: 60_000 },
  );
  return { page, release };
}

const expectAllTransactions = (page: Page, timeout: number): Promise<void> =>
  expect(page.getByText(`${trades.toLocaleString('en-US')} transactions`)).toBeVisible({ timeout });

const expectCostBasis = (page: Page, timeout: number): Promise<void> =>
  expect(
    page.getByRole('region', { name: /^Tax year/ }).locator(`[data-full="${basis}"]`),
  ).toBeVisible({ timeout });

test('completes an import after the program was killed, without lost or duplicate rows', async ({
  browser,
}) => {
  const { page, release } = await beginImport(browser, 'grace@example.com');
  await program.kill();
  await release();

  await program.start();
  await page.goto('/tax/transactions?txDateStatic=all');
  await expectAllTransactions(page, 120_000);
  await page.goto('/tax');
  await expectCostBasis(page, 60_000);
  await page.context().close();
});

test('completes an import after only the worker was killed, while pages keep working', async ({
  browser,
}) => {
  const { page, release } = await beginImport(browser, 'joan@example.com');
  program.killWorker();
  await release();

  await page.goto('/tax/transactions?txDateStatic=all');
  // The next worker takes the job at once; the rest is the import itself.
  await expectAllTransactions(page, program.scale(75_000));
  expect(program.output).toContain('the worker ended and is started again');

  // A worker killed while it computes: figures within seconds, not after the end of a lease.
  program.killWorker();
  await page.goto('/tax');
  await expectCostBasis(page, program.scale(20_000));
  await page.context().close();
});
