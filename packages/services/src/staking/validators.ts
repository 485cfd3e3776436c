import {
  findListedValidator,
  loadStakingTotals,
  loadValidatorHistory,
  loadValidatorPage,
  sumValidators,
  type ListedValidator,
  type RewardRow,
  type TotalRow,
  type ValidatorFilter,
  type ValidatorHistoryRows,
  type ValidatorTotals,
} from '@lotbook/db/stores/validator-list';
import {
  loadOpening,
  loadStakingState,
  type OpeningRow,
  type StakingState,
} from '@lotbook/db/stores/validators';
import { format, quantity, worth, type Money } from '@lotbook/decimal/decimal';
import { checkRange } from './check-range.ts';
import { notFound, readingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { loadDayPrices } from './day-prices.ts';

export type {
  ListedValidator,
  TotalRow,
  ValidatorTotals,
  GapRow,
  SplitWithdrawalRow,
} from '@lotbook/db/stores/validator-list';
export { statusGroups } from '@lotbook/db/stores/validator-list';

export interface ValidatorList {
  readonly validators: readonly ListedValidator[];
  readonly totals: ValidatorTotals;
  readonly state: StakingState | undefined;
}

/** A day's reward with its value in the account's currency; both are null without a price. */
export interface PricedReward extends RewardRow {
  readonly price: string | null;
  readonly value: string | null;
}

export interface ValidatorDetail extends Omit<ValidatorHistoryRows, 'days'> {
  readonly validator: ListedValidator;
  readonly days: readonly PricedReward[];
  /** What its principal was set to, and its first snapshot. */
  readonly opening: OpeningRow;
}

/** As many as one request returns. */
const mostListed = 1000;

/** A page of an account's validators by index, with the totals of all that match. */
export function loadAccountValidators(
  services: Services,
  actor: Actor,
  accountId: string,
  request: ValidatorFilter & { readonly limit?: number; readonly offset?: number } = {},
): Promise<ValidatorList> {
  return readingAs(services, actor, accountId, 'sourceView', async (db, { account }) => {
    const { limit = 100, offset = 0, ...filter } = request;
    const validators = await loadValidatorPage(db, account.id, {
      ...filter,
      limit: Math.min(Math.max(limit, 1), mostListed),
      offset: Math.max(offset, 0),
    });
    const totals = await sumValidators(db, account.id, filter);
    return { validators, totals, state: await loadStakingState(db, account.id) };
  });
}

/** One validator with its rewards by day, gaps and withdrawals. @throws AppError NOT_FOUND */
export function loadAccountValidator(
  services: Services,
  actor: Actor,
  accountId: string,
  validatorId: string,
): Promise<ValidatorDetail> {
  return readingAs(services, actor, accountId, 'sourceView', async (db, { account }) => {
    const validator = await findListedValidator(db, account.id, validatorId);
    const opening = await loadOpening(db, account.id, validatorId);
    if (!validator || !opening) throw notFound('validator');
    const { state, validatorIndex } = validator;
    const history =
      state === 'found' && validatorIndex !== null
        ? await loadValidatorHistory(db, account.id, validatorIndex)
        : { days: [], gaps: [], withdrawals: [] };
    const dates = history.days.map(({ date }) => date);
    const prices = await loadDayPrices(db, account, dates);
    const days = history.days.map((day) => ({ ...day, ...getValue(day, prices.get(day.date)) }));
    return { validator, opening, ...history, days };
  });
}

export const getValue = (
  { consensus }: Pick<RewardRow, 'consensus'>,
  price: Money | undefined,
): Pick<PricedReward, 'price' | 'value'> =>
  price === undefined
    ? { price: null, value: null }
    : { price: format(price), value: format(worth(quantity(consensus), price)) };

/** The rewards of all validators by day or month. */
export function loadAccountStakingTotals(
  services: Services,
  actor: Actor,
  accountId: string,
  range: { readonly by: 'day' | 'month'; readonly from: string; readonly to: string },
): Promise<readonly TotalRow[]> {
  return readingAs(services, actor, accountId, 'sourceView', (db, { account }) => {
    checkRange(range);
    return loadStakingTotals(db, account.id, range);
  });
}
