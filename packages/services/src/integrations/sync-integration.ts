import { toStoredText } from '@lotbook/messages/stored-text';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/integrations';
import { reading, writing } from '@lotbook/db/database';
import {
  changeIntegration,
  findIntegration,
  type IntegrationRow,
} from '@lotbook/db/stores/integrations';
import {
  claimIntegrationRun,
  isCancelRequested,
  reportIntegrationRun,
  type IntegrationRun,
  type IntegrationRunEnd,
} from '@lotbook/db/stores/integration-runs';
import type { Integration } from '@lotbook/integrations/integration';
import { previewSync, runSync } from '@lotbook/integrations/posting/run-sync';
import type { RemoteLedger } from '@lotbook/integrations/remote-ledger';
import { SupersededRun } from './superseded-run.ts';
import type { SyncServices } from '../services.ts';
import { connectTenant } from './connect-tenant.ts';
import { createPostingStore } from './database-posting-store.ts';
import { endRun, toRunEnd } from './end-run.ts';
import type { IntegrationJob } from './integration-job.ts';
import { openLedger } from './open-ledger.ts';
import { getKnownIntegration } from './known-integration.ts';
import { storePlan, sumHolds } from './store-plan.ts';
import { makeSettings } from './sync-settings.ts';

interface Try extends IntegrationJob {
  readonly integration: Integration;
  readonly run: IntegrationRun;
}

/**
 * Job: grants access if that is due, then makes the books equal to the journal, or finds out what that would take. What is wrong with the service or the access ends the
 * run with a message; a fault of ours is thrown, for the queue to try again.
 */
export async function syncIntegration(
  services: SyncServices,
  { accountId, app }: IntegrationJob,
): Promise<void> {
  const claimed = await writing(services.database, { accountId }, async (tx) => {
    const [run, row] = [
      await claimIntegrationRun(tx, accountId, app),
      await findIntegration(tx, accountId, app),
    ];
    return run && row ? { run, row } : undefined;
  });
  if (!claimed) return;
  const integration = getKnownIntegration(app);
  const attempt = { accountId, app, integration, run: claimed.run };
  try {
    const end = await doRun(services, attempt);
    await endRun(services, attempt, end);
  } catch (error) {
    if (error instanceof SupersededRun) return;
    const end = toRunEnd(error, integration, services.now(), claimed.row.failures);
    if (!end) throw error;
    await endRun(services, attempt, end);
  }
}

/** Ends a run whose last try failed for a fault of ours. */
export async function giveUpIntegration(
  services: SyncServices,
  { accountId, app }: IntegrationJob,
): Promise<void> {
  const run = await writing(services.database, { accountId }, (tx) =>
    claimIntegrationRun(tx, accountId, app),
  );
  if (!run) return;
  await endRun(
    services,
    { accountId, integration: getKnownIntegration(app), run },
    {
      status: 'failed',
      errorCode: 'FAULT',
      message: toStoredText(fill(texts.internalError)),
    },
  );
}

async function doRun(services: SyncServices, attempt: Try): Promise<IntegrationRunEnd> {
  const { accountId, integration } = attempt;
  const row = await connectTenant(services, attempt);
  if (row.status === 'disconnected') {
    // Access that was granted while someone disconnected has to be given back, too.
    await writing(services.database, { accountId }, (tx) =>
      services.queue.enqueue(tx, { kind: 'integration-revoke', accountId, app: attempt.app }),
    );
    return { status: 'cancelled', message: toStoredText(fill(texts.disconnected)) };
  }
  if (row.tenantId === null)
    return {
      status: 'done',
      message: toStoredText(fill(texts.chooseCompanyForSync, { label: integration.label })),
    };
  const ledger = openLedger(services, attempt, row.tenantId);
  return attempt.run.dry
    ? preview(services, attempt, row, ledger)
    : post(services, { ...attempt, accountId }, row, ledger);
}

async function preview(
  services: SyncServices,
  attempt: Try,
  row: IntegrationRow,
  ledger: RemoteLedger,
): Promise<IntegrationRunEnd> {
  const store = createPostingStore(services, { ...attempt, tenantId: row.tenantId ?? '' });
  const madeAt = services.now();
  const settings = makeSettings(services, attempt, row, ledger);
  const plan = await previewSync(ledger, store, {
    ...settings,
    prepare: async (company, accounts, posted) => {
      await store.saveBooks(company, accounts);
      return settings.prepare(company, accounts, posted);
    },
  });
  const { inputStamp } = settings.getJournal();
  await storePlan(services, attempt, { ...plan, run: attempt.run, madeAt, inputStamp });
  const done = Object.groupBy(plan.operations, ({ reason }) => reason);
  const counts = Object.fromEntries(
    Object.entries(done).map(([reason, some]) => [reason, some.length]),
  );
  return {
    status: 'done',
    message: toStoredText(
      fill(texts.previewPostUnchanged, {
        count: plan.operations.length,
        unchanged: plan.unchanged,
      }),
    ),
    counts: { ...counts, unchanged: plan.unchanged, holds: sumHolds(plan.holds) },
  };
}

async function post(
  services: SyncServices,
  attempt: Try,
  row: IntegrationRow,
  ledger: RemoteLedger,
): Promise<IntegrationRunEnd> {
  const { accountId, app, run } = attempt;
  const store = createPostingStore(services, { ...attempt, tenantId: row.tenantId ?? '' });
  const madeAt = services.now();
  const settings = makeSettings(services, attempt, row, ledger);
  const result = await runSync(ledger, store, {
    ...settings,
    searchFirst: row.searchesFirst,
    now: services.now,
    isCancelled: () =>
      reading(services.database, { accountId }, (db) => isCancelRequested(db, accountId, run)),
    report: async (phase, done, total) => {
      const isNewest = await writing(services.database, { accountId }, (tx) =>
        reportIntegrationRun(tx, accountId, run, { phase, done, total }),
      );
      if (!isNewest) throw new SupersededRun();
    },
  });
  const { inputStamp } = settings.getJournal();
  await storePlan(services, attempt, { ...result, run, madeAt, inputStamp });
  await writing(services.database, { accountId }, (tx) =>
    changeIntegration(tx, accountId, app, { lockDate: result.company.lockDate ?? null }),
  );
  const posted = Object.values(result.done).reduce((total, each) => total + each, 0);
  const held = result.holds.filter(({ state }) => state !== 'ignored').length;
  return {
    status: result.wasCancelled ? 'cancelled' : 'done',
    message: toStoredText(fill(texts.postedCounts, { posted, unchanged: result.unchanged, held })),
    counts: { ...result.done, unchanged: result.unchanged, holds: sumHolds(result.holds) },
  };
}
