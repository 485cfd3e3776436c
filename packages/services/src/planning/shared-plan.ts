import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/planning';
import { log } from '@lotbook/db/stores/accounts';
import { getPlan, putPlan, removePlan, type StoredPlan } from '@lotbook/db/stores/plans';
import { AppError } from '@lotbook/model/errors';
import { readingAs, writingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { validatePlan } from './plan-content.ts';

/** The plan that is shared with everybody who may see the account, its preparer among them. */
export function readSharedPlan(
  services: Services,
  actor: Actor,
  accountId: string,
): Promise<StoredPlan | undefined> {
  return readingAs(services, actor, accountId, 'txSearchView', (db, { account }) =>
    getPlan(db, account.id),
  );
}

/** Shares a plan in place of the one before. @throws AppError BAD_INPUT */
export function sharePlan(
  services: Services,
  actor: Actor,
  accountId: string,
  given: unknown,
): Promise<StoredPlan> {
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, { account, userId }) => {
    const content = validatePlan(given);
    if (content.items.length === 0)
      throw new AppError('BAD_INPUT', fill(texts.nothingToShare), {
        field: 'plan',
      });
    await putPlan(tx, account.id, content, userId);
    await log(tx, account.id, {
      userId,
      type: 'planning',
      action: 'share',
      message: fill(texts.planShared, { count: content.items.length }),
    });
    return (await getPlan(tx, account.id))!;
  });
}

/** @throws AppError NOT_FOUND if none is shared. */
export function withdrawPlan(services: Services, actor: Actor, accountId: string): Promise<void> {
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, { account, userId }) => {
    if (!(await removePlan(tx, account.id)))
      throw new AppError('NOT_FOUND', fill(texts.noSharedPlan));
    await log(tx, account.id, {
      userId,
      type: 'planning',
      action: 'withdraw',
      message: fill(texts.sharedPlanWithdrawn),
    });
  });
}
