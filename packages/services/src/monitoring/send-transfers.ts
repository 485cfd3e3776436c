import { toStoredText } from '@lotbook/messages/stored-text';
import { reading, writing } from '@lotbook/db/database';
import { changeMonitoring, type MonitoringChange } from '@lotbook/db/stores/monitoring';
import { notifyAccount } from '@lotbook/db/stores/computations';
import { putAlerts, type FoundAlert } from '@lotbook/db/stores/monitoring-alerts';
import {
  loadTransfersToPoll,
  loadWaitingTransfers,
  settleTransfers,
  type TransferOutcome,
  type TransferRow,
} from '@lotbook/db/stores/monitoring-transfers';
import {
  TransferRefused,
  type ProviderAlert,
  type ScreeningProvider,
} from '@lotbook/integrations/screening/provider';
import { Outage } from '@lotbook/model/outage';
import type { AccountId } from '@lotbook/model/ids';
import type { SyncServices } from '../services.ts';
import { deriveUserId } from './derive-id.ts';
import { toFoundAlert } from './provider-alerts.ts';

/** Requests at the same time. */
const inFlight = 5;
/** Transfers that are sent and settled together. Before each batch, consent and key are checked again. */
const batchSize = inFlight;
/** Seconds until a transfer is asked for again; then hourly. */
const pollSeconds = [2, 5, 15, 60];

export interface ProviderRun {
  readonly services: SyncServices;
  readonly accountId: AccountId;
  readonly provider: ScreeningProvider;
  /** When the key in use was entered. */
  readonly keySetAt: string | null;
  /** When the run has to end, to continue in another job. */
  readonly isOver: () => boolean;
}

interface Settled {
  readonly outcome: TransferOutcome;
  readonly alerts: readonly FoundAlert[];
}

/** Sends waiting transfers, the newest first, until none may be sent, the day's number is reached, or the time is up. @throws Outage */
export async function sendTransfers(run: ProviderRun, sentToday: number): Promise<number> {
  const { services, accountId, provider, keySetAt } = run;
  const most = services.dailyTransfers ?? Infinity;
  let sent = sentToday;
  const isDone = () => run.isOver() || sent >= most;
  while (!isDone()) {
    const limit = Math.min(batchSize, most - sent);
    const waiting = await reading(services.database, { accountId }, (db) =>
      loadWaitingTransfers(db, accountId, { now: services.now(), keySetAt, limit }),
    );
    if (waiting.length === 0) break;
    const before = sent;
    const send = async (transfer: TransferRow): Promise<Settled> => {
      const userId = deriveUserId(accountId, transfer.sourceId);
      const { externalId, alerts } = await provider.submit({ ...transfer, userId });
      return settle(run, { ...transfer, externalId, polls: 0 }, alerts);
    };
    await settleEach(run, waiting, send, (count) => {
      sent = before + count;
      return { sent_on: services.now().toISOString().slice(0, 10), sent_today: sent };
    });
  }
  return sent;
}

/** Asks for transfers that are due. @throws Outage */
export async function pollTransfers(run: ProviderRun): Promise<void> {
  const { services, accountId, provider, keySetAt } = run;
  while (!run.isOver()) {
    const due = await reading(services.database, { accountId }, (db) =>
      loadTransfersToPoll(db, accountId, { now: services.now(), keySetAt, limit: batchSize }),
    );
    if (due.length === 0) break;
    await settleEach(run, due, async (transfer) => {
      const alerts = await provider.check(transfer.externalId ?? '');
      if (alerts !== 'unknown') return settle(run, transfer, alerts);
      // The provider forgot it, or the key belongs to another organization now.
      const outcome = { state: 'waiting', externalId: null, pollAt: null, polls: 0 } as const;
      return { outcome: { id: transfer.id, problem: null, ...outcome }, alerts: [] };
    });
  }
}

/** Does the work for each, five at a time, and stores the results also if the provider fails in between. `note` changes the account's state along with them. */
async function settleEach(
  { services, accountId }: ProviderRun,
  transfers: readonly TransferRow[],
  work: (transfer: TransferRow) => Promise<Settled>,
  note?: (count: number) => MonitoringChange,
): Promise<void> {
  const settled: Settled[] = [];
  const queue = [...transfers];
  let outage: Outage | undefined;
  const takeNext = async (): Promise<void> => {
    for (let next = queue.shift(); next && !outage; next = queue.shift())
      try {
        settled.push(await work(next)); // oxlint-disable-line no-await-in-loop -- five at a time
      } catch (error) {
        if (error instanceof Outage) outage = error;
        else if (error instanceof TransferRefused) settled.push(refuse(next, error));
        else throw error;
      }
  };
  await Promise.all(Array.from({ length: inFlight }, takeNext));
  if (settled.length > 0)
    await writing(services.database, { accountId }, async (tx) => {
      await putAlerts(
        tx,
        accountId,
        settled.flatMap(({ alerts }) => alerts),
      );
      await notifyAccount(tx, accountId);
      await settleTransfers(
        tx,
        accountId,
        settled.map(({ outcome }) => outcome),
      );
      if (note) await changeMonitoring(tx, accountId, note(settled.length));
    });
  if (outage) throw outage;
}

const refuse = ({ id, polls }: TransferRow, error: TransferRefused): Settled => ({
  outcome: {
    id,
    state: 'failed',
    externalId: null,
    polls,
    pollAt: null,
    problem: toStoredText(error.text),
  },
  alerts: [],
});

function settle(
  { services, provider }: ProviderRun,
  transfer: TransferRow,
  alerts: readonly ProviderAlert[] | undefined,
): Settled {
  const { id, externalId, polls } = transfer;
  if (alerts)
    return {
      outcome: { id, state: 'done', externalId, polls, pollAt: null, problem: null },
      alerts: alerts.map((alert) => toFoundAlert(provider.id, alert, transfer)),
    };
  const seconds = pollSeconds[polls] ?? 3600;
  const pollAt = new Date(services.now().getTime() + seconds * 1000).toISOString();
  return {
    outcome: { id, state: 'sent', externalId, polls: polls + 1, pollAt, problem: null },
    alerts: [],
  };
}
