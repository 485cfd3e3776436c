import { getProductTranslator } from '@lotbook/messages/product-translators';
import { builtInAccountConfigs } from '@lotbook/access/account-config';
import { accountTypeFrom, appByAccountType } from '@lotbook/access/applications';
import type { Database } from '@lotbook/db/database';
import type { Import } from '@lotbook/db/stores/imports';
import { billingStandIn } from './billing/stand-in.ts';
import { mailTrial, type TrialLetter, type TrialPostingServices } from './billing/trial-mail.ts';
import { runBulkEdit } from './bulk/run-bulk-edit.ts';
import type { Adapter } from '@lotbook/connections/adapter';
import { openNetwork, type NetworkSettings } from '@lotbook/connections/network';
import { runCredentialCheck } from './connections/check-credentials.ts';
import { revokeAccess } from './connections/revoke-access.ts';
import { reconcileIntegration } from './integrations/reconcile-integration.ts';
import { revokeIntegration } from './integrations/revoke-integration.ts';
import { storeJournal } from './journal/store-journal.ts';
import { syncIntegration } from './integrations/sync-integration.ts';
import { syncSource } from './connections/sync-source.ts';
import { computeAccount } from './computing/compute-account.ts';
import { importFile } from './imports/import-file.ts';
import { requestImport } from './imports/request-import.ts';
import { storeUpload } from './imports/store-upload.ts';
import { searchDivergence } from './reconciliation/search-divergence.ts';
import { backfillPrices } from './prices/backfill-prices.ts';
import { answerHere } from './questions/answer-question.ts';
import { buildReport } from './reports/build-report.ts';
import {
  mailAlert,
  type AlertPostingServices,
  type AlertLetter,
} from './planning/alerts/alert-mail.ts';
import { checkAlerts } from './planning/alerts/check-alerts.ts';
import {
  mailReport,
  type PostingServices,
  type ReportNotice,
} from './reports/schedules/report-mail.ts';
import { runSchedule } from './reports/schedules/run-schedule.ts';
import { compareYear } from './sealed-years/compare-year.ts';
import { sealYear } from './sealed-years/seal-year.ts';
import { findImport } from '@lotbook/db/stores/imports';
import { reading } from '@lotbook/db/database';
import { runMonitoring } from './monitoring/run-monitoring.ts';
import { snapshotValidators } from './staking/snapshot-validators.ts';
import { deliverFeed } from './tir/feeds/deliver-feed.ts';
import {
  mailDelivery,
  type DeliveryNotice,
  type DeliveryPostingServices,
} from './tir/feeds/delivery-mail.ts';
import { readTirFile } from './tir/read-file.ts';
import { makeCarfReport } from './tir/make-carf.ts';
import { workOnRun } from './tir/runs.ts';
import { makeMasterKeys } from './secrets/vault.ts';
import type { Actor, Job, PriceFinder, SyncServices } from './services.ts';
import {
  computeDigest,
  type AccountConfigs,
  type Notice,
  type ShellPolicy,
  type ShellServices,
} from './shell.ts';
import type { AccountId } from '@lotbook/model/ids';

/** Services on a real database, with a queue that tests run step by step. */
export interface TestServices
  extends
    ShellServices,
    SyncServices,
    PostingServices,
    AlertPostingServices,
    DeliveryPostingServices,
    TrialPostingServices {
  /** Captured mails about scheduled reports. */
  readonly posted: ReportNotice[];
  /** What they would have been mailed about lots and gains. */
  readonly alerted: AlertLetter[];
  /** Captured reminders of trials. */
  readonly trialMails: TrialLetter[];
  /** Captured mails about deliveries. */
  readonly deliveryMails: DeliveryNotice[];
  readonly waiting: Job[];
  /** What would have been mailed. */
  readonly notices: Notice[];
  /** Moves the clock of the shell on. */
  readonly pass: (hours: number) => void;
  /** Runs queued jobs, and the jobs they queue, until the queue is empty. */
  readonly workOff: () => Promise<void>;
}

export interface TestOptions {
  readonly transactions?: number;
  readonly accountConfigs?: AccountConfigs;
  readonly shell?: Partial<ShellPolicy>;
  /** Services that sources can be connected to, and their adapters. */
  readonly adapters?: readonly Adapter[];
  readonly network?: NetworkSettings;
  /** The Ethereum node that validators are read from. */
  readonly beaconNodeUrl?: string;
  /** Finds validators by address. */
  readonly beaconchainKey?: string;
  /** Provided by the operator. */
  readonly addressList?: SyncServices['addressList'];
  /** Accounts may use a provider of blockchain analytics. */
  readonly analytics?: boolean;
  /** The clock; absent: the computer's. */
  readonly now?: () => Date;
  /** Tax years are paid for, with a fake provider. */
  readonly billed?: true;
  /** Internal hosts that files may be delivered to; by default the one of servers in tests. */
  readonly sftpHosts?: readonly string[];
  /** Price providers; without them no query is made. */
  readonly prices?: PriceFinder;
}

const testToken = (purpose: string): string =>
  computeDigest(`test ${purpose}`).toString('base64url');

export function testServices(database: Database, options: TestOptions = {}): TestServices {
  const waiting: Job[] = [];
  const notices: Notice[] = [];
  const posted: ReportNotice[] = [];
  const post = (notice: ReportNotice): Promise<void> => Promise.resolve(void posted.push(notice));
  const alerted: AlertLetter[] = [];
  const postAlert = (letter: AlertLetter): Promise<void> =>
    Promise.resolve(void alerted.push(letter));
  const deliveryMails: DeliveryNotice[] = [];
  const postDelivery = (notice: DeliveryNotice): Promise<void> =>
    Promise.resolve(void deliveryMails.push(notice));
  const trialMails: TrialLetter[] = [];
  const postTrial = (letter: TrialLetter): Promise<void> =>
    Promise.resolve(void trialMails.push(letter));
  let passedMs = 0;
  const services: ShellServices & SyncServices = {
    ask: answerHere,
    shell: {
      origin: 'https://books.example',
      appPaths: {
        tax: 'tax',
        accounting: 'accounting',
        'tax-preparer': 'tax-preparer',
        'tir-admin': 'tir-admin',
      },
      inviteHours: 24,
      clientInviteHours: 14 * 24,
      trialDays: 0,
      preparerSignUp: true,
      tirAdmins: [],
      accountingAdd: true,
      signUpCodeRequired: false,
      demoFeatures: true,
      oauthApplications: [],
      ...options.shell,
    },
    accountConfigs: options.accountConfigs ?? {
      of: ({ type }) =>
        Promise.resolve(builtInAccountConfigs[appByAccountType[accountTypeFrom(type)]]),
    },
    now: options.now ?? (() => new Date(Date.now() + passedMs)),
    deriveToken: testToken,
    notify: (notice) => void notices.push(notice),
    getTranslator: (locale) => getProductTranslator(locale === 'en-GB' ? 'UK' : 'US'),
    billing: options.billed && billingStandIn,
    database,
    queue: { enqueue: (_tx, job) => Promise.resolve(void waiting.push(job)) },
    prices: options.prices,
    taxYears: { first: 2015, last: 2026, initial: 2025 },
    limits: { transactions: options.transactions ?? 250_000 },
    masterKeys: makeMasterKeys(computeDigest('the secret key of tests')),
    adapters: options.adapters ?? [],
    sftpHosts: options.sftpHosts ?? ['127.0.0.1'],
    beaconNodeUrl: options.beaconNodeUrl,
    beaconchainKey: options.beaconchainKey,
    canFindValidators: options.beaconchainKey !== undefined,
    addressList: options.addressList,
    analytics: options.analytics,
    oauth: {
      applications: options.shell?.oauthApplications ?? [],
      origin: 'https://books.example',
    },
    integrationLimiter: { run: (request) => request() },
    network:
      (options.adapters ?? options.network) &&
      (() => openNetwork({ perSecond: () => 10_000, firstPauseMs: 1, ...options.network })),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  };
  const workOff = async (): Promise<void> => {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      if (job.kind === 'import') await importFile(services, job);
      else if (job.kind === 'compute') await computeAccount(services, job);
      else if (job.kind === 'bulk') await runBulkEdit(services, job);
      else if (job.kind === 'sync') await syncSource(services, job);
      else if (job.kind === 'backfill') await backfillPrices(services, job);
      else if (job.kind === 'revoke') await revokeAccess(services, job);
      else if (job.kind === 'monitoring') await runMonitoring(services, job);
      else if (job.kind === 'staking') await snapshotValidators(services, job);
      else if (job.kind === 'journal') await storeJournal(services, job);
      else if (job.kind === 'integration') await syncIntegration(services, job);
      else if (job.kind === 'integration-reconcile') await reconcileIntegration(services, job);
      else if (job.kind === 'integration-revoke') await revokeIntegration(services, job);
      else if (job.kind === 'tir-file') await readTirFile(services, job);
      else if (job.kind === 'tir-run') await workOnRun(services, job);
      else if (job.kind === 'tir-carf') await makeCarfReport(services, job);
      else if (job.kind === 'tir-delivery') await deliverFeed(services, job);
      else if (job.kind === 'tir-delivery-mail')
        await mailDelivery({ ...services, postDelivery }, job);
      else if (job.kind === 'divergence') await searchDivergence(services, job);
      else if (job.kind === 'check') await runCredentialCheck(services, job);
      else if (job.kind === 'seal') await sealYear(services, job);
      else if (job.kind === 'compare') await compareYear(services, job);
      else if (job.kind === 'schedule') await runSchedule(services, job);
      else if (job.kind === 'report-mail') await mailReport({ ...services, post }, job);
      else if (job.kind === 'alerts') await checkAlerts(services, job);
      else if (job.kind === 'alert-mail') await mailAlert({ ...services, postAlert }, job);
      else if (job.kind === 'trial-mail') await mailTrial({ ...services, postTrial }, job);
      else await buildReport(services, job);
    }
  };
  return {
    ...services,
    waiting,
    workOff,
    notices,
    post,
    posted,
    postAlert,
    alerted,
    postDelivery,
    deliveryMails,
    postTrial,
    trialMails,
    pass: (hours) => void (passedMs += hours * 60 * 60_000),
  };
}

/** Uploads text as a file and does the import, the computing included. */
export async function importText(
  services: TestServices,
  member: Actor & { readonly accountId: AccountId },
  fileName: string,
  text: string,
  timeZone?: string,
): Promise<Import> {
  const uploadId = await storeUpload(services, member, member.accountId, {
    fileName,
    bytes: once(Buffer.from(text)),
    mostBytes: 64 * 1024 * 1024,
  });
  await requestImport(services, member, member.accountId, { uploadId, timeZone });
  await services.workOff();
  const found = await reading(services.database, { accountId: member.accountId }, (db) =>
    findImport(db, member.accountId, uploadId),
  );
  if (!found) throw new Error('the import was deleted');
  return found;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
