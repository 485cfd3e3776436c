import { mailTrial, type TrialPostingServices } from '@lotbook/services/billing/trial-mail';
import { giveUpBulkEdit, runBulkEdit } from '@lotbook/services/bulk/run-bulk-edit';
import { runCredentialCheck } from '@lotbook/services/connections/check-credentials';
import { giveUpRevoking, revokeAccess } from '@lotbook/services/connections/revoke-access';
import { giveUpSync, syncSource } from '@lotbook/services/connections/sync-source';
import { giveUpComputing } from '@lotbook/services/computing/compute-account';
import { giveUpImport } from '@lotbook/services/imports/import-file';
import {
  giveUpDivergence,
  searchDivergence,
} from '@lotbook/services/reconciliation/search-divergence';
import {
  giveUpReconciliation,
  reconcileIntegration,
} from '@lotbook/services/integrations/reconcile-integration';
import {
  giveUpIntegrationRevoke,
  revokeIntegration,
} from '@lotbook/services/integrations/revoke-integration';
import {
  giveUpIntegration,
  syncIntegration,
} from '@lotbook/services/integrations/sync-integration';
import { giveUpJournal, storeJournal } from '@lotbook/services/journal/store-journal';
import { runMonitoring } from '@lotbook/services/monitoring/run-monitoring';
import { backfillPrices } from '@lotbook/services/prices/backfill-prices';
import { snapshotValidators } from '@lotbook/services/staking/snapshot-validators';
import { buildReport, giveUpReport } from '@lotbook/services/reports/build-report';
import { mailAlert, type AlertPostingServices } from '@lotbook/services/planning/alerts/alert-mail';
import { checkAlerts } from '@lotbook/services/planning/alerts/check-alerts';
import { mailReport, type PostingServices } from '@lotbook/services/reports/schedules/report-mail';
import { runSchedule } from '@lotbook/services/reports/schedules/run-schedule';
import { compareYear, giveUpComparison } from '@lotbook/services/sealed-years/compare-year';
import { giveUpSeal, sealYear } from '@lotbook/services/sealed-years/seal-year';
import type { Job, SyncServices } from '@lotbook/services/services';
import { deliverFeed, giveUpDelivery } from '@lotbook/services/tir/feeds/deliver-feed';
import {
  mailDelivery,
  type DeliveryPostingServices,
} from '@lotbook/services/tir/feeds/delivery-mail';
import { giveUpTirFile, readTirFile } from '@lotbook/services/tir/read-file';
import { giveUpCarf, makeCarfReport } from '@lotbook/services/tir/make-carf';
import { giveUpRun, workOnRun } from '@lotbook/services/tir/runs';
import type { ComputeThread } from './compute-process.ts';
import type { ImportProcesses } from './import-process-pool.ts';

/** Runs one job. Safe to run twice, and in parallel with another worker that has the same one. */
export async function runJob(
  services: SyncServices &
    PostingServices &
    AlertPostingServices &
    DeliveryPostingServices &
    TrialPostingServices,
  computing: Pick<ComputeThread, 'compute'>,
  importing: Pick<ImportProcesses, 'import'>,
  job: Job,
): Promise<void> {
  if (job.kind === 'import') await importing.import(job);
  else if (job.kind === 'compute') await computing.compute(job.accountId);
  else if (job.kind === 'bulk') await runBulkEdit(services, job);
  else if (job.kind === 'sync') await syncSource(services, job);
  else if (job.kind === 'backfill') await backfillPrices(services, job);
  else if (job.kind === 'staking') await snapshotValidators(services, job);
  else if (job.kind === 'monitoring') await runMonitoring(services, job);
  else if (job.kind === 'revoke') await revokeAccess(services, job);
  else if (job.kind === 'journal') await storeJournal(services, job);
  else if (job.kind === 'integration') await syncIntegration(services, job);
  else if (job.kind === 'integration-reconcile') await reconcileIntegration(services, job);
  else if (job.kind === 'integration-revoke') await revokeIntegration(services, job);
  else if (job.kind === 'tir-file') await readTirFile(services, job);
  else if (job.kind === 'tir-run') await workOnRun(services, job);
  else if (job.kind === 'tir-carf') await makeCarfReport(services, job);
  else if (job.kind === 'tir-delivery') await deliverFeed(services, job);
  else if (job.kind === 'tir-delivery-mail') await mailDelivery(services, job);
  else if (job.kind === 'divergence') await searchDivergence(services, job);
  else if (job.kind === 'check') await runCredentialCheck(services, job);
  else if (job.kind === 'seal') await sealYear(services, job);
  else if (job.kind === 'compare') await compareYear(services, job);
  else if (job.kind === 'schedule') await runSchedule(services, job);
  else if (job.kind === 'report-mail') await mailReport(services, job);
  else if (job.kind === 'alerts') await checkAlerts(services, job);
  else if (job.kind === 'alert-mail') await mailAlert(services, job);
  else if (job.kind === 'trial-mail') await mailTrial(services, job);
  else await buildReport(services, job);
}

/** Notifies the person after the last retry of a job failed. */
export async function giveUpJob(services: SyncServices, job: Job): Promise<void> {
  if (job.kind === 'import') await giveUpImport(services, job);
  else if (job.kind === 'compute') await giveUpComputing(services, job);
  else if (job.kind === 'bulk') await giveUpBulkEdit(services, job);
  else if (job.kind === 'sync') await giveUpSync(services, job);
  else if (job.kind === 'revoke') await giveUpRevoking(services, job);
  else if (job.kind === 'journal') await giveUpJournal(services, job);
  else if (job.kind === 'integration') await giveUpIntegration(services, job);
  else if (job.kind === 'integration-reconcile') await giveUpReconciliation(services, job);
  else if (job.kind === 'integration-revoke') await giveUpIntegrationRevoke(services, job);
  else if (job.kind === 'tir-file') await giveUpTirFile(services, job);
  else if (job.kind === 'tir-run') await giveUpRun(services, job);
  else if (job.kind === 'tir-carf') await giveUpCarf(services, job);
  else if (job.kind === 'tir-delivery') await giveUpDelivery(services, job);
  else if (job.kind === 'divergence') await giveUpDivergence(services, job);
  else if (job.kind === 'report') await giveUpReport(services, job);
  else if (job.kind === 'seal') await giveUpSeal(services, job);
  else if (job.kind === 'compare') await giveUpComparison(services, job);
}
