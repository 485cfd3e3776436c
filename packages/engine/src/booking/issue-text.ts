import { format, subtract, type Quantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import type { IssueText } from '@lotbook/model/issue';
import type { LocalDate } from '@lotbook/model/time';
import type { Lot } from '../lots/lot.ts';
import type { Leg } from './plan.ts';

type Units = Pick<Leg, 'movement' | 'quantity'>;
/** `yes` where the units are in a pool (UK). */
type IsPooled = 'yes' | 'other';

/** A lot as a person knows it. One that isn't there goes by its id, unless the program made the id up: that means nothing to a person. */
export function formatLot(lot: Lot | undefined, id: string, asset: AssetId): IssueText {
  if (lot)
    return {
      code: 'engine-issues.lotNamed',
      params: { units: format(lot.quantity), asset: lot.asset, acquiredOn: lot.acquiredOn },
    };
  return isMade.test(id)
    ? { code: 'engine-issues.lotOfAsset', params: { asset } }
    : { code: 'engine-issues.lotById', params: { id } };
}

const isMade = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/** Why a selection came too late: on another day, or later on the day of the disposal. */
export const formatTooLate = (recordedOn: LocalDate, disposedOn: LocalDate): IssueText =>
  recordedOn === disposedOn
    ? { code: 'engine-issues.lotChosenLaterThatDay' }
    : { code: 'engine-issues.lotChosenTooLate', params: { recordedOn } };

/** Of the units received, `rest` has no known sender. */
export function formatUnmatchedDeposit(
  { movement: { asset, source }, quantity }: Units,
  rest: Quantity,
  isPooled: IsPooled,
): IssueText {
  if (rest === quantity)
    return { code: 'engine-issues.depositUnmatched', params: { asset, source, isPooled } };
  return {
    code: 'engine-issues.depositPartlyUnmatched',
    params: {
      asset,
      source,
      isPooled,
      received: format(quantity),
      matched: format(subtract(quantity, rest)),
      rest: format(rest),
    },
  };
}

/** Of the units sent, `rest` has no known destination. */
export function formatUnmatchedWithdrawal(
  { movement: { asset, source }, quantity: sent }: Units,
  rest: Quantity,
  isPooled: IsPooled,
): IssueText {
  if (rest === sent)
    return { code: 'engine-issues.withdrawalUnmatched', params: { asset, source, isPooled } };
  return {
    code: 'engine-issues.withdrawalPartlyUnmatched',
    params: {
      asset,
      source,
      isPooled,
      sent: format(sent),
      matched: format(subtract(sent, rest)),
      rest: format(rest),
    },
  };
}

/** Of the units that were moved or disposed of, `rest` has no known origin. */
export const formatMissingBasis = (
  { movement: { asset, source }, quantity }: Units,
  rest: Quantity,
  use: 'move' | 'dispose',
): IssueText => ({
  code: 'engine-issues.basisMissing',
  params: {
    asset,
    source,
    use: use === 'move' ? 'move' : 'other',
    part: rest === quantity ? 'all' : 'other',
    units: format(quantity),
    rest: format(rest),
  },
});
