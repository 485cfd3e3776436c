import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/integrations';
import { log } from '@lotbook/db/stores/accounts';
import { findIntegration } from '@lotbook/db/stores/integrations';
import {
  listReconciliations,
  queueReconciliation,
  type ReconciledAccountRow,
  type ReconciliationRow,
} from '@lotbook/db/stores/integration-reconciliations';
import { absolute, money } from '@lotbook/decimal/decimal';
import { AppError } from '@lotbook/model/errors';
import { readingAs, notFound, writingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { isCalendarDate } from '../base/calendar-date.ts';
import { getKnownIntegration } from './known-integration.ts';
import { checkReady } from './request-sync.ts';

/** Asks to compare our balances with the trial balance at the end of a day. */
export function requestReconciliation(
  services: Services,
  actor: Actor,
  accountId: string,
  app: string,
  asOf: string,
): Promise<void> {
  return writingAs(
    services,
    actor,
    accountId,
    'integrationsEdit',
    async (tx, { account, userId }) => {
      const { label } = getKnownIntegration(app);
      if (!isCalendarDate(asOf))
        throw new AppError('BAD_INPUT', fill(texts.dateInvalid), { field: 'date' });
      checkReady(await findIntegration(tx, account.id, app), label, false);
      await queueReconciliation(tx, account.id, app, { asOf, requestedBy: userId });
      await services.queue.enqueue(tx, {
        kind: 'integration-reconcile',
        accountId: account.id,
        app,
      });
      await log(tx, account.id, {
        userId,
        type: 'integration',
        action: 'reconcile',
        message: fill(texts.comparisonRequested, { label, day: asOf }),
      });
    },
  );
}

export interface ReconciledAccount extends ReconciledAccountRow {
  readonly isTied: boolean;
}

export interface Reconciliation extends Omit<ReconciliationRow, 'rows'> {
  readonly rows: readonly ReconciledAccount[];
  readonly isTied: boolean;
}

const mostReconciliations = 10;

/** The newest comparisons, each account with whether it ties within the tolerance. */
export function readReconciliations(
  services: Services,
  actor: Actor,
  accountId: string,
  app: string,
): Promise<readonly Reconciliation[]> {
  return readingAs(services, actor, accountId, 'integrationsView', async (db, { account }) => {
    getKnownIntegration(app);
    const integration = await findIntegration(db, account.id, app);
    if (!integration) throw notFound('integration');
    const tolerance = money(integration.tolerance);
    const found = await listReconciliations(db, account.id, app, mostReconciliations);
    return found.map(({ rows, ...rest }) => {
      const accounts = (rows ?? []).map((row) => ({
        ...row,
        isTied: absolute(money(row.unexplained)) <= tolerance,
      }));
      return {
        ...rest,
        rows: accounts,
        isTied: rest.status === 'done' && accounts.every(({ isTied }) => isTied),
      };
    });
  });
}
