import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/decisions';
import type { InputState } from '@lotbook/db/stores/input-changes';
import type { Tx } from '@lotbook/db/database';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import { readInputsSince, type InputsSince } from '../computing/account-inputs.ts';
import { mergeDuplicates } from '../duplicates/merge-duplicates.ts';
import type { Actor, Services } from '../services.ts';
import { assignBasis } from '../decisions/assign-basis.ts';
import { editCostBasis, type CostBasisEdit } from '../decisions/cost-basis.ts';
import type { Decision } from '../decisions/deciding.ts';
import { getRecordId } from '../base/entry-ids.ts';
import { setIgnored } from '../decisions/ignore.ts';
import { linkTransfer } from '../decisions/links.ts';
import { setCategories } from '../decisions/set-categories.ts';

/** A decision about one transaction or a few. */
export type TriedAct =
  | { readonly kind: 'category'; readonly taxTxIds: readonly string[]; readonly category: string }
  | { readonly kind: 'ignore'; readonly taxTxIds: readonly string[]; readonly ignore: boolean }
  /** By the transactions that would be merged away as duplicates. */
  | { readonly kind: 'merge'; readonly taxTxIds: readonly string[] }
  | { readonly kind: 'link'; readonly taxTxIds: readonly string[] }
  | { readonly kind: 'assign'; readonly taxTxIds: readonly string[] }
  | { readonly kind: 'worth'; readonly edit: CostBasisEdit };

/** Decides it by the call that decides it for good. */
export function carryOut(
  services: Services,
  actor: Actor,
  accountId: AccountId,
  act: TriedAct,
): Promise<Decision> {
  switch (act.kind) {
    case 'category': {
      const ids = act.taxTxIds.flatMap((id) => getRecordId(id) ?? []);
      return setCategories(services, actor, accountId, () => ({ ids }), { category: act.category });
    }
    case 'ignore':
      return setIgnored(services, actor, accountId, act.taxTxIds, act.ignore);
    case 'merge':
      return mergeDuplicates(services, actor, accountId, {
        issues: act.taxTxIds.map((transactionId) => ({
          transactionId,
          code: 'possible-duplicate',
        })),
      });
    case 'link':
      return linkTransfer(services, actor, accountId, act.taxTxIds);
    case 'assign':
      return assignBasis(services, actor, accountId, act.taxTxIds);
    default:
      return editCostBasis(services, actor, accountId, act.edit);
  }
}

class Undone extends Error {
  override name = 'Undone';
}

/** Result of a dry run. */
export interface DryRunAction {
  readonly since: InputsSince;
  /** Why some transactions wouldn't change. */
  readonly stays: FilledMessage | undefined;
}

/**
 * How an action would change the input of the figures: runs the decision in a transaction, reads the result and rolls back. Refuses whatever the action itself would refuse.
 * `before`: what a snapshot before it saw.
 */
export async function tryInputs(
  services: Services,
  actor: Actor,
  accountId: AccountId,
  act: TriedAct,
  before: InputState,
): Promise<DryRunAction> {
  let since: InputsSince | 'too-much' | undefined;
  let unchangedReason: FilledMessage | undefined;
  const tried = async (tx: Tx, left: FilledMessage | undefined): Promise<never> => {
    since = await readInputsSince(tx, accountId, before);
    unchangedReason = left;
    throw new Undone();
  };
  try {
    await carryOut(
      { ...services, tried, queue: { enqueue: () => Promise.resolve() } },
      actor,
      accountId,
      act,
    );
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  if (since === undefined || since === 'too-much')
    throw new AppError('BUSY', fill(texts.accountBusy));
  return { since, stays: unchangedReason };
}
