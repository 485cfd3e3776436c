import { makeSchemaFinder } from './schemas.ts';
import { enterWorker } from '@lotbook/db/job-holders';
import { makeAccountConfigs } from '@lotbook/services/accounts/account-configs';
import { questionChannel } from '@lotbook/db/stores/questions';
import type { AccountId } from '@lotbook/model/ids';
import { openDatabase } from '@lotbook/db/database';
import type { AlertPostingServices } from '@lotbook/services/planning/alerts/alert-mail';
import { answerHere } from '@lotbook/services/questions/answer-question';
import type { PostingServices } from '@lotbook/services/reports/schedules/report-mail';
import { keepSamples } from '@lotbook/services/samples/keep-samples';
import { makeMasterKeys } from '@lotbook/services/secrets/vault';
import type { SyncServices } from '@lotbook/services/services';
import type { DeliveryPostingServices } from '@lotbook/services/tir/feeds/delivery-mail';
import type { TrialPostingServices } from '@lotbook/services/billing/trial-mail';
import type { Logger } from 'pino';
import { createAdapters } from './adapters.ts';
import { getBillingProvider } from './billing/billing-provider.ts';
import { readBrands } from './configuration/brands.ts';
import { useInstallationTexts } from './configuration/installation-texts.ts';
import { createLog } from './log.ts';
import { makeAlertPost } from './mail/alert-post.ts';
import { makeDeliveryPost } from './mail/delivery-post.ts';
import { makeOutboxMail } from './mail/outbox-mail.ts';
import { reportPost } from './mail/report-post.ts';
import { makeTrialPost } from './mail/trial-post.ts';
import { makeSmtpMail } from './mail/smtp-mail.ts';
import { measureJob, type JobOutcome } from './operations/job-outcome.ts';
import { isOffline, getNetwork } from './network.ts';
import { getPrices } from './prices.ts';
import { runForBrand } from './tasks/brand-jobs.ts';
import { answerNotice } from './tasks/answer-questions.ts';
import { askForAlerts } from '@lotbook/services/due-jobs/ask-for-alerts';
import { askForDue } from '@lotbook/services/due-jobs/ask-for-due';
import { askForMonitoring } from '@lotbook/services/due-jobs/ask-for-monitoring';
import { askForStaking } from '@lotbook/services/due-jobs/ask-for-staking';
import { followAddressList } from './tasks/follow-address-list.ts';
import { askForIntegrations } from '@lotbook/services/due-jobs/ask-for-integrations';
import { askForFeeds } from '@lotbook/services/due-jobs/ask-for-feeds';
import { askForTrials } from '@lotbook/services/due-jobs/ask-for-trials';
import { askForReports } from '@lotbook/services/due-jobs/ask-for-reports';
import { checkBilling } from './billing/check-billing.ts';
import { pollBilling } from '@lotbook/services/due-jobs/poll-billing';
import { recomputeOutdated } from '@lotbook/services/due-jobs/recompute-outdated';
import { ComputeThread, statementTimeoutMs } from './tasks/compute-process.ts';
import { ImportProcesses } from './tasks/import-process-pool.ts';
import { queueHandedOverJobs } from '@lotbook/services/due-jobs/handed-over-jobs';
import type { WorkerSetup } from './supervise-worker.ts';
import { openQueue, wakeChannel } from './tasks/job-queue.ts';
import { giveUpJob, runJob } from './tasks/run-job.ts';
import { listen } from './tasks/listen.ts';

export interface Worker {
  readonly stop: () => Promise<void>;
}

/** Figures that a crash interrupted are computed before the file reader loads its modules. */
const importReaderMs = 5_000;

/** Takes jobs until it is stopped. `computing` may have been started already. */
export async function startWorker(
  { config, url, workerId }: WorkerSetup,
  computing: ComputeThread,
  logger: Logger,
  reportJob: (outcome: JobOutcome) => void,
): Promise<Worker> {
  computing.configure({ config, url });
  const queue = await openQueue(url, {
    supervise: true,
    onError: (error) => logger.error({ reason: error.message }, 'the job queue'),
  });
  const database = openDatabase(url, { statementTimeoutMs });
  const smtp =
    config.smtpUrl === undefined
      ? undefined
      : makeSmtpMail({ url: config.smtpUrl, from: config.mailFrom });
  const post = {
    brands: readBrands({ config, log: createLog(logger) }),
    mail: smtp ?? makeOutboxMail(database),
  };
  useInstallationTexts(post.brands);
  const services: SyncServices &
    PostingServices &
    AlertPostingServices &
    DeliveryPostingServices &
    TrialPostingServices = {
    ask: answerHere,
    database,
    queue,
    prices: config.prices.asked ? getPrices(config) : undefined,
    limits: config.limits,
    taxYears: config.taxYears,
    accountConfigs: makeAccountConfigs(config.dataFolder),
    billing: getBillingProvider(config),
    now: () => new Date(),
    origin: config.origin,
    log: createLog(logger),
    masterKeys: makeMasterKeys(config.secretKey, ...config.formerSecretKeys),
    adapters: createAdapters(config),
    network: getNetwork(config),
    offline: isOffline(config),
    sftpHosts: config.sftpHosts,
    findSchema: makeSchemaFinder(config.dataFolder),
    beaconNodeUrl: config.beaconNodeUrl,
    beaconchainKey: config.beaconchainKey,
    canFindValidators: config.beaconchainKey !== undefined,
    analytics: config.analytics.isOffered,
    dailyTransfers: config.analytics.transfersPerDay,
    addressList: followAddressList(config.sanctionsFolder),
    oauth: { applications: config.shell.oauthApplications, origin: config.origin },
    post: reportPost(post),
    postAlert: makeAlertPost(post),
    postDelivery: makeDeliveryPost(post),
    postTrial: makeTrialPost(post),
  };
  await queueHandedOverJobs(database, queue);
  const importing = new ImportProcesses({ config, url, services });
  // The embedded database has one program, and a program has one worker.
  const entered = await enterWorker({ url, workerId, isAlone: config.databaseUrl === undefined });
  await queue.work(
    async (job) => {
      try {
        await measureJob(job.kind, reportJob, () =>
          runForBrand(post.brands, services, job, (branded) =>
            runJob(branded, computing, importing, job),
          ),
        );
      } catch (error) {
        logger.error(
          {
            kind: job.kind,
            account: job.accountId,
            reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
          },
          'a job failed and will be tried again',
        );
        throw error;
      }
    },
    (job) => runForBrand(post.brands, services, job, (branded) => giveUpJob(branded, job)),
    entered,
  );
  if (!services.offline) await queue.everyMinute('updates', () => askForDue(url, services));
  if (!services.offline)
    await queue.everyMinute('integrations', () => askForIntegrations(url, services));
  if (!services.offline && config.beaconNodeUrl !== undefined)
    await queue.everyMinute('staking-due', () => askForStaking(url, services));
  await queue.everyMinute('monitoring-due', () => askForMonitoring(url, services));
  void checkBilling(services);
  if (services.billing?.events)
    await queue.everyMinute('billing-events', () => pollBilling(url, services));
  if (!services.offline) await queue.everyMinute('feeds', () => askForFeeds(url, services));
  await queue.everyMinute('reports', () => askForReports(url, services));
  await queue.everyMinute('trials-due', () => askForTrials(url, services));
  await queue.everyMinute('alerts-due', () => askForAlerts(url, services));
  const samples = { ready: config.samplesReady, issuer: config.oidc.issuer };
  await queue.everyMinute('samples', () => keepSamples(services, samples));
  // The job itself would do; but it may have to wait until the queue has noticed the end of the one before.
  const wake = await listen(url, 'lotbook wake', {
    [wakeChannel]: (id) => {
      computing
        .computeIfReady(id as AccountId)
        .catch((error: unknown) =>
          logger.warn({ account: id, reason: String(error) }, 'left to its job'),
        );
    },
    [questionChannel]: (payload) => {
      answerNotice(services, computing, payload).catch((error: unknown) =>
        logger.warn({ payload, reason: String(error) }, 'a question has no answer'),
      );
    },
  });
  const outdated = await recomputeOutdated(url, services);
  if (outdated > 0)
    logger.info({ accounts: outdated }, 'accounts are computed again by the present engine');
  const preparing = setTimeout(() => importing.prepare(), importReaderMs);
  return {
    stop: async () => {
      clearTimeout(preparing);
      await wake.close();
      await queue.close();
      await entered.entry.close();
      await computing.close();
      await importing.close();
      smtp?.close();
      await database.close();
    },
  };
}
