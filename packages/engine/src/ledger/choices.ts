import type { AssetId, TransactionId } from '@lotbook/model/ids';
import type { LotChoice } from '@lotbook/model/settings';
import type { Dated } from '../order.ts';
import type { Timeline } from './timeline.ts';
import { getRoot } from '../booking/ties.ts';
import { listAssets } from './timestamp-batch.ts';

/** Assets of the lots and disposals that choices speak of, for each choice: whether a chosen lot fits is found out among all of them. */
export function getChoiceAssets(
  choices: readonly LotChoice[],
  timeline: Timeline,
): readonly (readonly AssetId[])[] {
  if (choices.length === 0) return [];
  const found = getTransactions(
    new Set(choices.flatMap(({ disposal, lot }) => [disposal, lot])),
    timeline,
  );
  return choices.map(({ disposal, lot }) => {
    const dated = [found.get(disposal), found.get(lot)].filter((each) => each !== undefined);
    return [...new Set(listAssets(dated).map(getRoot))];
  });
}

/** Choices that are in only one of two lists. */
export function listChangedChoices(
  before: readonly LotChoice[],
  now: readonly LotChoice[],
): readonly LotChoice[] {
  const [old, fresh] = [new Set(before.map(toText)), new Set(now.map(toText))];
  return [
    ...before.filter((each) => !fresh.has(toText(each))),
    ...now.filter((each) => !old.has(toText(each))),
  ];
}

const toText = ({ disposal, lot, quantity, recordedAt }: LotChoice): string =>
  [disposal, lot, quantity, recordedAt].join('\n');

/** The transactions that ids of movements and lots belong to: the id begins with the transaction's own, or with that of one of its rows. */
function getTransactions(ids: ReadonlySet<string>, timeline: Timeline): ReadonlyMap<string, Dated> {
  const found = new Map<string, Dated>();
  const open = new Map<string, string[]>();
  for (const id of ids) {
    const beginnings = getBeginnings(id);
    const dated = beginnings
      .map((beginning) => timeline.find(beginning as TransactionId))
      .find((each) => each !== undefined);
    if (dated) found.set(id, dated);
    else
      for (const beginning of beginnings) open.set(beginning, [...(open.get(beginning) ?? []), id]);
  }
  if (open.size === 0) return found;
  for (const { dated } of timeline.moments) {
    for (const each of dated) {
      for (const { id } of each.transaction.movements)
        if (id !== undefined) for (const whole of open.get(id) ?? []) found.set(whole, each);
    }
  }
  return found;
}

/** `a/b/2`, `a/b`, `a`. */
function getBeginnings(id: string): readonly string[] {
  const beginnings = [id];
  for (let end = id.lastIndexOf('/'); end > 0; end = id.lastIndexOf('/', end - 1))
    beginnings.push(id.slice(0, end));
  return beginnings;
}
