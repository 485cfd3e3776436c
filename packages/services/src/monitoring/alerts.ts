import { findMonitoring, listMonitoredWallets } from '@lotbook/db/stores/monitoring';
import type { MonitoredWallet, MonitoringRow } from '@lotbook/db/stores/monitoring';
import {
  countAlerts,
  findAlert,
  listAlertEvents,
  loadAlertChoices,
  loadAlertPage,
  type AlertChoices,
  type AlertCounts,
  type AlertEvent,
  type AlertFilter,
  type AlertPosition,
  type AlertRow,
} from '@lotbook/db/stores/monitoring-alerts';
import { countTransfers, type TransferCounts } from '@lotbook/db/stores/monitoring-transfers';
import { loadSources } from '@lotbook/db/stores/sources';
import { isCalendarDate } from '../base/calendar-date.ts';
import { isId, notFound, readingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';

export {
  alertLevels,
  alertStatuses,
  type AlertCounts,
  type AlertEvent,
  type AlertFilter,
  type AlertPosition,
  type AlertRow,
} from '@lotbook/db/stores/monitoring-alerts';

export interface AlertPage {
  readonly alerts: readonly AlertRow[];
  readonly counts: AlertCounts;
  readonly more: boolean;
}

const mostListed = 200;

/** A page of alerts, the newest first, with the numbers of all that match. */
export function loadAlerts(
  services: Services,
  actor: Actor,
  accountId: string,
  request: {
    readonly filter: AlertFilter;
    readonly limit: number;
    readonly after?: AlertPosition | undefined;
  },
): Promise<AlertPage> {
  return readingAs(services, actor, accountId, 'txSearchView', async (db, { account }) => {
    const limit = Math.min(Math.max(request.limit, 1), mostListed);
    const filter = cleanFilter(request.filter);
    const rows = await loadAlertPage(db, account.id, filter, {
      limit: limit + 1,
      after: request.after,
    });
    return {
      alerts: rows.slice(0, limit),
      counts: await countAlerts(db, account.id, filter),
      more: rows.length > limit,
    };
  });
}

const toId = (id: string | undefined): string | undefined =>
  id === undefined || isId(id) ? id : '00000000-0000-0000-0000-000000000000';
const toDay = (day: string | undefined): string | undefined =>
  day !== undefined && isCalendarDate(day) ? day : undefined;

/** What can't be an id or a day finds no alert, or is ignored. */
export function cleanFilter(filter: AlertFilter): AlertFilter {
  return {
    ...filter,
    sourceId: toId(filter.sourceId),
    transactionId: toId(filter.transactionId),
    from: toDay(filter.from),
    to: toDay(filter.to),
  };
}

export interface AlertDetail {
  readonly alert: AlertRow;
  readonly events: readonly AlertEvent[];
}

/** One alert with its history, the newest first. @throws AppError NOT_FOUND */
export function loadAlert(
  services: Services,
  actor: Actor,
  accountId: string,
  alertId: string,
): Promise<AlertDetail> {
  return readingAs(services, actor, accountId, 'txSearchView', async (db, { account }) => {
    const alert = isId(alertId) ? await findAlert(db, account.id, alertId) : undefined;
    if (!alert) throw notFound('alert');
    return { alert, events: await listAlertEvents(db, account.id, alert.id) };
  });
}

export interface MonitoringState {
  /** Whether a provider can be used. */
  readonly enabled: boolean;
  readonly row: MonitoringRow | undefined;
  readonly wallets: readonly (MonitoredWallet & { readonly name: string })[];
  readonly transfers: TransferCounts;
}

/** How an account is monitored. The key isn't part of it. */
export function loadMonitoring(
  services: Services,
  actor: Actor,
  accountId: string,
): Promise<MonitoringState> {
  return readingAs(services, actor, accountId, 'txSearchView', async (db, { account }) => {
    const names = new Map((await loadSources(db, account.id)).map(({ id, name }) => [id, name]));
    const wallets = await listMonitoredWallets(db, account.id);
    return {
      enabled: services.analytics === true,
      row: await findMonitoring(db, account.id),
      wallets: wallets.map((one) => ({ ...one, name: names.get(one.sourceId) ?? '' })),
      transfers: await countTransfers(db, account.id),
    };
  });
}

/** The values that the filters of alerts can offer. */
export interface AlertFilterChoices extends Pick<AlertChoices, 'categories' | 'assets'> {
  /** The sources that alerts were found in, by name. */
  readonly sources: readonly { readonly id: string; readonly name: string }[];
}

export function loadFilterChoices(
  services: Services,
  actor: Actor,
  accountId: string,
): Promise<AlertFilterChoices> {
  return readingAs(services, actor, accountId, 'txSearchView', async (db, { account }) => {
    const names = new Map((await loadSources(db, account.id)).map(({ id, name }) => [id, name]));
    const { sourceIds, ...choices } = await loadAlertChoices(db, account.id);
    const sources = sourceIds.map((id) => ({ id, name: names.get(id) ?? '' }));
    return { ...choices, sources: sources.toSorted((a, b) => a.name.localeCompare(b.name)) };
  });
}
