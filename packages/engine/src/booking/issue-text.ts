import { format, subtract, type Quantity } from '@lotbook/decimal/decimal';
import { formatDay } from '@lotbook/model/date-text';
import type { AssetId, SourceId } from '@lotbook/model/ids';
import type { LotMethod } from '@lotbook/model/settings';
import type { LocalDate } from '@lotbook/model/time';
import type { Lot } from '../lots/lot.ts';
import type { Leg } from './plan.ts';

/** A lot as a person knows it: `lot of 1.5 BTC acquired on 3 May 2021`. One that is not there goes by its id, but for ids that the program made: they say nothing to a person. */
export const formatLot = (lot: Lot | undefined, id: string, asset: AssetId): string =>
  lot
    ? `lot of ${format(lot.quantity)} ${lot.asset} acquired on ${formatDay(lot.acquiredOn)}`
    : isMade.test(id)
      ? `lot of ${asset}`
      : `lot ${id}`;

const isMade = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/** Why a choice came too late: on another day, or later on the day on which the units left. */
export const formatTooLate = (recordedOn: LocalDate, leftOn: LocalDate): string =>
  recordedOn === leftOn
    ? 'it was recorded later on the day on which the units left'
    : `it was recorded on ${formatDay(recordedOn)}, after the units left`;

/** Of what came in, `rest` was sent by nobody who is known. `counts` says how it is taken. */
export function formatUnmatchedDeposit(
  { movement: { asset, source }, quantity }: Pick<Leg, 'movement' | 'quantity'>,
  rest: Quantity,
  counts: string,
): string {
  const advice = 'Add the source that sent it, or say what it was: bought, earned, a gift.';
  if (rest === quantity)
    return `This ${asset} came to ${source} and no withdrawal from another source fits, so nobody knows what it cost; it ${counts}. ${advice}`;
  const found = format(subtract(quantity, rest));
  return `Of the ${format(quantity)} ${asset} that came to ${source}, ${found} is linked with what another source sent; no withdrawal fits the other ${format(rest)}, so nobody knows what that cost; it ${counts}. ${advice}`;
}

/** Of `sent`, `rest` arrived nowhere that is known. `counts` is a sentence on how it is taken. */
export function formatUnmatchedWithdrawal(
  { movement: { asset, source }, quantity: sent }: Pick<Leg, 'movement' | 'quantity'>,
  rest: Quantity,
  counts: string,
): string {
  const advice = 'Add the source that received it, or say what it was: sold, given away, paid.';
  if (rest === sent)
    return `This ${asset} left ${source} and no deposit in another source fits. ${counts} ${advice}`;
  const found = format(subtract(sent, rest));
  return `Of the ${format(sent)} ${asset} that left ${source}, ${found} is linked with what another source received; no deposit fits the other ${format(rest)}. ${counts} ${advice}`;
}

/** Of what went, `rest` has no known origin. `went` and `counts` say what became of it. */
export function formatMissingBasis(
  { movement: { asset, source }, quantity }: Pick<Leg, 'movement' | 'quantity'>,
  rest: Quantity,
  {
    went,
    counts,
  }: { readonly went: 'left' | 'was sent from'; readonly counts: 'counts' | 'arrives' },
): string {
  const part = rest === quantity ? 'the' : `${format(rest)} of the`;
  const unknown = `it does not tell where ${part} ${format(quantity)} ${asset} came from`;
  return `More ${asset} ${went} ${source} than the book has there: ${unknown}. That ${counts} with a basis of zero; import where it came from, or add its purchase by hand.`;
}

const isDisposedFirst: Readonly<Record<LotMethod, string>> = {
  FIFO: 'what was acquired first leaves first',
  LIFO: 'what was acquired last leaves first',
  HIFO: 'what cost most leaves first',
};

/** Of units that a broker keeps, whose order stands in one's own books alone. `method`: what counts instead. */
export const formatLapsed = (source: SourceId, until: LocalDate, method: LotMethod): string =>
  `A broker keeps what lies at ${source}, and after ${formatDay(until)} an order in your own books no longer says which of it leaves: ${isDisposedFirst[method]}. Give the order to ${source}, and write it down in the tax settings as one that the broker was told of.`;
