import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/monitoring';
import type { Tx } from '@lotbook/db/database';
import { log } from '@lotbook/db/stores/accounts';
import { findMember } from '@lotbook/db/stores/members';
import {
  addEvents,
  changeAlerts,
  findAlert,
  type AlertEventKind,
  type AlertStatus,
} from '@lotbook/db/stores/monitoring-alerts';
import { AppError } from '@lotbook/model/errors';
import type { UserId } from '@lotbook/model/ids';
import { isId, notFound, writingAs, type Member } from '../member.ts';
import type { Actor, Services } from '../services.ts';

const mostAlerts = 500;
const mostText = 2000;

interface Change {
  readonly kind: Exclude<AlertEventKind, 'ended' | 'returned' | 'note'>;
  readonly values: { readonly status?: AlertStatus; readonly assigned_to?: UserId | null };
  readonly text?: string | undefined;
}

/** Changes alerts, all or none. @returns how many */
function changeAlertsWith(
  services: Services,
  actor: Actor,
  accountId: string,
  alertIds: readonly string[],
  make: (tx: Tx, member: Member) => Promise<Change> | Change,
): Promise<number> {
  return writingAs(services, actor, accountId, 'memoEdit', async (tx, member) => {
    const ids = [...new Set(alertIds.map((id) => id.toLowerCase()))];
    if (ids.length === 0 || ids.length > mostAlerts)
      throw new AppError('BAD_INPUT', fill(texts.chooseAlerts, { most: mostAlerts }));
    if (!ids.every(isId)) throw notFound('alert');
    const { account, userId } = member;
    const { kind, values, text } = await make(tx, member);
    const changed = await changeAlerts(tx, account.id, ids, values);
    if (changed.length < ids.length) throw notFound('alert');
    await addEvents(tx, account.id, changed, { kind, userId, text });
    const shown = kind === 'assigned' && text === undefined ? 'other' : kind;
    await log(tx, account.id, {
      userId,
      type: 'monitoring',
      action: shown === 'other' ? 'unassigned' : shown,
      message: fill(texts.alertsChanged, { count: changed.length, kind: shown }),
      after: { alertIds: changed, text },
    });
    return changed.length;
  });
}

/** Gives alerts to a person of the account, or to no one. */
export function assignAlerts(
  services: Services,
  actor: Actor,
  accountId: string,
  alertIds: readonly string[],
  assigneeId: string | undefined,
): Promise<number> {
  return changeAlertsWith(services, actor, accountId, alertIds, async (tx, { account }) => {
    if (assigneeId === undefined)
      return { kind: 'assigned', values: { assigned_to: null }, text: undefined };
    const member = isId(assigneeId) ? await findMember(tx, account.id, assigneeId) : undefined;
    if (!member) throw new AppError('NOT_FOUND', fill(texts.notMember));
    return {
      kind: 'assigned',
      values: { assigned_to: assigneeId as UserId },
      text: member.username ?? member.email,
    };
  });
}

export const acknowledgeAlerts = (
  services: Services,
  actor: Actor,
  accountId: string,
  alertIds: readonly string[],
): Promise<number> =>
  changeAlertsWith(services, actor, accountId, alertIds, () => ({
    kind: 'acknowledged',
    values: { status: 'acknowledged' },
  }));

export const dismissAlerts = (
  services: Services,
  actor: Actor,
  accountId: string,
  alertIds: readonly string[],
  reason: string,
): Promise<number> =>
  changeAlertsWith(services, actor, accountId, alertIds, () => ({
    kind: 'dismissed',
    values: { status: 'dismissed' },
    text: checkText(reason, fill(texts.reasonNeeded, { most: mostText }), 'reason'),
  }));

export const reopenAlerts = (
  services: Services,
  actor: Actor,
  accountId: string,
  alertIds: readonly string[],
): Promise<number> =>
  changeAlertsWith(services, actor, accountId, alertIds, () => ({
    kind: 'reopened',
    values: { status: 'open' },
  }));

export function addAlertNote(
  services: Services,
  actor: Actor,
  accountId: string,
  alertId: string,
  note: string,
): Promise<void> {
  return writingAs(services, actor, accountId, 'memoAdd', async (tx, { account, userId }) => {
    const text = checkText(note, fill(texts.noteNeeded, { most: mostText }), 'note');
    const alert = isId(alertId) ? await findAlert(tx, account.id, alertId) : undefined;
    if (!alert) throw notFound('alert');
    await addEvents(tx, account.id, [alert.id], { kind: 'note', userId, text });
    await log(tx, account.id, {
      userId,
      type: 'monitoring',
      action: 'note',
      message: fill(texts.noteAdded),
      after: { alertId: alert.id, text },
    });
  });
}

function checkText(text: string, refusal: ReturnType<typeof fill>, field: string): string {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > mostText)
    throw new AppError('BAD_INPUT', refusal, { field });
  return trimmed;
}
