import { reading, writing } from '@lotbook/db/database';
import { addReportChunk, claimReport, failReport, findReport, finishReport, reportChunk } from '@lotbook/db/stores/reports';
import { testDatabase } from '@lotbook/testkit/database';
import { seedAccount } from '@lotbook/testkit/seed';
import { expect, test } from 'vitest';
import { importText, testServices } from '../testing.ts';
import { readReport } from './read-report.ts';
import { requestReport } from './request-report.ts';

const database = testDatabase();
const made = { fileName: 'x.csv', rowCount: 1, bytes: 3, isEmpty: false, generation: 1 };

async function requested() {
  const owner = await seedAccount(database.current);
  const services = testServices(database.current);
  const { report } = await requestReport(services, owner, owner.accountId, { type: 'form-8949', parameters: { format: 'csv' } });
  return { ...owner, services, id: report.id };
}

test('a try that was overtaken can neither add to the document nor end it', async () => {
  const { accountId, scope, id } = await requested();
  const change = <T>(work: (tx: Parameters<Parameters<typeof writing<T>>[2]>[0]) => Promise<T>): Promise<T> => writing(database.current, scope, work);
  const slow = await change((tx) => claimReport(tx, accountId, id));
  expect(await change((tx) => addReportChunk(tx, accountId, slow!, 0, Buffer.from('old')))).toBe(true);

  const fast = await change((tx) => claimReport(tx, accountId, id));
  expect(await change((tx) => addReportChunk(tx, accountId, slow!, 1, Buffer.from('old')))).toBe(false);
  await change((tx) => failReport(tx, accountId, slow!, 'no'));
  expect(await change((tx) => addReportChunk(tx, accountId, fast!, 0, Buffer.from('new')))).toBe(true);
  expect(await change((tx) => finishReport(tx, accountId, fast!, made))).toBe(true);

  const kept = await reading(database.current, scope, async (db) => [
    (await findReport(db, accountId, id))?.status,
    (await reportChunk(db, accountId, id, 0))?.toString(),
    await reportChunk(db, accountId, id, 1),
  ]);
  expect(kept).toEqual(['ready', 'new', undefined]);
});

test('text of a person does no harm in any format of a report', async () => {
  const owner = await seedAccount(database.current, { name: 'O"Hara <script>alert(1)</script> 日本 🙂' });
  const services = testServices(database.current);
  const lines = [
    'Timestamp,Type,Sent Amount,Sent Asset,Received Amount,Received Asset,Memo',
    '2024-01-05,buy,1000,USD,1,BTC,=HYPERLINK("http://evil.example")',
    '2025-03-01,sell,0.5,BTC,900,USD,@SUM(1+1)',
  ];
  await importText(services, owner, '=cmd|calc.csv', lines.join('\n'));
  const formulas: string[] = [];
  for (const format of ['pdf', 'csv', 'json']) {
    const { report } = await requestReport(services, owner, owner.accountId, { type: 'form-8949', parameters: { format }, taxYear: 2025 });
    await services.workOff();
    const read = await readReport(services, owner, owner.accountId, report.id);
    const pieces: Buffer[] = [];
    for await (const piece of read.chunks) pieces.push(piece);
    const bytes = Buffer.concat(pieces);
    expect(read.report).toMatchObject({ status: 'ready', rowCount: 1, bytes: bytes.length });
    expect(read.report.fileName).toBe(`form-8949-2025-o-hara-script-alert-1-script.${format}`);
    if (format === 'csv') formulas.push(...(bytes.toString().match(/(?:^|,)"?[=+@].*/gm) ?? []));
  }
  expect(formulas).toEqual([]);
});
