import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { writing } from '@lotbook/db/database';
import { samplePrices } from '@lotbook/sample/market';
import { sampleFiles } from '@lotbook/sample/sample-files';
import { readJournal, type ShownEntry } from '@lotbook/services/journal/read-journal';
import { importText, testServices, type TestServices } from '@lotbook/services/testing';
import type { Instant } from '@lotbook/model/time';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { runLotbook } from './testing/run-lotbook.ts';

const database = testDatabase();
const folder = mkdtempSync(path.join(os.tmpdir(), 'lotbook-sample-journal-'));
afterAll(() => rmSync(folder, { recursive: true }));

const sample = { rows: 400, seed: 7 };
const until = '2026-01-01T00:00:00Z' as Instant;

interface Line {
  readonly role: string;
  readonly debit: string;
  readonly credit: string;
  readonly asset: string | null;
  readonly quantity: string | null;
  readonly source: string | null;
}

/** The command line names sources by the format of their file, an installation as its pages do. */
const sourceNames: Readonly<Record<string, string>> = {
  binance: 'Binance',
  coinbase: 'Coinbase',
  kraken: 'Kraken',
  ledger: 'Ledger Live',
};

/** An entry without its ids, which an installation makes itself. */
function toText({
  date,
  kind,
  lines,
}: {
  readonly date: string;
  readonly kind: string;
  readonly lines: readonly Line[];
}): string {
  const sides = lines.map(({ role, debit, credit, asset, quantity, source }) =>
    [role, toPlain(debit), toPlain(credit), asset, quantity && toPlain(quantity), toName(source)]
      .map((each) => each ?? '')
      .join(' '),
  );
  return [`${date} ${kind}`, ...sides.toSorted()].join('\n  ');
}

const toName = (source: string | null): string => sourceNames[source ?? ''] ?? source ?? '';

/** Without zeros at the end. */
const toPlain = (text: string): string =>
  text.includes('.') ? text.replace(/\.?0+$/, '') || '0' : text;

async function readAll(services: TestServices, ada: SeededAccount): Promise<ShownEntry[]> {
  const all: ShownEntry[] = [];
  for (;;) {
    const last = all.at(-1);
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    const { entries, hasMore } = await readJournal(services, ada, ada.accountId, {
      filter: {},
      limit: 200,
      after: last,
      ascending: true,
    });
    all.push(...entries);
    if (!hasMore) return all;
  }
}

it('makes the same entries of the sample data as an installation', async () => {
  const services = testServices(database.current);
  const ada = await seedAccount(database.current);
  await writing(database.current, ada.scope, (tx) =>
    sql`update account set type = 'Accounting' where id = ${ada.accountId}`.execute(tx),
  );
  const prices = [...samplePrices({ seed: sample.seed, until })].join('');
  writeFileSync(path.join(folder, 'prices.csv'), prices);
  await importText(services, ada, 'prices.csv', prices);
  const names: string[] = [];
  for (const { name, lines } of sampleFiles(sample)) {
    const text = [...lines()].join('');
    names.push(name);
    writeFileSync(path.join(folder, name), text);
    await importText(services, ada, name, text); // oxlint-disable-line no-await-in-loop -- as people upload files
  }
  await services.workOff();
  const shown = (await readAll(services, ada)).map(toText);
  const { out } = runLotbook(folder, ['journal', ...names, '--prices', 'prices.csv']);
  const { entries } = JSON.parse(out) as { readonly entries: Parameters<typeof toText>[0][] };
  expect(shown.length).toBeGreaterThan(300);
  expect(shown.toSorted()).toEqual(entries.map(toText).toSorted());
});
