import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { reading } from '@lotbook/db/database';
import { loadComputed } from '@lotbook/db/stores/evidence';
import { formatMoney, money } from '@lotbook/decimal/decimal';
import type { Explanation } from '@lotbook/engine/explain/explanation';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { changeSettings } from '../accounts/change-settings.ts';
import { explainFigure } from './explain-figure.ts';
import { makeEvidenceDocument } from '../reports/evidence-document.ts';
import { importText, testServices, type TestServices } from '../testing.ts';

const database = testDatabase();
let ada: SeededAccount;
let services: TestServices;

async function inUk(rows: readonly string[]): Promise<void> {
  ada = await seedAccount(database.current);
  services = testServices(database.current);
  await importText(
    services,
    ada,
    'book.csv',
    [
      'Timestamp,Type,Category,Sent Amount,Sent Asset,Received Amount,Received Asset,Currency,Basis',
      ...rows,
    ].join('\n'),
  );
  await changeSettings(services, ada, ada.accountId, { jurisdiction: 'UK' });
  await services.workOff();
}

/** The last sale as it is shown, and why it is what it is. */
async function lastSale(): Promise<{
  readonly shown: string;
  readonly id: string;
  readonly explanation: Explanation;
}> {
  const { id, gain } = await reading(database.current, ada.scope, async (db) => {
    const { rows } = await sql<{
      id: string;
    }>`select id from transaction where type = 'sell' order by at desc limit 1`.execute(db);
    return (await loadComputed(db, ada.accountId, rows[0]!.id)).disposals.at(-1)!;
  });
  const { explanation } = await explainFigure(services, ada, ada.accountId, {
    kind: 'disposal',
    id,
  });
  return { shown: formatMoney(money(gain)), id, explanation };
}

const toLines = ({ text: sentence, parts }: Explanation): readonly string[] => [
  sentence,
  ...parts.flatMap(toLines),
];

test('a sale from a pool is explained as it is displayed, with the part of the cost that moved to new coins of a fork', async () => {
  await inUk([
    '2017-01-01,buy,,200,GBP,2,BTC,,',
    '2017-08-01,deposit,forkIncome_standard,,,2,BCH,GBP,50',
    '2018-01-01,sell,,1,BTC,900,GBP,,',
  ]);
  const { shown, explanation } = await lastSale();
  expect([shown, formatMoney(explanation.amount!)]).toEqual(['825.00', '825.00']);
  expect(toLines(explanation).filter((line) => line.includes('Pool after'))).toEqual([
    '1 Jan 2017: 2 BTC acquired for £200.00. Pool after: 2 BTC that cost £200.00.',
    '1 Aug 2017: £50.00 of the cost moved to new coins of a fork. Pool after: 2 BTC that cost £150.00.',
  ]);
});

test('new coins of a fork are explained with the cost they took over', async () => {
  await inUk([
    '2017-01-01,buy,,200,GBP,2,BTC,,',
    '2017-08-01,deposit,forkIncome_standard,,,2,BCH,GBP,50',
    '2018-01-01,sell,,1,BCH,900,GBP,,',
  ]);
  const { shown, explanation } = await lastSale();
  expect([shown, formatMoney(explanation.amount!)]).toEqual(['875.00', '875.00']);
});

const purchases = Array.from(
  { length: 60 },
  (_, day) =>
    `${new Date(Date.UTC(2022, 0, 1 + day)).toISOString().slice(0, 10)},buy,,3,GBP,1,BTC,,`,
);

test('of a long history a page shows the latest movements, and the document all of them, each down to its row as received', async () => {
  await inUk([...purchases, '2024-01-01,sell,,1,BTC,9,GBP,,']);
  const { id, explanation } = await lastSale();
  expect(toLines(explanation).filter((line) => line.includes('Pool after'))).toHaveLength(41);
  const { records } = await explainFigure(services, ada, ada.accountId, { kind: 'disposal', id });
  expect(records.map(({ line }) => line)).toEqual(
    Array.from({ length: 41 }, (_, index) => 22 + index),
  );
  expect(toLines(explanation)).toContain('Line 61 of book.csv');
  const { write } = await makeEvidenceDocument(services, ada, ada.accountId, {
    kind: 'disposal',
    id,
    preview: false,
  });
  const out = new PassThrough();
  const [document] = await Promise.all([
    text(out),
    write('csv', out, new Date('2026-01-01T00:00:00Z')),
  ]);
  const movements = document.split('\r\n').filter((line) => line.includes('Pool after'));
  expect(movements).toHaveLength(60);
  expect(document).toContain('– – – – Line 2 of book.csv,');
  expect(movements[0]).toBe(
    '– – – 1 Jan 2022: 1 BTC acquired for £3.00. Pool after: 1 BTC that cost £3.00.,3.00,1,"1 Jan 2022, 00:00:00 (Europe/London)",',
  );
});

test('of a sale that is identified with a purchase of the same day both rows are read back', async () => {
  await inUk([
    '2022-01-01,buy,,3,GBP,1,BTC,,',
    '2024-01-01T09:00:00Z,sell,,1,BTC,9,GBP,,',
    '2024-01-01T10:00:00Z,buy,,5,GBP,1,BTC,,',
  ]);
  const { id, explanation } = await lastSale();
  expect(formatMoney(explanation.amount!)).toBe('4.00');
  expect(
    (await explainFigure(services, ada, ada.accountId, { kind: 'disposal', id })).records.map(
      ({ line }) => line,
    ),
  ).toEqual([4, 3]);
});

test('with more rows than a page shows, the row of the sale is included, and the number of further rows is given', async () => {
  const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));
  const days = Array.from({ length: 90 }, (_, day) =>
    new Date(Date.UTC(2022, 0, 1 + day)).toISOString().slice(0, 10),
  );
  await inUk([
    ...days.flatMap((day) => hours.map((hour) => `${day}T${hour}:00:00Z,buy,,3,GBP,1,BTC,,`)),
    '2024-01-01,sell,,1,BTC,9,GBP,,',
  ]);
  const { id } = await lastSale();
  const page = await explainFigure(services, ada, ada.accountId, { kind: 'disposal', id });
  // The sale, the hour that is of 1 April in London, and six of each of the thirty-nine days before.
  expect([page.records.length, page.furtherRecords]).toEqual([236, 0]);
  const whole = await explainFigure(services, ada, ada.accountId, {
    kind: 'disposal',
    id,
    inFull: true,
  });
  expect([whole.records.length, whole.furtherRecords]).toEqual([2_000, 161]);
  expect(whole.records[0]!.line).toBe(2_162);
});
