import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/staking';
import type { Tx } from '@lotbook/db/database';
import { log } from '@lotbook/db/stores/accounts';
import { loadBookingState, saveBookingState } from '@lotbook/db/stores/validator-bookings';
import {
  addValidators,
  loadOpening,
  noteStakingRun,
  recomputeRewards,
  removeValidator,
  setOpeningPrincipal,
} from '@lotbook/db/stores/validators';
import { format } from '@lotbook/decimal/decimal';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import { notFound, writingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { parsePrincipal } from './parse-principal.ts';
import { parseValidator } from './parse-validator.ts';

/** As many as one request may add. */
const mostAdded = 10_000;

/** Adds validators by index, public key or address. Those that the account has already stay as they are. Returns how many were added. */
export function addAccountValidators(
  services: Services,
  actor: Actor,
  accountId: string,
  validators: readonly string[],
): Promise<number> {
  return writingAs(services, actor, accountId, 'sourceAdd', async (tx, { account, userId }) => {
    if (services.beaconNodeUrl === undefined) throw new AppError('OFFLINE', fill(texts.noNode));
    const given = validators.filter((text) => text.trim() !== '');
    if (given.length === 0) throw new AppError('BAD_INPUT', fill(texts.noValidators));
    if (given.length > mostAdded)
      throw new AppError('BAD_INPUT', fill(texts.tooMany, { most: mostAdded }));
    const parsed = new Map(given.map(parseValidator).map((one) => [one.id, one]));
    if (!services.canFindValidators && [...parsed.values()].some(({ address }) => address))
      throw new AppError('OFFLINE', fill(texts.noIndex), { field: 'validators' });
    const added = await addValidators(tx, account.id, [...parsed.values()], userId);
    if (added.length > 0) {
      await requestStaking(services, tx, account.id);
      await log(tx, account.id, {
        userId,
        type: 'validator',
        action: 'create',
        message: fill(texts.added, { count: added.length }),
        after: added,
      });
    }
    return added.length;
  });
}

/** Stops tracking a validator. Its snapshots stay, and adding it again shows them. */
export function removeAccountValidator(
  services: Services,
  actor: Actor,
  accountId: string,
  validatorId: string,
): Promise<void> {
  return writingAs(services, actor, accountId, 'sourceDelete', async (tx, { account, userId }) => {
    if (!(await removeValidator(tx, account.id, validatorId))) throw notFound('validator');
    await log(tx, account.id, {
      userId,
      type: 'validator',
      action: 'delete',
      message: fill(texts.removed, { name: validatorId }),
      before: { id: validatorId },
    });
  });
}

/**
 * Sets or changes the part of the first snapshot's balance that isn't rewards, and computes all
 * rewards again. @throws AppError BAD_INPUT for an amount that the validator can't hold
 */
export function setValidatorPrincipal(
  services: Services,
  actor: Actor,
  accountId: string,
  { validatorId, principal }: { readonly validatorId: string; readonly principal: string },
): Promise<void> {
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, { account, userId }) => {
    const opening = await loadOpening(tx, account.id, validatorId);
    if (!opening) throw notFound('validator');
    const amount = format(parsePrincipal(principal, opening));
    if (amount === opening.principal) return;
    await setOpeningPrincipal(tx, account.id, validatorId, amount);
    await recomputeRewards(tx, account.id);
    await requestStaking(services, tx, account.id);
    await log(tx, account.id, {
      userId,
      type: 'validator',
      action: 'change',
      message: fill(texts.principalSet, { name: validatorId, principal: amount }),
      before: { id: validatorId, principal: opening.principal },
      after: { id: validatorId, principal: amount },
    });
  });
}

/** Includes the rewards of validators in the account's transactions, or removes them. */
export function setRewardBooking(
  services: Services,
  actor: Actor,
  accountId: string,
  isIncluded: boolean,
): Promise<void> {
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, { account, userId }) => {
    const state = await loadBookingState(tx, account.id);
    if (!state) throw notFound('validator');
    if (state.isBooked === isIncluded) return;
    await saveBookingState(tx, account.id, { ...state, isBooked: isIncluded });
    await services.queue.enqueue(tx, { kind: 'staking', accountId: account.id });
    await log(tx, account.id, {
      userId,
      type: 'validator',
      action: 'change',
      message: fill(isIncluded ? texts.rewardsIncluded : texts.rewardsExcluded),
    });
  });
}

/** Asks for a run now. The state row is what scheduled runs are found by. */
export async function requestStaking(
  services: Services,
  tx: Tx,
  accountId: AccountId,
): Promise<void> {
  const nextRunAt = new Date(services.now().getTime() + 3_600_000);
  await noteStakingRun(tx, accountId, { nextRunAt, problem: null, ranAt: null });
  await services.queue.enqueue(tx, { kind: 'staking', accountId });
}
