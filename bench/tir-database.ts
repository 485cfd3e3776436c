import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase, writing } from '@lotbook/db/database';
import { startEmbeddedServer } from '@lotbook/db/embedded/server';
import { migrate } from '@lotbook/db/migrate';
import { storeUpload } from '@lotbook/services/imports/store-upload';
import { testServices, type TestServices } from '@lotbook/services/testing';
import { addUploadedFile, readFiles } from '@lotbook/services/tir/files';
import { savePayer } from '@lotbook/services/tir/payers';
import {
  lockRun,
  readRun,
  requestForms,
  requestStatements,
  requestValidation,
} from '@lotbook/services/tir/runs';
import { readStatistics } from '@lotbook/services/tir/statistics';
import { seedAccount, type SeededAccount } from '@lotbook/testkit/seed';
import { sql } from 'kysely';
import { collectGarbage, watchHighestMemory } from './highest-memory.ts';
import { payerProfile, recipientLines, saleLines, type IntakeLines } from './tir-inputs.ts';

const taxYear = 2026;
const times = 100;

interface Figures {
  readonly seconds: number;
  readonly processorSeconds: number;
  readonly megabytes: number;
}

interface Size {
  readonly sales: number;
  readonly recipients: number;
}

/** `BENCH_TIR_SALES` makes a smaller book, to try the measurement. */
const large: Size = {
  sales: Number(process.env['BENCH_TIR_SALES'] ?? 1_000_000),
  recipients: Number(process.env['BENCH_TIR_RECIPIENTS'] ?? 20_000),
};
const printed: Size = {
  sales: Math.min(30_000, large.sales),
  recipients: Math.min(10_000, large.recipients),
};

/** Information reporting in the application: intake, forms, PDFs, validation and statistics. */
export async function benchTirDatabase(): Promise<
  readonly Readonly<Record<string, number | string>>[]
> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lotbook-bench-tir-'));
  const server = await startEmbeddedServer(folder);
  await migrate(server.url);
  const database = openDatabase(server.url);
  const services = testServices(database, { now: () => new Date('2027-02-01T12:00:00Z') });
  try {
    const printing = await openOffice(services);
    const { runId } = await fill(services, printing, printed);
    await validate(services, printing, runId);
    await lockRun(services, printing, printing.accountId, runId);
    const statements = await measure(async () => {
      await requestStatements(services, printing, printing.accountId, runId);
      await services.workOff();
    });
    const office = await openOffice(services);
    const filled = await fill(services, office, large);
    const validation = await measure(() => validate(services, office, filled.runId));
    const { totals } = await readRun(services, office, office.accountId, filled.runId);
    if (totals[0]?.forms !== large.sales) throw new Error('Forms are missing.');
    const durations: number[] = [];
    for (let n = 0; n < times; n += 1)
      durations.push(
        1000 * (await time(() => readStatistics(services, office, office.accountId, taxYear))), // oxlint-disable-line no-await-in-loop -- one after the other
      );
    durations.sort((a, b) => a - b);
    return [
      { part: `${printed.recipients} statements`, ...statements },
      { part: `${large.sales} sales: intake`, ...filled.intake },
      { part: 'forms', ...filled.forms },
      { part: 'validation', ...validation },
      { part: 'statistics, p95', seconds: (durations[Math.floor(times * 0.95)] ?? 0) / 1000 },
    ];
  } finally {
    await database.close();
    await server.stop();
    for (const each of [server.folder, folder]) rmSync(each, { recursive: true, force: true });
  }
}

async function validate(
  services: TestServices,
  office: SeededAccount,
  runId: string,
): Promise<void> {
  await requestValidation(services, office, office.accountId, runId);
  await services.workOff();
}

async function openOffice(services: TestServices): Promise<SeededAccount> {
  const office = await seedAccount(services.database, { taxYear });
  await writing(services.database, office.scope, (tx) =>
    sql`update account set type = 'TirAdmin' where id = ${office.accountId}`.execute(tx),
  );
  await savePayer(services, office, office.accountId, {
    taxYear,
    profile: payerProfile,
  });
  return office;
}

/** Uploads recipients and sales, and makes the forms. */
async function fill(services: TestServices, office: SeededAccount, { sales, recipients }: Size) {
  await upload(services, office, 'recipients', { count: recipients, lines: recipientLines() });
  const intake = await measure(() =>
    upload(services, office, 'sales', { count: sales, lines: saleLines(recipients) }),
  );
  let runId = '';
  const forms = await measure(async () => {
    runId = (await requestForms(services, office, office.accountId, taxYear)).id;
    await services.workOff();
  });
  return { intake, forms, runId };
}

async function upload(
  services: TestServices,
  office: SeededAccount,
  name: string,
  { count, lines }: { readonly count: number; readonly lines: IntakeLines },
): Promise<void> {
  const uploadId = await storeUpload(services, office, office.accountId, {
    fileName: `${name}.csv`,
    bytes: printLines(count, lines),
    mostBytes: 1024 * 1024 * 1024,
  });
  await addUploadedFile(services, office, office.accountId, { uploadId, taxYear, kind: 'intake' });
  await services.workOff();
  const [file] = await readFiles(services, office, office.accountId);
  if (file?.rows !== count || file.rejected > 0) throw new Error(`Rows of ${name} are missing.`);
}

async function* printLines(
  count: number,
  { header, getLine }: IntakeLines,
): AsyncGenerator<Uint8Array> {
  const linesAtOnce = 2_000;
  yield Buffer.from(header);
  for (let from = 0; from < count; from += linesAtOnce) {
    const size = Math.min(count - from, linesAtOnce);
    yield Buffer.from(Array.from({ length: size }, (_, index) => getLine(from + index)).join(''));
  }
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const before = process.hrtime.bigint();
  await work();
  return Number(process.hrtime.bigint() - before) / 1e9;
}

/** Also this process's own processor time, which depends less on what else the computer does, and its peak memory. */
async function measure(work: () => Promise<unknown>): Promise<Figures> {
  collectGarbage();
  const watch = watchHighestMemory();
  const before = process.cpuUsage();
  const seconds = await time(work);
  const { user, system } = process.cpuUsage(before);
  return { seconds, processorSeconds: (user + system) / 1e6, megabytes: watch() };
}
