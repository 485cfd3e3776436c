import * as texts from '@lotbook/messages/generated/services/duplicates';
import { fill, joinSentences, type FilledMessage } from '@lotbook/messages/fill';
import type { ChosenLot } from '@lotbook/db/stores/lot-selections';
import { add, quantity, zeroQuantity, type Quantity } from '@lotbook/decimal/decimal';
import { addSeparators } from '@lotbook/decimal/separated';
import { nameMovements, type NamedMovement } from '@lotbook/engine/booking/movement-names';
import type { DecisionPayloads } from '@lotbook/model/decision';
import { utc, type Instant } from '@lotbook/model/time';
import type { Transaction } from '@lotbook/model/transaction';
import { mapSamePlaces } from './move-decisions.ts';

/** A selection that will use the lot of the kept transaction: before and after. */
export interface CarriedLot {
  readonly recordId: string;
  readonly former: string;
  readonly part: string;
  readonly payload: DecisionPayloads['spec-id'];
  /** In plain words. */
  readonly words: FilledMessage;
}

export interface CarryingLots {
  readonly moves: readonly CarriedLot[];
  /** Selections that keep the merged transaction's lot, in plain words: the kept one has no such lot, or not enough free units. */
  readonly stays: readonly FilledMessage[];
}

interface Merged {
  readonly kept: Transaction;
  readonly other: Transaction;
}

/** Moves selected lots of merged transactions to the lots of the kept ones. `choices`: all selections of lots of either. Pure. */
export function planCarriedLots(
  pairs: readonly Merged[],
  choices: readonly ChosenLot[],
): CarryingLots {
  const going = new Map(pairs.map((pair) => [pair.other.id as string, pair]));
  const twins = new Map(pairs.flatMap(getDuplicateLots));
  const isGoing = ({ payload: { lot } }: ChosenLot): boolean => going.has(lot.split('/')[0]!);
  const chosen = new Map<string, Quantity>();
  const chosenWith = (lot: string, units: string): Quantity =>
    add(chosen.get(lot) ?? zeroQuantity, quantity(units));
  const count = (lot: string, units: string) => chosen.set(lot, chosenWith(lot, units));
  for (const { payload } of choices.filter((choice) => !isGoing(choice)))
    count(payload.lot, payload.quantity);
  const parts = new Set(choices.map(toKey));
  const moves: CarriedLot[] = [];
  const stays: FilledMessage[] = [];
  for (const choice of choices.filter((each) => isGoing(each) && !going.has(each.recordId))) {
    const { recordId, part: former, payload } = choice;
    const lot = twins.get(payload.lot);
    const words = formatChoice(choice, lot);
    const part = lot && former.replace(payload.lot, lot.id);
    if (!lot || part === undefined || lot.since > payload.recordedAt)
      stays.push(joinSentences(words, fill(texts.lotMissing)));
    else if (
      parts.has(toKey({ recordId, part })) ||
      chosenWith(lot.id, payload.quantity) > lot.movement.quantity
    )
      stays.push(joinSentences(words, fill(texts.unitsAlreadySelected)));
    else {
      count(lot.id, payload.quantity);
      parts.add(toKey({ recordId, part }));
      moves.push({ recordId, former, part, payload: { ...payload, lot: lot.id }, words });
    }
  }
  return { moves, stays };
}

const toKey = ({ recordId, part }: Pick<ChosenLot, 'recordId' | 'part'>): string =>
  `${recordId} ${part}`;

interface Lot extends NamedMovement {
  readonly since: Instant;
}

/** The merged transaction's acquisitions, with the same side of the kept one. */
function getDuplicateLots({ kept, other }: Merged): readonly (readonly [string, Lot])[] {
  const places = mapSamePlaces(kept, other);
  const named = new Map(nameMovements(kept).map((each) => [String(each.place), each]));
  return nameMovements(other).flatMap(({ id, movement, place }) => {
    const pair = named.get(places.get(String(place)) ?? '');
    return movement.direction === 'in' && pair ? [[id, { ...pair, since: kept.at }] as const] : [];
  });
}

function formatChoice({ at, payload }: ChosenLot, lot: Lot | undefined): FilledMessage {
  const units = lot
    ? `${addSeparators(payload.quantity)} ${lot.movement.asset}`
    : addSeparators(payload.quantity);
  const recordedOn = { instant: payload.recordedAt, zone: utc };
  return at === null
    ? fill(texts.lotChosenForMissing, { units, recordedOn })
    : fill(texts.lotChosenForDisposal, {
        units,
        when: { instant: at, zone: utc },
        recordedOn,
      });
}
