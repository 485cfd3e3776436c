import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/monitoring';
import { log } from '@lotbook/db/stores/accounts';
import { dropMonitoringKey, putMonitoringKey } from '@lotbook/db/stores/monitoring';
import { AppError } from '@lotbook/model/errors';
import { notFound, withdrawal, writingAs } from '../member.ts';
import { monitoringPlace, sealFor } from '../secrets/vault.ts';
import type { Actor, SealingServices } from '../services.ts';

/** Seals the key of the provider and has it checked. It is never returned. */
export function addAnalyticsKey(
  services: SealingServices,
  actor: Actor,
  accountId: string,
  apiKey: string,
): Promise<void> {
  return writingAs(services, actor, accountId, 'accountEdit', async (tx, { account, userId }) => {
    if (!services.analytics || services.offline === true)
      throw new AppError('OFFLINE', fill(texts.notOffered));
    const key = apiKey.trim();
    if (!/^[\u0021-\u007e]{8,500}$/.test(key))
      throw new AppError('BAD_INPUT', fill(texts.badKey), { field: 'apiKey' });
    const sealed = await sealFor(tx, services.masterKeys, account.id, monitoringPlace, key);
    await putMonitoringKey(tx, account.id, sealed, userId);
    await services.queue.enqueue(tx, { kind: 'monitoring', accountId: account.id });
    await log(tx, account.id, {
      userId,
      type: 'monitoring',
      action: 'key',
      message: fill(texts.keyStored),
    });
  });
}

/** Removes the key and sends nothing more. Alerts stay. */
export function removeAnalyticsKey(
  services: SealingServices,
  actor: Actor,
  accountId: string,
): Promise<void> {
  return writingAs(
    services,
    actor,
    accountId,
    'accountEdit',
    async (tx, { account, userId }) => {
      if (!(await dropMonitoringKey(tx, account.id))) throw notFound('key');
      await log(tx, account.id, {
        userId,
        type: 'monitoring',
        action: 'disconnect',
        message: fill(texts.keyRemoved),
      });
    },
    withdrawal,
  );
}
