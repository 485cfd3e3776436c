import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/cli';
import { CarfAggregator } from '@lotbook/tir/carf/aggregate';
import { compareReports } from '@lotbook/tir/carf/compare-reports';
import { makeIncomeTransaction, fromSale, toCarfUser } from '@lotbook/tir/carf/from-forms-intake';
import { findJurisdiction, getDeadlines } from '@lotbook/tir/carf/jurisdictions';
import { listMissingTins, selectReports, totalReports } from '@lotbook/tir/carf/make-reports';
import { makeUserNotices } from '@lotbook/tir/carf/notices';
import { makeTransactionReader } from '@lotbook/tir/carf/read-transactions';
import { addUserRow, makeUserReader } from '@lotbook/tir/carf/read-users';
import type { CarfReport, CarfUser, Rcasp } from '@lotbook/tir/carf/records';
import { writeCarfMessages } from '@lotbook/tir/carf/write-xml';
import type { IntakeScope } from '@lotbook/tir/intake-scope';
import { printRow } from '@lotbook/tir/iris/write-csv';
import type { FileFacts } from '@lotbook/tir/output';
import { isFields } from '@lotbook/tir/read-payer';
import type { IncomeRow, Recipient, Sale } from '@lotbook/tir/records';
import { UsageError } from '../usage-error.ts';
import type { OutputFolder } from './output-folder.ts';
import { readIntake, renderProblem, type Report } from './read-intake.ts';

interface CarfFiles {
  readonly usersFile: string | undefined;
  readonly transactionsFile: string | undefined;
  readonly previousFolder: string | undefined;
}

/**
 * Collects users and transactions for the CARF report of a year. Without files of their own, the
 * recipients, sales and income of the information returns are used.
 */
export class CarfRun {
  readonly #provider: Rcasp;
  readonly #files: CarfFiles;
  readonly #users = new Map<string, CarfUser>();
  /** Users by account. */
  readonly #owners = new Map<string, string>();
  readonly #aggregator: CarfAggregator;

  /** @throws UsageError before the first year of the jurisdiction. */
  constructor(provider: Rcasp, year: number, files: CarfFiles) {
    const firstYear = findJurisdiction(provider.country)?.firstYear ?? year;
    if (year < firstYear)
      throw new UsageError(
        renderInEnglish(
          fill(texts.tirCarfYear, { country: provider.country, year: String(firstYear) }),
        ),
      );
    this.#provider = provider;
    this.#files = files;
    this.#aggregator = new CarfAggregator(provider.unitDecimals);
  }

  addRecipient(recipient: Recipient): void {
    this.#owners.set(recipient.accountId, recipient.ownerId);
    if (this.#files.usersFile === undefined && !this.#users.has(recipient.ownerId))
      this.#users.set(recipient.ownerId, toCarfUser(recipient));
  }

  addSale(sale: Sale): void {
    if (this.#files.transactionsFile !== undefined) return;
    this.#aggregator.add(fromSale(sale, this.#owners.get(sale.accountId) ?? sale.accountId));
  }

  addIncome(row: IncomeRow): void {
    if (this.#files.transactionsFile !== undefined) return;
    const transaction = makeIncomeTransaction(
      row,
      this.#owners.get(row.accountId) ?? row.accountId,
    );
    if (transaction) this.#aggregator.add(transaction);
  }

  /** Reads the files of users and transactions, if there are any. */
  async read(
    scope: IntakeScope,
    report: Report,
  ): Promise<Readonly<Record<string, { readonly rows: number; readonly rejected: number }>>> {
    const { usersFile, transactionsFile } = this.#files;
    const hasAccount = (userId: string): boolean => this.#users.has(userId);
    return {
      ...(usersFile !== undefined && {
        users: await readIntake(usersFile, 'carf-users', {
          makeReader: (layout) => makeUserReader(layout, scope),
          take: (row) => addUserRow(this.#users, row),
          report,
        }),
      }),
      ...(transactionsFile !== undefined && {
        transactions: await readIntake(transactionsFile, 'carf-transactions', {
          makeReader: (layout) => makeTransactionReader(layout, { ...scope, hasAccount }),
          take: (transaction) => this.#aggregator.add(transaction),
          report,
        }),
      }),
    };
  }

  /** Writes the messages, the notices to users, and `carf.json`, which the next run compares with. */
  async write(folder: OutputFolder, year: number, isTest: boolean) {
    const provider = this.#provider;
    const { country } = provider;
    const previous = await readPreviousReports(this.#files.previousFolder, country);
    const { drafts, excluded } = selectReports(provider, this.#users, this.#aggregator);
    const { current, ...changes } = compareReports(drafts, {
      filed: previous?.reports,
      makeDocRefId: () => `${country}${year}-${randomUUID()}`,
    });
    const messages = writeCarfMessages(provider, changes, {
      taxYear: year,
      isTest,
      makeId: randomUUID,
      timestamp: new Date().toISOString().slice(0, 19) + 'Z',
      providerDocRefId: previous?.providerDocRefId,
    });
    folder.appendAll(messages.chunks);
    const isWritten = ({ user }: CarfReport): boolean => !messages.excluded.has(user.userId);
    const reports = [
      ...current.filter(isWritten),
      // A record that can't be corrected yet stays as it was filed.
      ...(previous?.reports ?? []).filter((report) => !isWritten(report)),
    ];
    writeReports(folder, { year, country, reports, ...messages });
    writeNotices(folder, provider, year, reports);
    const facts: readonly FileFacts[] = messages.files;
    return {
      facts,
      faults: messages.faults.map(({ userId, path: place, text }) => ({
        formId: userId,
        path: place,
        code: text.code,
        message: renderProblem(text),
      })),
      records: messages.files.reduce((total, { records }) => total + records, 0),
      manifest: {
        country,
        ...getDeadlines(country, year),
        messages: messages.files,
        totals: totalReports(reports),
        missingTins: listMissingTins(reports.map(({ user }) => user)),
        notReportable: excluded.map(({ userId }) => userId),
      },
    };
  }
}

function writeReports(
  folder: OutputFolder,
  {
    year,
    country,
    providerDocRefId,
    reports,
  }: {
    readonly year: number;
    readonly country: string;
    readonly providerDocRefId: string;
    readonly reports: readonly CarfReport[];
  },
): void {
  const file = 'carf.json';
  const head = JSON.stringify({ taxYear: year, country, providerDocRefId }).slice(0, -1);
  folder.append({ file, text: `${head},"reports":[\n` });
  for (const [at, report] of reports.entries())
    folder.append({ file, text: `${at === 0 ? '' : ',\n'}${JSON.stringify(report)}` });
  folder.append({ file, text: '\n]}\n' });
}

function writeNotices(
  folder: OutputFolder,
  provider: Rcasp,
  year: number,
  reports: readonly CarfReport[],
): void {
  const file = 'carf-notices.csv';
  folder.append({ file, text: printRow(['User', 'Name', 'Email', 'Send by', 'Text']) });
  for (const notice of makeUserNotices(provider, year, reports))
    folder.append({
      file,
      text: printRow([
        notice.userId,
        notice.name,
        notice.email,
        notice.sendBy ?? '',
        renderProblem(notice.text),
      ]),
    });
}

interface PreviousReports {
  readonly providerDocRefId: string;
  readonly reports: readonly CarfReport[];
}

async function readPreviousReports(
  folder: string | undefined,
  country: string,
): Promise<PreviousReports | undefined> {
  if (folder === undefined) return undefined;
  const file = path.join(folder, 'carf.json');
  if (!existsSync(file))
    throw new UsageError(
      renderInEnglish(fill(texts.tirCarfPreviousMissing, { folder: path.basename(folder) })),
    );
  const value: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (
    !isFields(value) ||
    value['country'] !== country ||
    typeof value['providerDocRefId'] !== 'string' ||
    !Array.isArray(value['reports'])
  )
    throw new UsageError(
      renderInEnglish(
        fill(texts.tirPayerField, {
          fileName: 'carf.json',
          field: 'country',
          value: JSON.stringify(isFields(value) ? (value['country'] ?? '') : ''),
        }),
      ),
    );
  return {
    providerDocRefId: value['providerDocRefId'],
    reports: value['reports'] as readonly CarfReport[],
  };
}
