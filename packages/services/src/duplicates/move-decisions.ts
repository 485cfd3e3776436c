import * as texts from '@lotbook/messages/generated/services/duplicates';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import type { AnnotationKind, DecisionRow } from '@lotbook/db/stores/decisions';
import type { Memo } from '@lotbook/db/stores/memos';
import { fillCategory } from '@lotbook/model/category-text';
import type { DecisionKind, DecisionPayloads } from '@lotbook/model/decision';
import type { Category } from '@lotbook/model/category';
import type { Movement, Transaction } from '@lotbook/model/transaction';
import { formatDecision } from '../base/decision-text.ts';
import { longestMemo } from '../memos/memo-text.ts';

/** The current decisions about a transaction. */
export interface TransactionDecisions {
  readonly transaction: Transaction;
  /** Decisions in force. */
  readonly decisions: readonly DecisionRow[];
  /** Its notes and their holders. */
  readonly notes: readonly DecisionRow[];
  readonly memos: readonly Memo[];
}

/** One decision or note that moves to the kept transaction. */
export interface Carried {
  readonly kind: DecisionKind | AnnotationKind;
  readonly part: string;
  readonly payload: unknown;
  /** In plain words. */
  readonly words: FilledMessage;
}

export interface Carrying {
  readonly moves: readonly Carried[];
  readonly memos: readonly Memo[];
  /** What the row itself says other than its amounts, if the other row says nothing. */
  readonly rowMemo: string | undefined;
  /** What doesn't move, in plain words: the kept transaction has its own, or it is not possible. */
  readonly stays: readonly FilledMessage[];
}

const ofMovements: ReadonlySet<string> = new Set<DecisionKind>(['price', 'basis', 'assigned']);
/** About being there at all: the merging itself decides that. */
const notCarried: ReadonlySet<string> = new Set<DecisionKind>(['ignore', 'duplicate']);

/** What moves from a merged transaction to the kept one: everything that the kept one lacks. Pure. */
export function planCarryOver(kept: TransactionDecisions, other: TransactionDecisions): Carrying {
  const moves: Carried[] = [];
  const stays: FilledMessage[] = [];
  const places = mapSamePlaces(kept.transaction, other.transaction);
  for (const row of other.decisions) {
    if (notCarried.has(row.kind)) continue;
    const words = formatDecision(row.kind, row.payload);
    const moved = moveTo(kept.transaction, other.transaction, row, places);
    if (moved && !saysItself(kept.decisions, moved)) moves.push({ ...moved, words });
    else if (!moved || !isSame(kept.decisions, row, moved)) stays.push(words);
  }
  for (const { kind, part, payload } of other.notes)
    if (
      (kind === 'contact' || kind === 'organization') &&
      !kept.notes.some((note) => note.kind === kind)
    )
      moves.push({
        kind,
        part,
        payload,
        words: kind === 'contact' ? fill(texts.itsCounterparty) : fill(texts.itsRecipient),
      });
  const own = getRowCategory(kept, other);
  if (own)
    moves.push({
      kind: 'category',
      part: '',
      payload: { category: own },
      words: fill(texts.rowCategory, { category: fillCategory(own) }),
    });
  const known = new Set(kept.memos.map(getMemoKey));
  const rowMemo =
    kept.transaction.memo === undefined && kept.memos.length === 0
      ? other.transaction.memo?.slice(0, longestMemo)
      : undefined;
  return {
    moves,
    rowMemo,
    memos: other.memos.filter((memo) => !known.has(getMemoKey(memo))),
    stays,
  };
}

/** The category of the row, if there is no decision about it and the row of the other has none. */
const getRowCategory = (
  kept: TransactionDecisions,
  other: TransactionDecisions,
): Category | undefined =>
  kept.transaction.category === undefined &&
  ![...kept.decisions, ...other.decisions].some(({ kind }) => kind === 'category')
    ? other.transaction.category
    : undefined;

const getMemoKey = ({ appType, memo }: Memo): string => `${appType} ${memo}`;

/** A category set by a rule yields to one set by a person. All lots of one side were selected together. */
const saysItself = (
  decisions: readonly DecisionRow[],
  { kind, part, payload }: Omit<Carried, 'words'>,
): boolean =>
  decisions.some(
    (own) =>
      own.kind === kind &&
      (kind === 'spec-id'
        ? getDisposalSide(own.payload) === getDisposalSide(payload)
        : own.part === part) &&
      !(kind === 'category' && isByRule(own.payload) && !isByRule(payload)),
  );
const getDisposalSide = (payload: unknown): string =>
  (payload as DecisionPayloads['spec-id']).disposal;
const isByRule = (payload: unknown): boolean =>
  (payload as DecisionPayloads['category']).rule !== undefined;

const isSame = (
  decisions: readonly DecisionRow[],
  row: DecisionRow,
  moved: Omit<Carried, 'words'>,
): boolean =>
  decisions.some(
    (own) =>
      own.kind === row.kind &&
      own.part === moved.part &&
      JSON.stringify(own.payload) === JSON.stringify(moved.payload),
  );

function moveTo(
  kept: Transaction,
  other: Transaction,
  row: DecisionRow,
  places: ReadonlyMap<string, string>,
): Omit<Carried, 'words'> | undefined {
  const { kind, part, payload } = row as DecisionRow & { readonly kind: DecisionKind };
  if (kind === 'apart') {
    const from = (payload as DecisionPayloads['apart']).from.filter((id) => id !== kept.id);
    return from.length === 0 ? undefined : { kind, part, payload: { from } };
  }
  if (kind === 'spec-id') {
    const choice = payload as DecisionPayloads['spec-id'];
    // The side is named by its transaction, so it is the same only if both list their sides in the same order.
    if (!haveSameOrder(kept, other)) return undefined;
    return {
      kind,
      part: part.replace(other.id, kept.id),
      payload: { ...choice, disposal: choice.disposal.replace(other.id, kept.id) },
    };
  }
  if (!ofMovements.has(kind)) return { kind, part, payload };
  const place = places.get(part);
  return place === undefined ? undefined : { kind, part: place, payload };
}

const getSide = ({ direction, asset, quantity }: Movement): string =>
  `${direction} ${asset} ${quantity}`;
const haveSameOrder = (a: Transaction, b: Transaction): boolean =>
  a.movements.length === b.movements.length &&
  a.movements.every((movement, place) => getSide(movement) === getSide(b.movements[place]!));

/** The position of each side in the other transaction. */
export function mapSamePlaces(kept: Transaction, other: Transaction): ReadonlyMap<string, string> {
  const free = new Map<string, number[]>();
  for (const [place, movement] of kept.movements.entries())
    free.set(getSide(movement), [...(free.get(getSide(movement)) ?? []), place]);
  const places = new Map<string, string>();
  for (const [place, movement] of other.movements.entries()) {
    const [own, ...rest] = free.get(getSide(movement)) ?? [];
    if (own === undefined) continue;
    free.set(getSide(movement), rest);
    places.set(String(place), String(own));
  }
  return places;
}
