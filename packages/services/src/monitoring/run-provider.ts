import { toStoredText } from '@lotbook/messages/stored-text';
import { fill, toMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/monitoring';
import type { Network } from '@lotbook/connections/network';
import { reading, writing, type Tx } from '@lotbook/db/database';
import { findAccount, lockAccount, log } from '@lotbook/db/stores/accounts';
import {
  changeMonitoring,
  findMonitoring,
  findMonitoringKey,
  listMonitoredWallets,
  type MonitoringChange,
  type MonitoringRow,
} from '@lotbook/db/stores/monitoring';
import { countTransfers, findNextPoll } from '@lotbook/db/stores/monitoring-transfers';
import { chainalysisHosts } from '@lotbook/integrations/chainalysis/ask';
import { findProvider, openProvider } from '@lotbook/integrations/chainalysis/open-provider';
import { AccessRevoked, Malformed, Outage, RateLimited } from '@lotbook/model/outage';
import type { AccountId } from '@lotbook/model/ids';
import { isAccessEnded } from '../access-end.ts';
import { monitoringPlace, openFor } from '../secrets/vault.ts';
import type { SyncServices } from '../services.ts';
import { collectTransfers } from './collect-transfers.ts';
import { pullAlerts } from './provider-alerts.ts';
import { pollTransfers, sendTransfers, type ProviderRun } from './send-transfers.ts';

const minuteMs = 60_000;
/** A run ends after this time, so that other accounts get their turn. */
const longestMs = 45_000;
const alertsEveryMs = 15 * minuteMs;
/** Alerts that the provider stores late are found because each reading overlaps the one before. */
const overlapMs = 60 * minuteMs;

/** Checks a new key, sends transfers that people agreed to send, and stores the provider's alerts. */
export async function runProvider(services: SyncServices, accountId: AccountId): Promise<void> {
  if (!services.analytics || !services.network) return;
  const network = services.network({ id: 'chainalysis', hosts: chainalysisHosts });
  const opened = await openKey(services, accountId);
  if (!opened || opened.row.keyState === 'rejected') return;
  try {
    if (opened.row.keyState === 'checking') await checkKey(services, accountId, opened, network);
    const current = await openKey(services, accountId);
    if (!current?.row.provider || current.row.keyState !== 'active') return;
    const provider = openProvider(current.row.provider, network, current.key);
    const endsAt = Date.now() + longestMs;
    const { keySetAt } = current.row;
    await work(
      { services, accountId, provider, keySetAt, isOver: () => Date.now() > endsAt },
      current.row,
    );
  } catch (error) {
    if (!(error instanceof Outage)) throw error;
    const now = services.now();
    await changeForKey(services, accountId, opened.row, {
      ran_at: now,
      problem: toStoredText(fill(texts.providerFailed, { reason: toMessage(error.text) })),
      ...(error instanceof AccessRevoked
        ? { key_state: 'rejected', next_run_at: null }
        : { next_run_at: getRetryTime(error, now) }),
    });
  }
}

/** Changes the state unless another key was entered meanwhile, or this one was removed. */
const changeForKey = (
  services: SyncServices,
  accountId: AccountId,
  { keySetAt }: Pick<MonitoringRow, 'keySetAt'>,
  values: MonitoringChange,
  then?: (tx: Tx) => Promise<void>,
): Promise<void> =>
  writing(services.database, { accountId }, async (tx) => {
    await lockAccount(tx, accountId);
    const now = await findMonitoring(tx, accountId);
    if (!now?.keyState || now.keySetAt !== keySetAt) return;
    await changeMonitoring(tx, accountId, values);
    await then?.(tx);
  });

function getRetryTime(error: Outage, now: Date): Date {
  if (error instanceof RateLimited) return error.retryAt;
  return new Date(now.getTime() + (error instanceof Malformed ? 60 : 2) * minuteMs);
}

interface OpenedKey {
  readonly row: MonitoringRow;
  readonly key: string;
}

/** Undefined without a key, and while the account isn't in use: nothing is sent then. */
export const openKey = (
  services: SyncServices,
  accountId: AccountId,
): Promise<OpenedKey | undefined> =>
  reading(services.database, { accountId }, async (db) => {
    const row = await findMonitoring(db, accountId);
    const sealed = await findMonitoringKey(db, accountId);
    const account = await findAccount(db, accountId);
    if (!row || !sealed || !account) return undefined;
    if (account.disabled || isAccessEnded(account, services.now())) return undefined;
    const key = await openFor(db, services.masterKeys, accountId, monitoringPlace, sealed);
    return { row, key };
  });

async function checkKey(
  services: SyncServices,
  accountId: AccountId,
  { key, row }: OpenedKey,
  network: Network,
): Promise<void> {
  const provider = await findProvider(network, key);
  await writing(services.database, { accountId }, async (tx) => {
    const now = await findMonitoring(tx, accountId);
    // Another key was entered meanwhile.
    if (now?.keyState !== 'checking' || now.keySetAt !== row.keySetAt) return;
    await changeMonitoring(tx, accountId, { provider, key_state: 'active', problem: null });
    await log(tx, accountId, {
      userId: undefined,
      type: 'monitoring',
      action: 'connect',
      message: fill(texts.keyWorks, { provider: provider === 'kyt' ? 'kyt' : 'other' }),
    });
  });
}

async function work(run: ProviderRun, row: MonitoringRow): Promise<void> {
  const { services, accountId } = run;
  const now = services.now();
  const today = now.toISOString().slice(0, 10);
  const wallets = await reading(services.database, { accountId }, (db) =>
    listMonitoredWallets(db, accountId),
  );
  const active = wallets.filter((wallet) => wallet.active);
  let sent = row.sentOn === today ? row.sentToday : 0;
  if (active.length > 0) {
    await collectTransfers(services, accountId, row, active);
    sent = await sendTransfers(run, sent);
  }
  await pollTransfers(run);
  const isListDue =
    row.alertsUntil === null || now.getTime() - Date.parse(row.alertsUntil) >= alertsEveryMs;
  const since = new Date(Date.parse(row.alertsUntil ?? row.keySetAt ?? today) - overlapMs);
  if (isListDue && wallets.length > 0) await pullAlerts(run, since);
  const { counts, nextPoll } = await reading(services.database, { accountId }, async (db) => ({
    counts: await countTransfers(db, accountId),
    nextPoll: await findNextPoll(db, accountId),
  }));
  const mayContinue = counts.waiting > 0 && sent < (services.dailyTransfers ?? Infinity);
  const later = now.getTime() + alertsEveryMs;
  const nextMs = Math.min(later, nextPoll === null ? later : Date.parse(nextPoll));
  const values = {
    problem: null,
    ran_at: now,
    next_run_at: mayContinue ? now : new Date(nextMs),
    ...(isListDue ? { alerts_until: now } : {}),
  };
  await changeForKey(services, accountId, row, values, async (tx) => {
    if (mayContinue) await services.queue.enqueue(tx, { kind: 'monitoring', accountId });
  });
}
