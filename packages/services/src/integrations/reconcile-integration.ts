import { toStoredText } from '@lotbook/messages/stored-text';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/integrations';
import { format } from '@lotbook/decimal/decimal';
import { reading, writing } from '@lotbook/db/database';
import {
  changeIntegration,
  findIntegration,
  type IntegrationRow,
} from '@lotbook/db/stores/integrations';
import {
  endReconciliation,
  findQueuedReconciliation,
  type ReconciledAccountRow,
  type ReconciliationEnd,
} from '@lotbook/db/stores/integration-reconciliations';
import { reconcile, type AccountReconciliation } from '@lotbook/integrations/posting/reconcile';
import { previewSync, type SyncPreview } from '@lotbook/integrations/posting/run-sync';
import type { RemoteLedger } from '@lotbook/integrations/remote-ledger';
import { isDate, type LocalDate } from '@lotbook/model/time';
import type { SyncServices } from '../services.ts';
import { createPostingReader } from './database-posting-store.ts';
import { toRunEnd } from './end-run.ts';
import type { IntegrationJob } from './integration-job.ts';
import { getKnownIntegration } from './known-integration.ts';
import { openLedger } from './open-ledger.ts';
import { makeSettings } from './sync-settings.ts';

/** Job: compares our balances with the trial balance at the end of the day that someone asked for. Posts nothing. */
export async function reconcileIntegration(
  services: SyncServices,
  { accountId, app }: IntegrationJob,
): Promise<void> {
  const { asked, row } = await reading(services.database, { accountId }, async (db) => ({
    asked: await findQueuedReconciliation(db, accountId, app),
    row: await findIntegration(db, accountId, app),
  }));
  if (!asked || !row) return;
  const end = await compare(services, { accountId, app }, row, asked.asOf as LocalDate);
  await writing(services.database, { accountId }, (tx) =>
    endReconciliation(tx, accountId, asked, end),
  );
}

/** Ends a comparison whose last try failed for a fault of ours. */
export async function giveUpReconciliation(
  services: SyncServices,
  { accountId, app }: IntegrationJob,
): Promise<void> {
  await writing(services.database, { accountId }, async (tx) => {
    const asked = await findQueuedReconciliation(tx, accountId, app);
    if (asked)
      await endReconciliation(tx, accountId, asked, {
        status: 'failed',
        message: toStoredText(fill(texts.comparisonFailed)),
      });
  });
}

async function compare(
  services: SyncServices,
  job: IntegrationJob,
  row: IntegrationRow,
  date: LocalDate,
): Promise<ReconciliationEnd> {
  const integration = getKnownIntegration(job.app);
  if (row.status !== 'active' || row.tenantId === null)
    return {
      status: 'failed',
      message: toStoredText(fill(texts.comparisonNotConnected, { label: integration.label })),
    };
  try {
    const ledger = openLedger(services, { ...job, integration }, row.tenantId);
    return await compareBooks(services, job, row, { ledger, date });
  } catch (error) {
    const end = toRunEnd(error, integration, services.now(), row.failures);
    if (!end) throw error;
    if (end.errorCode === 'AUTHENTICATION_FAILED') await refuseAccess(services, job, end.message);
    return { status: 'failed', message: getFailure(end, integration.label) };
  }
}

/** As a sync does: the person has to reconnect. */
const refuseAccess = (
  { database }: SyncServices,
  { accountId, app }: IntegrationJob,
  problem: string,
): Promise<void> =>
  writing(database, { accountId }, (tx) =>
    changeIntegration(tx, accountId, app, {
      authenticationFailed: true,
      problem,
      nextSyncAt: null,
    }),
  );

/** Nothing retries a comparison: the person asks again. */
const getFailure = (end: NonNullable<ReturnType<typeof toRunEnd>>, label: string): string =>
  end.status === 'paused' ? toStoredText(fill(texts.compareLater, { label })) : end.message;

async function compareBooks(
  services: SyncServices,
  job: IntegrationJob,
  row: IntegrationRow,
  { ledger, date }: { readonly ledger: RemoteLedger; readonly date: LocalDate },
): Promise<ReconciliationEnd> {
  const store = createPostingReader(services, { ...job, tenantId: row.tenantId ?? '' });
  const settings = makeSettings(services, job, row, ledger);
  const books = await previewSync(ledger, store, settings);
  const yearStart = getYearStart(date, books.company.firstMonthOfYear);
  const rows = reconcile({
    date,
    yearStart,
    entries: settings.getJournal().entries,
    holds: books.holds,
    posted: books.posted,
    balances: await ledger.getTrialBalance(date, yearStart),
    accounts: books.accounts,
    changed: await readChanged(ledger, books),
  });
  const { name, currency } = books.company;
  return { status: 'done', orgName: name, currency, yearStart, rows: rows.map(toRow) };
}

/** The current content of entries that someone changed there. */
async function readChanged(ledger: RemoteLedger, { posted }: SyncPreview) {
  const ids = posted.flatMap(({ state, remoteId }) =>
    state === 'changedRemotely' && remoteId !== undefined ? [remoteId] : [],
  );
  const found = ids.length === 0 ? [] : await ledger.readEntries(ids);
  return new Map(found.map(({ id, lines }) => [id, lines]));
}

/** The first day of the fiscal year that contains a day. */
export function getYearStart(date: LocalDate, firstMonth: number): LocalDate {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))];
  const start = month >= firstMonth ? year : year - 1;
  const text = `${String(start).padStart(4, '0')}-${String(firstMonth).padStart(2, '0')}-01`;
  return isDate(start, firstMonth, 1) ? (text as LocalDate) : date;
}

const toRow = (row: AccountReconciliation): ReconciledAccountRow => ({
  accountId: row.accountId,
  accountName: row.accountName,
  ours: format(row.ours),
  theirs: format(row.theirs),
  difference: format(row.difference),
  explained: Object.fromEntries(
    Object.entries(row.explained).map(([reason, amount]) => [reason, format(amount)]),
  ),
  unexplained: format(row.unexplained),
});
