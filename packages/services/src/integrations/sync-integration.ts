import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/integrations';
import { format, money, sum } from '@lotbook/decimal/decimal';
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
import { replaceHolds } from '@lotbook/db/stores/postings';
import type { Integration } from '@lotbook/integrations/integration';
import type { PostingPolicy } from '@lotbook/integrations/posting/check-entry';
import type { Hold } from '@lotbook/integrations/posting/posted-entry';
import { prepareEntries } from '@lotbook/integrations/posting/prepare-entries';
import { previewSync, runSync } from '@lotbook/integrations/posting/run-sync';
import type { RemoteLedger } from '@lotbook/integrations/remote-ledger';
import { getProductTranslator } from '@lotbook/messages/product-translators';
import type { LocalDate } from '@lotbook/model/time';
import { SupersededRun } from './superseded-run.ts';
import type { SyncServices } from '../services.ts';
import { connectTenant } from './connect-tenant.ts';
import { createPostingStore } from './database-posting-store.ts';
import { createDatabaseTokens } from './database-tokens.ts';
import { endRun, toRunEnd } from './end-run.ts';
import type { IntegrationJob } from './integration-job.ts';
import { getGranting } from './integration-network.ts';
import { getKnownIntegration } from './known-integration.ts';
import { getDecimals, readBookInputs } from '../journal/load-books.ts';
import { makeBooks } from '../journal/make-books.ts';
import { collectFindings } from './collect-findings.ts';

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
      message: renderInEnglish(fill(texts.somethingWentWrongOur)),
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
    return { status: 'cancelled', message: 'Disconnected.' };
  }
  if (row.tenantId === null)
    return {
      status: 'done',
      message: renderInEnglish(fill(texts.chooseCompanyForSync, { label: integration.label })),
    };
  const tokens = createDatabaseTokens(services, attempt);
  const ledger = integration.open({
    ...getGranting(services, integration),
    tokens,
    tenantId: row.tenantId,
    limiter: services.integrationLimiter,
  });
  return attempt.run.dry
    ? preview(services, attempt, row, ledger)
    : post(services, { ...attempt, accountId }, row, ledger);
}

/** The entries that the books should hold, given the chart of accounts. */
async function makeSettings(
  services: SyncServices,
  attempt: Try,
  row: IntegrationRow,
  ledger: RemoteLedger,
) {
  const { accountId } = attempt;
  const inputs = await reading(services.database, { accountId }, (db) =>
    readBookInputs(db, accountId, row),
  );
  const { journal } = await makeBooks(services, inputs);
  const translator = getProductTranslator(inputs.book.settings.jurisdiction);
  const findings = collectFindings(journal, translator);
  const policy = toPolicy(row, inputs.book.settings.currency);
  const prepare: Parameters<typeof runSync>[2]['prepare'] = (company, accounts) =>
    Promise.resolve(
      prepareEntries(journal.entries, {
        company,
        accounts: new Map(accounts.map((each) => [each.id, each])),
        policy,
        issues: findings,
        maxLines: ledger.maxLines,
        toLink: toLink(services, attempt),
      }),
    );
  return { accountId, policy, prepare };
}

const toPolicy = (row: IntegrationRow, currency: string): PostingPolicy => ({
  currency,
  decimals: getDecimals(currency),
  mode: row.syncMode === 'transaction' ? 'transaction' : row.summaryPeriod,
  minValue: money(row.minValue),
  ...(row.cutoverOn === null ? {} : { cutover: row.cutoverOn as LocalDate }),
  lockedEntries: row.lockedEntries,
});

/** Xero shows links to loopback addresses too, but only public ones help the reader. */
const toLink = ({ origin }: SyncServices, { app }: Try) =>
  origin === undefined
    ? undefined
    : (key: string): string =>
        `${origin}/accounting/integrations/${app}?entry=${encodeURIComponent(key)}`;

async function preview(
  services: SyncServices,
  attempt: Try,
  row: IntegrationRow,
  ledger: RemoteLedger,
): Promise<IntegrationRunEnd> {
  const store = createPostingStore(services, { ...attempt, tenantId: row.tenantId ?? '' });
  const [company, accounts] = [await ledger.getCompany(), await ledger.listAccounts()];
  await store.saveBooks(company, accounts);
  const plan = await previewSync(ledger, store, await makeSettings(services, attempt, row, ledger));
  await storeHolds(services, attempt, plan.holds);
  const done = Object.groupBy(plan.operations, ({ reason }) => reason);
  const counts = Object.fromEntries(
    Object.entries(done).map(([reason, some]) => [reason, some.length]),
  );
  return {
    status: 'done',
    message: renderInEnglish(
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
  const result = await runSync(ledger, store, {
    ...(await makeSettings(services, attempt, row, ledger)),
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
  await storeHolds(services, attempt, result.holds);
  await writing(services.database, { accountId }, (tx) =>
    changeIntegration(tx, accountId, app, { lockDate: result.company.lockDate ?? null }),
  );
  const posted = Object.values(result.done).reduce((total, each) => total + each, 0);
  const held = result.holds.filter(({ state }) => state !== 'ignored').length;
  return {
    status: result.wasCancelled ? 'cancelled' : 'done',
    message: renderInEnglish(
      fill(texts.postedAllTheyShould, { posted, unchanged: result.unchanged, held }),
    ),
    counts: { ...result.done, unchanged: result.unchanged, holds: sumHolds(result.holds) },
  };
}

function storeHolds(
  { database }: SyncServices,
  { accountId, app }: Try,
  holds: readonly Hold[],
): Promise<void> {
  return writing(database, { accountId }, (tx) =>
    replaceHolds(
      tx,
      accountId,
      app,
      holds.map(({ key, date, state, reason, message, value }) => ({
        key,
        entryDate: date,
        state,
        reason,
        message,
        value: format(value),
      })),
    ),
  );
}

/** How many entries each reason holds, and their value: the named differences to the accounting system. */
function sumHolds(
  holds: readonly Hold[],
): Readonly<Record<string, { readonly count: number; readonly value: string }>> {
  return Object.fromEntries(
    [...Map.groupBy(holds, ({ reason }) => reason)].map(([reason, some]) => [
      reason,
      {
        count: some.length,
        value: format(sum(some.map((each) => each.value))),
      },
    ]),
  );
}
