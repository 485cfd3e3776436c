import { reading, writing } from '@lotbook/db/database';
import { notifyAccount } from '@lotbook/db/stores/computations';
import { putAlerts, type FoundAlert } from '@lotbook/db/stores/monitoring-alerts';
import {
  loadTransfersByReference,
  type TransferRow,
} from '@lotbook/db/stores/monitoring-transfers';
import { loadSources } from '@lotbook/db/stores/sources';
import type { ProviderAlert, ScreeningProvider } from '@lotbook/integrations/screening/provider';
import type { SourceId } from '@lotbook/model/ids';
import { parseInstant } from '@lotbook/model/time';
import { deriveId, deriveUserId } from './derive-id.ts';
import { emptyAlert } from './screen-list.ts';
import type { ProviderRun } from './send-transfers.ts';

/** An alert of a provider with our transfer, if it is about one. */
export function toFoundAlert(
  provider: ScreeningProvider['id'],
  alert: ProviderAlert,
  transfer: TransferRow | undefined,
  sourceId: SourceId | null = null,
): FoundAlert {
  const occurredAt = alert.occurredAt === undefined ? undefined : parseInstant(alert.occurredAt);
  return {
    ...emptyAlert,
    id: deriveId(provider, alert.key),
    provider,
    providerKey: alert.key,
    level: alert.level,
    category: alert.category,
    service: alert.service ?? null,
    exposure: alert.exposure ?? null,
    direction: transfer?.direction ?? alert.direction ?? null,
    asset: transfer?.asset ?? alert.asset ?? null,
    quantity: transfer?.quantity ?? null,
    amountUsd: alert.amountUsd ?? null,
    address: alert.address ?? transfer?.counterparty ?? null,
    sourceId: transfer?.sourceId ?? sourceId,
    transactionId: transfer?.transactionId ?? null,
    txHash: transfer?.txHash ?? alert.txHash ?? null,
    occurredAt: transfer?.movedAt ?? occurredAt ?? null,
    entryName: alert.entryName ?? null,
    entryUrl: alert.entryUrl ?? null,
    rule: alert.rule ?? null,
    minThreshold: alert.minThreshold ?? null,
    maxThreshold: alert.maxThreshold ?? null,
  };
}

/**
 * Stores the provider's alerts since a time, those of this account's wallets alone: other accounts
 * can use the same key. @throws Outage
 */
export async function pullAlerts(run: ProviderRun, since: Date): Promise<void> {
  const { services, accountId, provider } = run;
  if (!provider.listAlerts) return;
  const sources = await reading(services.database, { accountId }, (db) =>
    loadSources(db, accountId),
  );
  const sourceByUser = new Map(sources.map(({ id }) => [deriveUserId(accountId, id), id]));
  for await (const page of provider.listAlerts(since)) {
    const own = page.flatMap((alert) => {
      const sourceId = sourceByUser.get(alert.userId ?? '');
      return sourceId === undefined ? [] : { alert, sourceId };
    });
    if (own.length === 0) continue;
    await writing(services.database, { accountId }, async (tx) => {
      const references = own.flatMap(({ alert }) => alert.reference ?? []);
      const transfers = await loadTransfersByReference(tx, accountId, references);
      const found = own.map(({ alert, sourceId }) => {
        const transfer = transfers.find(
          (one) =>
            one.sourceId === sourceId &&
            one.reference === alert.reference &&
            one.asset === alert.asset &&
            one.direction === alert.direction,
        );
        return toFoundAlert(provider.id, alert, transfer, sourceId);
      });
      await putAlerts(tx, accountId, found);
      await notifyAccount(tx, accountId);
    });
  }
}
