import type { Db } from '@lotbook/db/database';
import {
  addCarfReport,
  findCarfReport,
  listCarfProviders,
  listCarfReports,
  putCarfProvider,
  updateCarfReport,
  type CarfReportRow,
} from '@lotbook/db/stores/tir-carf';
import { countCarfIntake, type CarfIntakeCounts } from '@lotbook/db/stores/tir-carf-intake';
import { listTirFiles, type TirFileRow } from '@lotbook/db/stores/tir-files';
import { lockTirYear } from '@lotbook/db/stores/tir-runs';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/tir-carf';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import {
  findJurisdiction,
  getDeadlines,
  type CarfDeadlines,
} from '@lotbook/tir/carf/jurisdictions';
import { readProvider } from '@lotbook/tir/carf/read-provider';
import type { Rcasp } from '@lotbook/tir/carf/records';
import { isId, notFound } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { loadPayer } from './payers.ts';
import { makeInputError, checkTaxYear, noteStep, readTirWith, writeTirWith } from './tir-member.ts';

/** What the provider adds to the payer's name and address. */
export interface CarfProfile {
  readonly country: string;
  readonly nexus: string;
  readonly tin: string;
  readonly sendingEntityId: string;
  readonly contact: string;
  readonly currency: string;
  /** Residences to report. Empty: all. */
  readonly reportableCountries: readonly string[];
}

/** Saves where the payer reports as a crypto-asset service provider, and why there. Name and address are the payer's. */
export const saveCarfProvider = (
  services: Services,
  actor: Actor,
  accountId: string,
  { taxYear, profile }: { readonly taxYear: number; readonly profile: CarfProfile },
): Promise<void> =>
  writeTirWith(services, actor, accountId, 'accountEdit', async (tx, member) => {
    checkTaxYear(taxYear);
    const given = { ...profile, country: profile.country.trim().toUpperCase() };
    const payer = await loadPayer(tx, member.account.id, taxYear);
    const provider = readProvider(addDefaults(given), payer);
    if (!('identity' in provider)) {
      const field = (provider[0]?.field ?? '').replace('carf.', '');
      throw makeInputError(field, fill(texts.fieldInvalid, { field }));
    }
    checkFirstYear(provider.country, taxYear);
    await putCarfProvider(tx, member.account.id, {
      taxYear,
      country: provider.country,
      profile: given,
      userId: member.userId,
    });
    await noteStep(tx, member, fill(texts.stepProvider, { country: provider.country }), {
      taxYear,
      step: 'carf-provider',
      details: given,
    });
  });

/** Empty fields take the defaults of the payer. */
const addDefaults = (profile: CarfProfile): object =>
  Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== ''));

function checkFirstYear(country: string, taxYear: number): void {
  const first = findJurisdiction(country)?.firstYear;
  if (first !== undefined && taxYear < first)
    throw makeInputError('taxYear', fill(texts.firstYear, { country, year: String(first) }));
}

/** The provider of a year and country. @throws AppError CARF_PROVIDER_MISSING */
export async function loadCarfProvider(
  db: Db,
  accountId: AccountId,
  { taxYear, country }: Pick<CarfReportRow, 'taxYear' | 'country'>,
): Promise<Rcasp> {
  const found = (await listCarfProviders(db, accountId, taxYear)).find(
    (each) => each.country === country,
  );
  const payer = found && (await loadPayer(db, accountId, taxYear));
  const provider = payer && readProvider(addDefaults(found.profile as CarfProfile), payer);
  if (!provider || !('identity' in provider))
    throw new AppError('CARF_PROVIDER_MISSING', fill(texts.providerMissing, { country }));
  return provider;
}

/** Makes the messages of a year for a country: new records, or corrections of what was filed. A job does the work. */
export const requestCarfReport = (
  services: Services,
  actor: Actor,
  accountId: string,
  given: { readonly taxYear: number; readonly country: string; readonly isTest: boolean },
): Promise<CarfReportRow> =>
  writeTirWith(services, actor, accountId, 'sourceEdit', async (tx, member) => {
    const { taxYear, country, isTest } = given;
    const { account, userId } = member;
    checkTaxYear(taxYear);
    checkFirstYear(country, taxYear);
    await lockTirYear(tx, account.id, taxYear);
    await loadCarfProvider(tx, account.id, { taxYear, country });
    const reports = await listCarfReports(tx, account.id, taxYear);
    if (reports.some((each) => each.country === country && each.state === 'making'))
      throw new AppError('BUSY', fill(texts.reportBusy));
    const reportId = await addCarfReport(tx, account.id, { taxYear, country, isTest, userId });
    await services.queue.enqueue(tx, { kind: 'tir-carf', accountId: account.id, reportId });
    await noteStep(tx, member, fill(texts.stepReport, { country, year: String(taxYear) }), {
      taxYear,
      runId: reportId,
      step: isTest ? 'carf-test' : 'carf',
    });
    return (await findCarfReport(tx, account.id, reportId))!;
  });

/** Records that the messages of a report were sent. Later reports correct it. */
export const markCarfFiled = (
  services: Services,
  actor: Actor,
  accountId: string,
  reportId: string,
): Promise<CarfReportRow> =>
  changeReportWith(services, actor, { accountId, reportId }, 'carf-filed', (report) => {
    if (report.isTest) throw new AppError('TEST_REPORT', fill(texts.testReport));
    if (report.state !== 'ready')
      throw new AppError('WRONG_STATE', fill(texts.notReady, { state: report.state }));
    return { isFiled: true };
  });

/** Records that the users were told that they are reported. */
export const markCarfNoticesSent = (
  services: Services,
  actor: Actor,
  accountId: string,
  reportId: string,
): Promise<CarfReportRow> =>
  changeReportWith(services, actor, { accountId, reportId }, 'carf-notices', (report) => {
    if (report.state !== 'ready' && report.state !== 'filed')
      throw new AppError('WRONG_STATE', fill(texts.notReady, { state: report.state }));
    return { areNoticesSent: true };
  });

const changeReportWith = (
  services: Services,
  actor: Actor,
  { accountId, reportId }: { readonly accountId: string; readonly reportId: string },
  step: string,
  getChange: (report: CarfReportRow) => Parameters<typeof updateCarfReport>[3],
): Promise<CarfReportRow> =>
  writeTirWith(services, actor, accountId, 'accountEdit', async (tx, member) => {
    const report = isId(reportId)
      ? await findCarfReport(tx, member.account.id, reportId)
      : undefined;
    if (!report) throw notFound('report');
    const { country, taxYear } = report;
    await lockTirYear(tx, member.account.id, taxYear);
    const newest = (await listCarfReports(tx, member.account.id, taxYear)).find(
      (each) => each.country === country && each.state === 'filed' && each.number > report.number,
    );
    if (newest && step === 'carf-filed')
      throw new AppError('WRONG_STATE', fill(texts.laterFiled, { number: String(newest.number) }));
    await updateCarfReport(tx, member.account.id, report.id, getChange(report));
    await noteStep(tx, member, fill(texts.stepReport, { country, year: String(taxYear) }), {
      taxYear,
      runId: report.id,
      step,
    });
    return (await findCarfReport(tx, member.account.id, report.id))!;
  });

export interface CarfProviderView {
  readonly profile: CarfProfile;
  readonly deadlines: CarfDeadlines;
}

export interface CarfReportView extends CarfReportRow {
  readonly files: readonly TirFileRow[];
}

export interface CarfYear {
  /** What was uploaded for CARF. Without transactions, reports use sales and income. */
  readonly intake: CarfIntakeCounts;
  readonly providers: readonly CarfProviderView[];
  readonly reports: readonly CarfReportView[];
}

/** Providers and reports of a year, with their files. */
export const readCarfYear = (
  services: Services,
  actor: Actor,
  accountId: string,
  taxYear: number,
): Promise<CarfYear> =>
  readTirWith(services, actor, accountId, async (db, { account }) => {
    const files = Map.groupBy(
      await listTirFiles(db, account.id, { taxYear, kind: 'filing' }, 1_000),
      ({ runId }) => runId,
    );
    return {
      intake: await countCarfIntake(db, account.id, taxYear),
      providers: (await listCarfProviders(db, account.id, taxYear)).map(({ country, profile }) => ({
        profile: profile as CarfProfile,
        deadlines: getDeadlines(country, taxYear),
      })),
      reports: (await listCarfReports(db, account.id, taxYear)).map((report) => ({
        ...report,
        files: files.get(report.id) ?? [],
      })),
    };
  });
