import * as texts from '@lotbook/messages/generated/services/bulk';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import { randomUUID } from 'node:crypto';
import { format } from '@lotbook/decimal/decimal';
import { getOutcomes } from '@lotbook/db/stores/outcome-reading';
import { getTransactions } from '@lotbook/db/stores/records';
import { openTransfers } from '@lotbook/db/stores/open-transfers';
import { SideEffects } from '@lotbook/engine/effects/leg-effect';
import { describeCandidate } from '@lotbook/engine/matching/candidate-text';
import { matchCandidates, type Candidate } from '@lotbook/engine/matching/candidates';
import type { Side } from '@lotbook/engine/matching/match';
import { describeMatch } from '@lotbook/engine/matching/match-text';
import { mayJoin } from '@lotbook/engine/matching/tolerance';
import { listTransferSides } from '@lotbook/engine/matching/transfer-sides';
import { sortByTime } from '@lotbook/engine/order';
import { getReaderTranslator } from '../reader-texts.ts';
import { renderMatch } from '@lotbook/messages/render-match';
import type { TransferMatch } from '@lotbook/model/result';
import type { Transaction } from '@lotbook/model/transaction';
import { getSettings } from '../computing/account-inputs.ts';
import type { BulkEdit } from './bulk-edit.ts';
import {
  countReasons,
  getUnchangedReasons,
  type EditPlan,
  type LeftAlone,
  type PlannedChange,
  type Planning,
} from './plan.ts';

type MatchEdit = Extract<BulkEdit, { readonly kind: 'accept-matches' }>;

const DAY_MS = 86_400_000;

/**
 * Links proposed matches: transfers found by amount and time, and the most likely other side of each unmatched side. Only those with the requested
 * confidence. Manual links, unmatched pairs and transactions with matching off don't change, nor matches by hash or within one row.
 */
export async function planMatches(planning: Planning, edit: MatchEdit): Promise<EditPlan> {
  const { db, account, ids } = planning;
  const selected = await getTransactions(db, account.id, ids);
  const effects = new SideEffects((await getSettings(db, account)).treatments);
  const { outs, ins } = listTransferSides(sortByTime(selected), effects);
  const sides = [...outs, ...ins];
  const onSides = getRecords(sides);
  const left: LeftAlone[] = [
    { count: selected.length - onSides.size, why: fill(texts.notOneAsset) },
  ];
  const free = sides.filter(({ transaction }) => isFree(transaction));
  const own = getRecords(free);
  left.push({
    count: onSides.size - own.size,
    why: fill(texts.decidedByPerson),
  });
  const found = await findMatches(planning, free);
  const bound = await listBoundEnds(planning, selected, found);
  const open = free.filter(({ id }) => !found.has(id));
  const byId = new Map(free.map((side) => [side.id as string, side]));
  const changes = getGroups(found).flatMap((group) =>
    planConfirmed(group, { sides: byId, own, bound }, edit, left),
  );
  const others = await openTransfers(
    db,
    account.id,
    open.map(({ movement }) => movement.asset),
  );
  const partners = listTransferSides(
    sortByTime(await getTransactions(db, account.id, others)),
    effects,
  );
  const sortedPartners = searchByTime(
    [...partners.outs, ...partners.ins].filter(({ transaction }) => isFree(transaction)),
  );
  changes.push(...planLinks(open, sortedPartners, edit, left));
  return { changes, left: countReasons(left) };
}

const isFree = ({ matching, ignored }: Transaction): boolean =>
  matching?.link === undefined && matching?.off !== true && ignored !== true;
const toRecord = (id: string): string => id.split('/')[0]!;
const getRecords = (sides: readonly Side[]): ReadonlySet<string> =>
  new Set(sides.map(({ transaction }) => transaction.id));

/** The matches that were computed, by the ids of both sides. */
async function findMatches(
  { db, account }: Planning,
  sides: readonly Side[],
): Promise<ReadonlyMap<string, readonly TransferMatch[]>> {
  const own = await getOutcomes(
    db,
    account.id,
    sides.map(({ transaction }) => transaction.id),
  );
  const partners = own
    .flatMap(({ outcome }) => outcome.entries.flatMap(({ matchedWith }) => matchedWith ?? []))
    .map(toRecord);
  const known = new Set<string>(own.map(({ outcome }) => outcome.transactionId));
  const rest = await getOutcomes(
    db,
    account.id,
    [...new Set(partners)].filter((id) => !known.has(id)),
  );
  const matches = [...own, ...rest].flatMap(({ outcome }) => outcome.matches);
  const byGroup = Map.groupBy(matches, ({ group }) => group);
  return new Map(
    matches.flatMap((match) =>
      [match.out, match.in].map((id) => [id as string, byGroup.get(match.group)!] as const),
    ),
  );
}

/** Ends of automatic transfers with a decision by a person: a link whose other side is excluded is matched automatically, but the decision remains. */
async function listBoundEnds(
  { db, account, ids }: Planning,
  selected: readonly Transaction[],
  found: ReadonlyMap<string, readonly TransferMatch[]>,
): Promise<ReadonlySet<string>> {
  const known = new Set(ids);
  const elsewhere = [...new Set([...found.keys()].map(toRecord))].filter((id) => !known.has(id));
  const ends = [...selected, ...(await getTransactions(db, account.id, elsewhere))];
  return new Set<string>(ends.filter((each) => !isFree(each)).map(({ id }) => id));
}

const getGroups = (
  found: ReadonlyMap<string, readonly TransferMatch[]>,
): readonly (readonly TransferMatch[])[] => [...new Set(found.values())];

const settled: ReadonlySet<string> = new Set(['manual', 'same-row', 'hash', 'change']);

interface Meant {
  readonly sides: ReadonlyMap<string, Side>;
  /** The transactions of these sides. */
  readonly own: ReadonlySet<string>;
  readonly bound: ReadonlySet<string>;
}

/** What was found by amount and time becomes a link. */
function planConfirmed(
  group: readonly TransferMatch[],
  { sides, own, bound }: Meant,
  { confidence }: MatchEdit,
  left: LeftAlone[],
): readonly PlannedChange[] {
  const [first] = group;
  const ends = [...new Set<string>(group.flatMap((match) => [match.out, match.in]))];
  const side = ends.map((id) => sides.get(id)).find((each) => each !== undefined);
  if (!first || !side) return [];
  const members = [...new Set(ends.map(toRecord))];
  const count = members.filter((id) => own.has(id)).length;
  if (settled.has(first.reason)) left.push({ count, why: fill(texts.alreadySettled) });
  else if (members.some((id) => bound.has(id)))
    left.push({ count, why: fill(texts.otherEndDecided) });
  else if (first.confidence < confidence)
    left.push({ count, why: fill(texts.confidenceTooLow, { confidence }) });
  else
    return [
      getLink(
        side,
        members,
        fill(texts.matchConfidence, {
          match: renderMatch(
            getReaderTranslator().translate,
            describeMatch({ ...first, asset: side.movement.asset }),
          ),
          confidence: first.confidence,
        }),
      ),
    ];
  return [];
}

/** Sides of an asset in one direction within a time, in its order. */
type Within = (
  asset: string,
  direction: 'in' | 'out',
  fromMs: number,
  toMs: number,
) => readonly Side[];

function searchByTime(sides: readonly Side[]): Within {
  const groups = Map.groupBy(
    sides.toSorted((a, b) => a.ms - b.ms),
    ({ movement }) => `${movement.asset} ${movement.direction}`,
  );
  return (asset, direction, fromMs, toMs) => {
    const group = groups.get(`${asset} ${direction}`) ?? [];
    return group.slice(findFirstFrom(group, fromMs), findFirstFrom(group, toMs + 1));
  };
}

/** The place of the first side at or after an instant. */
function findFirstFrom(sorted: readonly Side[], ms: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]!.ms < ms) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The surest pairs first; every side once. */
function planLinks(
  open: readonly Side[],
  within: Within,
  edit: MatchEdit,
  left: LeftAlone[],
): readonly PlannedChange[] {
  const pairs = open.flatMap((side) =>
    listCandidates(side, within, edit).map((candidate) => ({ side, candidate })),
  );
  const taken = new Set<string>();
  const changes: PlannedChange[] = [];
  for (const { side, candidate } of pairs.toSorted(
    (a, b) => b.candidate.confidence - a.candidate.confidence || compareTexts(a.side.id, b.side.id),
  )) {
    const members = [side.transaction.id as string, candidate.side.transaction.id as string];
    if (members.some((id) => taken.has(id))) continue;
    for (const id of members) taken.add(id);
    changes.push(
      getLink(
        side,
        members,
        fill(texts.matchConfidence, {
          match: renderMatch(getReaderTranslator().translate, describeCandidate(candidate)),
          confidence: candidate.confidence,
        }),
      ),
    );
  }
  for (const { transaction } of open) {
    if (!taken.has(transaction.id))
      left.push(getUnchangedReasons(fill(texts.noOtherEnd, { withinDays: edit.withinDays })));
  }
  return changes;
}

function listCandidates(
  side: Side,
  within: Within,
  { confidence: least, withinDays }: MatchEdit,
): readonly Candidate[] {
  const { asset, direction, source } = side.movement;
  const isOut = direction === 'out';
  const others = within(
    asset,
    isOut ? 'in' : 'out',
    side.ms - withinDays * DAY_MS,
    side.ms + withinDays * DAY_MS,
  ).filter(
    (other) =>
      other.transaction.id !== side.transaction.id &&
      (isOut ? mayJoin(side, other) : mayJoin(other, side)),
  );
  return matchCandidates(side, others).filter(
    ({ confidence, reason, side: other }) =>
      confidence >= least && (reason !== 'amount-time' || other.movement.source !== source),
  );
}

function getLink(
  { transaction, movement }: Side,
  members: readonly string[],
  why: FilledMessage,
): PlannedChange {
  const payload = { link: randomUUID() };
  return {
    transactionId: transaction.id,
    at: transaction.at,
    asset: movement.asset,
    what: fill(texts.combinedTransfer, {
      quantity: format(movement.quantity),
      asset: movement.asset,
      count: members.length,
    }),
    why,
    decisions: members.map((recordId) => ({ kind: 'link', recordId, payload })),
  };
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
