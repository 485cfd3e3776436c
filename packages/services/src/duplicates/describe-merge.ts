import * as texts from '@lotbook/messages/generated/services/duplicates';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import type { ChosenLot } from '@lotbook/db/stores/lot-selections';
import { planCarriedLots } from './move-lot-selections.ts';
import { planCarryOver } from './move-decisions.ts';
import type { Pair } from './affected-pairs.ts';

/** Selections of lots by the transaction that acquired the lot. */
export type ChoicesByLot = ReadonlyMap<string, readonly ChosenLot[]>;

export const groupChoicesByLot = (chosen: readonly ChosenLot[]): ChoicesByLot =>
  Map.groupBy(chosen, ({ payload }) => payload.lot.split('/')[0]!);

interface MergeDescription {
  readonly moves: readonly FilledMessage[];
  readonly stays: readonly FilledMessage[];
}

/** What would move to the kept transaction, and what would not, in sentences. */
export function describeMerge({ kept, other }: Pair, choices: ChoicesByLot): MergeDescription {
  const { moves, memos, rowMemo, stays } = planCarryOver(kept, other);
  const among = [kept.transaction.id, other.transaction.id].flatMap((id) => choices.get(id) ?? []);
  const lots = planCarriedLots([{ kept: kept.transaction, other: other.transaction }], among);
  return {
    moves: [
      ...[...moves, ...lots.moves].map(({ words }) => words),
      ...[...memos.map(({ memo }) => memo), ...(rowMemo === undefined ? [] : [rowMemo])].map(
        (memo): FilledMessage => fill(texts.theMemo, { memo }),
      ),
    ],
    stays: [...stays, ...lots.stays],
  };
}
