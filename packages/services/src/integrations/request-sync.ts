import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/integrations';
import type { Tx } from '@lotbook/db/database';
import { log } from '@lotbook/db/stores/accounts';
import { cancelIntegrationRun, queueIntegrationRun } from '@lotbook/db/stores/integration-runs';
import {
  changeIntegration,
  findIntegration,
  type DueIntegration,
  type IntegrationRow,
} from '@lotbook/db/stores/integrations';
import { countPlan } from '@lotbook/db/stores/posting-plans';
import { writing } from '@lotbook/db/database';
import { AppError } from '@lotbook/model/errors';
import type { AccountId, UserId } from '@lotbook/model/ids';
import { notFound, writingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { getKnownIntegration } from './known-integration.ts';

/** Asks for a run within a change. @returns whether it is a new one */
export async function queueRun(
  { queue }: Pick<Services, 'queue'>,
  tx: Tx,
  accountId: AccountId,
  app: string,
  asked: { readonly dry: boolean; readonly requestedBy: UserId | undefined },
): Promise<boolean> {
  const isNew = await queueIntegrationRun(tx, accountId, app, asked);
  await queue.enqueue(
    tx,
    { kind: 'integration', accountId, app },
    { unhurried: asked.requestedBy === undefined },
  );
  return isNew;
}

export interface RequestedSync {
  /** Only find out what would be posted. */
  readonly dry?: boolean;
  /** How many entries the person agreed to post for the first time. */
  readonly confirmedEntries?: number | undefined;
}

/** A first run above this number of entries has to be confirmed. */
const mostUnconfirmed = 100;

/**
 * Posts what changed now, or with `dry` only finds out what that would be.
 * @throws AppError NOT_FOUND without a connection, AUTHENTICATION_FAILED if it has to be made again, SETUP_REQUIRED without default accounts,
 * CONFIRMATION_REQUIRED for a first run of many entries
 */
export function requestIntegrationSync(
  services: Services,
  actor: Actor,
  accountId: string,
  app: string,
  { dry = false, confirmedEntries }: RequestedSync = {},
): Promise<void> {
  return writingAs(
    services,
    actor,
    accountId,
    'integrationsEdit',
    async (tx, { account, userId }) => {
      const { label } = getKnownIntegration(app);
      const row = await findIntegration(tx, account.id, app);
      checkReady(row, label, dry);
      if (!dry && row?.lastSyncedAt === null)
        await checkConfirmed(tx, account.id, app, confirmedEntries ?? 0);
      const isNew = await queueRun(services, tx, account.id, app, { dry, requestedBy: userId });
      if (isNew)
        await log(tx, account.id, {
          userId,
          type: 'integration',
          action: dry ? 'preview' : 'sync',
          message: dry
            ? fill(texts.previewRequested, { label })
            : fill(texts.syncRequested, { label }),
        });
    },
  );
}

/** @throws AppError unless the integration can be asked */
export function checkReady(row: IntegrationRow | undefined, label: string, dry: boolean): void {
  if (!row || row.status === 'disconnected') throw notFound('integration');
  if (row.authenticationFailed)
    throw new AppError('AUTHENTICATION_FAILED', fill(texts.accessRejected, { label }));
  if (row.status !== 'active')
    throw new AppError(
      'SETUP_REQUIRED',
      row.status === 'choosing'
        ? fill(texts.companyMissing, { label })
        : fill(texts.stillConnecting, { label }),
    );
  if (!dry && !hasDefaults(row))
    throw new AppError('SETUP_REQUIRED', fill(texts.defaultAccountsMissing));
}

/** The plan of the newest preview counts. Without one, nothing is known to be too much. */
async function checkConfirmed(
  tx: Tx,
  accountId: AccountId,
  app: string,
  confirmed: number,
): Promise<void> {
  const planned = sumCounts(await countPlan(tx, accountId, app));
  if (planned > mostUnconfirmed && confirmed < planned)
    throw new AppError('CONFIRMATION_REQUIRED', fill(texts.confirmFirstSync, { count: planned }), {
      entries: planned,
    });
}

const sumCounts = (counts: readonly { readonly count: number }[]): number =>
  counts.reduce((total, { count }) => total + count, 0);

const hasDefaults = (row: IntegrationRow): boolean =>
  [
    row.assetAccount,
    row.incomeAccount,
    row.expenseAccount,
    row.feeAccount,
    row.suspenseAccount,
  ].every((each) => each !== null);

/** Stops an open run after its current batch. What was posted stays; the next run continues. */
export function cancelIntegrationSync(
  services: Services,
  actor: Actor,
  accountId: string,
  app: string,
): Promise<void> {
  return writingAs(
    services,
    actor,
    accountId,
    'integrationsEdit',
    async (tx, { account, userId }) => {
      const { label } = getKnownIntegration(app);
      if (!(await cancelIntegrationRun(tx, account.id, app))) throw notFound('sync');
      await log(tx, account.id, {
        userId,
        type: 'integration',
        action: 'cancel',
        message: fill(texts.syncCanceled, { label }),
      });
    },
  );
}

const dayMs = 24 * 60 * 60_000;

/** Asks for the runs that are due, each account in a transaction of its own. @returns how many were asked for */
export async function scheduleIntegrations(
  services: Services,
  due: readonly DueIntegration[],
): Promise<number> {
  let asked = 0;
  for (const { accountId, app } of due)
    try {
      await writing(services.database, { accountId }, async (tx) => {
        await changeIntegration(tx, accountId, app, {
          nextSyncAt: new Date(services.now().getTime() + dayMs).toISOString(),
        });
        await queueRun(services, tx, accountId, app, { dry: false, requestedBy: undefined });
      });
      asked += 1;
    } catch (error) {
      services.log.warn('a sync could not be scheduled', {
        account: accountId,
        app,
        reason: error instanceof Error ? error.message : String(error),
      });
    }
  return asked;
}
