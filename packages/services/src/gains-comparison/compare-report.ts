import { reading, writing, type Db } from '@lotbook/db/database';
import { findAccount, type Account } from '@lotbook/db/stores/accounts';
import { readYearTotals } from '@lotbook/db/stores/figures';
import { dropUploads } from '@lotbook/db/stores/import-uploads';
import { findImport } from '@lotbook/db/stores/imports';
import { money } from '@lotbook/decimal/decimal';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/gains-comparison';
import { AppError } from '@lotbook/model/errors';
import type { ImportId } from '@lotbook/model/ids';
import type { Disposal } from '@lotbook/model/result';
import type { TimeZone } from '@lotbook/model/time';
import { compareGains, type YearComparison } from '@lotbook/reports/gains-comparison/compare-gains';
import type { GainsReport } from '@lotbook/sources/gains-reports/read-gains-report';
import type { DateOrder } from '@lotbook/sources/times';
import { getPlace } from '../base/jurisdiction.ts';
import { readLiveFigures } from '../figures/figures.ts';
import { reportRows } from '../figures/report-rows.ts';
import { isId, makeNoAccessError, notFound, readingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { readGainsUpload } from './read-gains-upload.ts';

/** The sales of another program's report next to those of the account. */
export interface ReportComparison {
  readonly fileName: string;
  /** The years that the report has, the first one first. */
  readonly years: readonly YearComparison[];
  /** Lines of the report that could not be read. */
  readonly rejected: GainsReport['rejected'];
}

export interface ComparedReport {
  readonly uploadId: string;
  /** Needed where the dates of the file don't show it. */
  readonly dateOrder?: DateOrder | undefined;
}

const mostBytes = 16 * 1024 * 1024;
/** A request waits for the comparison. */
const mostSales = 100_000;
/** Reports round each line to the cent, and some also its price. */
const tolerance = money('0.02');

/**
 * Compares a report of gains, which another program made, with the figures of the account. The
 * upload is deleted, and nothing is stored.
 * @throws AppError BAD_INPUT, FILE_TOO_LARGE, NOT_FOUND
 */
export async function compareReport(
  services: Services,
  actor: Actor,
  accountId: string,
  { uploadId, dateOrder }: ComparedReport,
): Promise<ReportComparison> {
  const { account, file } = await readingAs(
    services,
    actor,
    accountId,
    'reportsView',
    async (db, member) => ({
      account: await findAccount(db, member.account.id),
      file: isId(uploadId)
        ? await findImport(db, member.account.id, uploadId as ImportId)
        : undefined,
    }),
  );
  if (!account) throw makeNoAccessError();
  if (file?.status !== 'uploaded') throw notFound('upload');
  const { fileName } = file;
  if (file.bytesTotal > mostBytes)
    throw new AppError(
      'FILE_TOO_LARGE',
      fill(texts.fileTooLarge, { fileName, most: mostBytes / 1024 / 1024 }),
    );
  const upload = { accountId: account.id, importId: file.id };
  const options = {
    currency: account.fiatCurrency,
    timeZone: account.timeZone as TimeZone,
    dateOrder,
  };
  const { lines, rejected } = await (services.uploads
    ? services.uploads.readGains(upload, options)
    : readGainsUpload(services, upload, options));
  const { years } = getPlace(account);
  const reported = [...new Set(lines.map(({ sold }) => years.of(sold)))].sort((a, b) => a - b);
  const disposals = await reading(services.database, { accountId: account.id }, (db) =>
    readDisposals(db, account, reported),
  );
  await writing(services.database, { accountId: account.id }, (tx) =>
    dropUploads(tx, account.id, file.id),
  );
  return {
    fileName,
    years: compareGains(lines, disposals, { yearFor: years.of, tolerance }),
    rejected,
  };
}

async function readDisposals(
  db: Db,
  account: Account,
  years: readonly number[],
): Promise<readonly Disposal[]> {
  const totals = await readYearTotals(db, account.id);
  const sales = totals
    .filter(({ year }) => years.includes(year))
    .reduce((sum, { disposals }) => sum + disposals, 0);
  if (sales > mostSales)
    throw new AppError('BAD_INPUT', fill(texts.tooManySales, { most: mostSales }));
  const figures = await readLiveFigures(db, account);
  const found: Disposal[] = [];
  for (const year of years)
    await reportRows(
      figures,
      { ...getPlace(account), year },
      { take: ({ disposals }) => void found.push(...disposals) },
    );
  return found;
}
