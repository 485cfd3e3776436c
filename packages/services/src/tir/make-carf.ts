import { toStoredText } from '@lotbook/messages/stored-text';
import { randomUUID } from 'node:crypto';
import { writeBulk } from '@lotbook/db/bulk';
import { reading, writing } from '@lotbook/db/database';
import {
  addCarfRecords,
  clearCarfReport,
  findCarfReport,
  findFiledCarfReport,
  readCarfRecords,
  updateCarfReport,
  type CarfReportRow,
} from '@lotbook/db/stores/tir-carf';
import { countCarfIntake } from '@lotbook/db/stores/tir-carf-intake';
import { listCategoryTotals, readIntakePage } from '@lotbook/db/stores/tir-intake';
import { toBytea } from '@lotbook/db/stores/tir-recipients';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/tir-carf';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import { CarfAggregator } from '@lotbook/tir/carf/aggregate';
import { compareReports } from '@lotbook/tir/carf/compare-reports';
import { makeIncomeTransaction, fromSale, toCarfUser } from '@lotbook/tir/carf/from-forms-intake';
import { listMissingTins, selectReports, totalReports } from '@lotbook/tir/carf/make-reports';
import { makeUserNotices } from '@lotbook/tir/carf/notices';
import type { CarfReport, CarfTransaction, CarfUser, Rcasp } from '@lotbook/tir/carf/records';
import { writeCarfMessages } from '@lotbook/tir/carf/write-xml';
import { printRow } from '@lotbook/tir/iris/write-csv';
import type { FileChunk } from '@lotbook/tir/output';
import type { SealingServices } from '../services.ts';
import { loadCarfUsers, readAllCarfTransactions } from './carf-intake.ts';
import { loadCarfProvider } from './carf.ts';
import { checkCarfSchema } from './check-schema.ts';
import { renderProblem, toStoredProblem } from './file-problems.ts';
import { toIncomeRow, toSale } from './intake-rows.ts';
import { readAllRecipients } from './recipients.ts';
import { SealedFiles } from './sealed-files.ts';
import { makeTirSealer, type TirSealer } from './tir-sealer.ts';

export interface CarfJob {
  readonly accountId: AccountId;
  readonly reportId: string;
}

interface Work {
  readonly services: SealingServices;
  readonly accountId: AccountId;
  readonly report: CarfReportRow;
  readonly sealer: TirSealer;
}

const mostListed = 500;
const rowsAtOnce = 5_000;

/** Job: makes the messages of a report and the notices to users. Starts from the beginning when it runs again. */
export async function makeCarfReport(
  services: SealingServices,
  { accountId, reportId }: CarfJob,
): Promise<void> {
  const { database } = services;
  const report = await reading(database, { accountId }, (db) =>
    findCarfReport(db, accountId, reportId),
  );
  if (report?.state !== 'making') return;
  try {
    const sealer = await writing(database, { accountId }, async (tx) => {
      await clearCarfReport(tx, accountId, reportId);
      return makeTirSealer(tx, services.masterKeys, accountId);
    });
    await makeMessages({ services, accountId, report, sealer });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await failReport(services, { accountId, reportId }, toStoredText(error.text));
  }
}

/** Notifies the person that the report could not be made. */
export const giveUpCarf = (services: SealingServices, job: CarfJob): Promise<void> =>
  failReport(services, job, toStoredText(fill(texts.reportFailed)));

const failReport = (
  { database }: SealingServices,
  { accountId, reportId }: CarfJob,
  message: string,
): Promise<void> =>
  writing(database, { accountId }, (tx) =>
    updateCarfReport(tx, accountId, reportId, { state: 'failed', message }),
  );

async function makeMessages(work: Work): Promise<void> {
  const { services, accountId, report } = work;
  const { taxYear, country, isTest } = report;
  const { provider, filed } = await reading(services.database, { accountId }, async (db) => ({
    provider: await loadCarfProvider(db, accountId, report),
    filed: await findFiledCarfReport(db, accountId, report),
  }));
  const previous = filed && (await readReports(work, filed.id));
  const { users, aggregator } = await readIntake(work, provider);
  const { drafts } = selectReports(provider, users, aggregator);
  const unknown = aggregator.userIds.filter((userId) => !users.has(userId)).toSorted();
  const { current, ...changes } = compareReports(drafts, {
    filed: previous,
    makeDocRefId: () => `${country}${taxYear}-${randomUUID()}`,
  });
  const messages = writeCarfMessages(provider, changes, {
    taxYear,
    isTest,
    makeId: randomUUID,
    timestamp: `${services.now().toISOString().slice(0, 19)}Z`,
    providerDocRefId: filed?.providerRef ?? undefined,
  });
  const isWritten = ({ user }: CarfReport): boolean => !messages.excluded.has(user.userId);
  const reports = [
    ...current.filter(isWritten),
    // A record that can't be corrected yet stays as it was filed.
    ...(previous ?? []).filter((each) => !isWritten(each)),
  ];
  const files = new SealedFiles({
    services,
    accountId,
    sealer: work.sealer,
    taxYear,
    runId: report.id,
    prefix: `report-${report.number}-`,
  });
  await files.append(messages.chunks);
  await files.append(printNotices(provider, taxYear, reports));
  await files.finish(
    new Map([
      ...messages.files.map(({ file, records }) => [file, records] as const),
      [noticesFile, reports.length] as const,
    ]),
  );
  await storeReports(work, reports);
  const schemaFaults = await checkCarfSchema(services, messages.chunks);
  await writing(services.database, { accountId }, (tx) =>
    updateCarfReport(tx, accountId, report.id, {
      state: 'ready',
      message: explainReport(messages.files.length, schemaFaults.length),
      previousId: filed?.id ?? null,
      providerRef: messages.providerDocRefId,
      users: reports.length,
      records: messages.files.reduce((sum, { records }) => sum + records, 0),
      totals: totalReports(reports),
      missingTins: listMissingTins(reports.map(({ user }) => user)).slice(0, mostListed),
      // Users who are left out come first: a list of very many differences must not hide them.
      faults: [
        ...unknown.map((userId) => ({
          userId,
          path: '',
          text: toStoredText(fill(texts.unknownUser, { userId })),
        })),
        ...messages.faults.map(({ userId, path, text }) => ({
          userId,
          path,
          text: toStoredProblem(text),
        })),
        ...schemaFaults,
      ].slice(0, mostListed),
    }),
  );
}

function explainReport(files: number, schemaFaults: number): string | null {
  if (files === 0) return toStoredText(fill(texts.noChanges));
  return schemaFaults === 0
    ? null
    : toStoredText(fill(texts.schemaFaults, { count: schemaFaults }));
}

/** Users of the year, and their transactions added up. Uploaded transactions replace those of sales and income. */
async function readIntake(
  work: Work,
  provider: Rcasp,
): Promise<{
  readonly users: ReadonlyMap<string, CarfUser>;
  readonly aggregator: CarfAggregator;
}> {
  const { services, accountId, report, sealer } = work;
  const { taxYear } = report;
  const users = new Map<string, CarfUser>();
  const owners = new Map<string, string>();
  for await (const { recipient } of readAllRecipients(services, accountId, sealer)) {
    owners.set(recipient.accountId, recipient.ownerId);
    if (!users.has(recipient.ownerId)) users.set(recipient.ownerId, toCarfUser(recipient));
  }
  // Self-certifications have all residences, so they replace what recipients give.
  for (const [userId, user] of await loadCarfUsers(services, { accountId, taxYear }, sealer))
    users.set(userId, user);
  const aggregator = new CarfAggregator(provider.unitDecimals);
  const { uploaded, rows } = await reading(services.database, { accountId }, async (db) => ({
    uploaded: (await countCarfIntake(db, accountId, taxYear)).transactions,
    rows: (await listCategoryTotals(db, accountId, taxYear)).reduce(
      (sum, each) => sum + each.rows,
      0,
    ),
  }));
  const total = uploaded > 0 ? uploaded : rows;
  const pages =
    uploaded > 0
      ? readAllCarfTransactions(services, { accountId, taxYear })
      : readSalesAndIncome(work, (id) => owners.get(id) ?? id);
  let done = 0;
  for await (const transactions of pages) {
    for (const each of transactions) if (each) aggregator.add(each);
    done += transactions.length;
    const current = done;
    await writing(services.database, { accountId }, (tx) =>
      updateCarfReport(tx, accountId, report.id, { done: current, total }),
    );
  }
  return { users, aggregator };
}

/** Sales and income as transactions, some at a time; undefined for rows that aren't any. */
async function* readSalesAndIncome(
  { services: { database }, accountId, report: { taxYear } }: Work,
  getOwner: (id: string) => string,
): AsyncGenerator<readonly (CarfTransaction | undefined)[]> {
  for (const kind of ['sales', 'income'] as const)
    for (let after: string | undefined; ;) {
      const from = after;
      const rows = await reading(database, { accountId }, (db) =>
        readIntakePage(db, accountId, { taxYear, kind, after: from, limit: rowsAtOnce }),
      );
      yield rows.map((row) =>
        kind === 'sales'
          ? fromSale(toSale(row), getOwner(row.externalId))
          : makeIncomeTransaction(toIncomeRow(row), getOwner(row.externalId)),
      );
      if (rows.length < rowsAtOnce) break;
      after = rows.at(-1)?.id;
    }
}

const noticesFile = 'carf-notices.csv';

function* printNotices(
  provider: Rcasp,
  taxYear: number,
  reports: readonly CarfReport[],
): Generator<FileChunk> {
  const file = noticesFile;
  yield { file, text: printRow(['User', 'Name', 'Email', 'Send by', 'Text']) };
  for (const { userId, name, email, sendBy, text } of makeUserNotices(provider, taxYear, reports))
    yield { file, text: printRow([userId, name, email, sendBy ?? '', renderProblem(text)]) };
}

const getRecordPlace = (reportId: string, userId: string): string => `carf ${reportId} ${userId}`;

async function storeReports(
  { services, accountId, report, sealer }: Work,
  reports: readonly CarfReport[],
): Promise<void> {
  for (let from = 0; from < reports.length; from += rowsAtOnce)
    await writeBulk(services.database, { accountId }, (bulk) =>
      addCarfRecords(
        bulk,
        accountId,
        report.id,
        reports.slice(from, from + rowsAtOnce).map((each) => ({
          userId: each.user.userId,
          sealed: toBytea(
            sealer.seal(getRecordPlace(report.id, each.user.userId), JSON.stringify(each)),
          ),
        })),
      ),
    );
}

async function readReports(
  { services, accountId, sealer }: Work,
  reportId: string,
): Promise<readonly CarfReport[]> {
  const reports: CarfReport[] = [];
  for (let after: string | undefined; ;) {
    const from = after;
    const rows = await reading(services.database, { accountId }, (db) =>
      readCarfRecords(db, accountId, reportId, { after: from, limit: rowsAtOnce }),
    );
    for (const { userId, sealed } of rows)
      reports.push(JSON.parse(sealer.open(getRecordPlace(reportId, userId), sealed)) as CarfReport);
    if (rows.length < rowsAtOnce) return reports;
    after = rows.at(-1)?.userId;
  }
}
