import type { Permission } from '@lotbook/access/permissions';
import type { Db, Tx } from '@lotbook/db/database';
import { log } from '@lotbook/db/stores/accounts';
import { findMember } from '@lotbook/db/stores/members';
import { addTirEvent, type TirEvent } from '@lotbook/db/stores/tir-access';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/tir';
import { AppError } from '@lotbook/model/errors';
import { proceedsReportedFrom } from '@lotbook/tir/tax-rules';
import { readingAs, writingAs, type Member } from '../member.ts';
import type { Actor, Services } from '../services.ts';

/** A member of a reporting administrator's account. */
export interface TirMember extends Member {
  /** The clients that the member is limited to; null for all recipients. */
  readonly clientAccountIds: readonly string[] | null;
}

interface Options {
  /** The call also works for members who are limited to some clients. */
  readonly isLimitable?: boolean;
}

/** Reads for a member of a reporting account. @throws AppError NOT_A_REPORTING_ACCOUNT, NOT_PERMITTED for members limited to clients */
export const readTirWith = <T>(
  services: Services,
  actor: Actor,
  accountId: string,
  work: (db: Db, member: TirMember) => Promise<T>,
  options: Options = {},
): Promise<T> =>
  readingAs(services, actor, accountId, 'reportsView', async (db, member) =>
    work(db, await toTirMember(db, member, { ...options, isChange: false })),
  );

/** Writes for a member of a reporting account with the administrator flag. */
export const writeTirWith = <T>(
  services: Services,
  actor: Actor,
  accountId: string,
  permission: Permission,
  work: (tx: Tx, member: TirMember) => Promise<T>,
  options: Options = {},
): Promise<T> =>
  writingAs(services, actor, accountId, permission, async (tx, member) =>
    work(tx, await toTirMember(tx, member, { ...options, isChange: true })),
  );

async function toTirMember(
  db: Db,
  member: Member,
  { isChange, isLimitable = false }: Options & { readonly isChange: boolean },
): Promise<TirMember> {
  const { account, role, userId } = member;
  if (account.type !== 'TirAdmin')
    throw new AppError('NOT_A_REPORTING_ACCOUNT', fill(texts.reportingAccountOnly));
  const found = await findMember(db, account.id, userId);
  if (isChange && role !== 'owner' && found?.tirAdmin !== true)
    throw new AppError('NOT_PERMITTED', fill(texts.adminFlagNeeded));
  const clientAccountIds = role === 'owner' ? null : (found?.clientAccountIds ?? null);
  if (clientAccountIds && !isLimitable)
    throw new AppError('NOT_PERMITTED', fill(texts.limitedToClients));
  return { ...member, clientAccountIds };
}

/** Records a step in the reporting log and in the log of the account. */
export async function noteStep(
  tx: Tx,
  { account, userId }: Pick<Member, 'account' | 'userId'>,
  message: FilledMessage,
  event: Omit<TirEvent, 'userId'>,
): Promise<void> {
  await addTirEvent(tx, account.id, { ...event, userId });
  await log(tx, account.id, {
    userId,
    type: 'tir',
    action: event.step,
    message,
    ...(event.details && { after: event.details }),
  });
}

const lastYear = 2100;

/** @throws AppError BAD_INPUT for years without Form 1099-DA */
export function checkTaxYear(taxYear: number): void {
  if (taxYear >= proceedsReportedFrom.value && taxYear <= lastYear) return;
  throw makeInputError(
    'taxYear',
    fill(texts.taxYearRange, { first: String(proceedsReportedFrom.value), last: String(lastYear) }),
  );
}

export const makeInputError = (field: string, message: FilledMessage): AppError =>
  new AppError('BAD_INPUT', message, { field });
