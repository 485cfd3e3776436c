import * as texts from '@lotbook/messages/generated/services/bulk';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as shared from '@lotbook/messages/generated/services/shared';
import { format, smaller, type Quantity } from '@lotbook/decimal/decimal';
import { getHistory } from '@lotbook/db/stores/decisions';
import { getTransactions } from '@lotbook/db/stores/records';
import { nameMovements } from '@lotbook/engine/booking/movement-names';
import { compute } from '@lotbook/engine/compute';
import { longTermFrom } from '@lotbook/law/holding-period';
import { isFiat } from '@lotbook/model/fiat';
import type { OpenLot } from '@lotbook/model/result';
import { localDate, type LocalDate, type TimeZone } from '@lotbook/model/time';
import type { Movement, Transaction } from '@lotbook/model/transaction';
import { refuseUnitChoice } from '../base/jurisdiction.ts';
import { readAssetBook } from '../computing/asset-book.ts';
import { makeLotRefusal } from '../decisions/lot-origins.ts';
import type { BulkEdit } from './bulk-edit.ts';
import {
  countReasons,
  getUnchangedReasons,
  type EditPlan,
  type LeftAlone,
  type PlannedChange,
  type Planning,
} from './plan.ts';

type LotsEdit = Extract<BulkEdit, { readonly kind: 'choose-lots' }>;
export type LotRule = LotsEdit['rule'];

/** Why lots can't be selected after a sale. 26 CFR 1.1012-1(j)(2); Notice 2025-7 and Notice 2026-20 for units held by a broker. */
export const tooLate: FilledMessage = fill(texts.disposalInPast);

interface Leaving {
  readonly id: string;
  readonly transaction: Transaction;
  readonly movement: Movement;
}

/**
 * Selects lots by a rule for every disposal without a selection, recorded now. Earlier disposals are refused: an
 * identification counts at or before the sale only.
 * @throws AppError BAD_INPUT if the jurisdiction or the account's settings don't allow a selection.
 */
export async function planLots(planning: Planning, edit: LotsEdit): Promise<EditPlan> {
  const { db, account, ids, now } = planning;
  refuseUnitChoice(account, 'edit');
  if (!account.specIdFeature) throw makeLotRefusal(fill(shared.lotSelectionOff), 'edit');
  const transactions = await getTransactions(db, account.id, ids);
  const leaving = transactions.flatMap(getOutgoingUnits);
  const left: LeftAlone[] = [
    {
      count: transactions.length - new Set(leaving.map(({ transaction }) => transaction.id)).size,
      why: fill(texts.noDisposal),
    },
  ];
  const inTime = leaving.filter(({ transaction }) => transaction.at >= now);
  left.push({ count: leaving.length - inTime.length, why: tooLate });
  const chosen = await findChosen(planning, inTime);
  const open = inTime.filter(({ id }) => !chosen.has(id));
  left.push({ count: inTime.length - open.length, why: fill(texts.lotsAlreadyChosen) });
  const changes: PlannedChange[] = [];
  for (const [asset, sides] of Map.groupBy(open, ({ movement }) => movement.asset)) {
    const before = await readLotsBefore(planning, asset, sides); // oxlint-disable-line no-await-in-loop -- one asset after the other
    for (const side of sides.toSorted((a, b) => (a.transaction.at < b.transaction.at ? -1 : 1))) {
      const change = choose(planning, edit, side, before);
      if (change) changes.push(change);
      else left.push(getUnchangedReasons(fill(texts.noLotHeld)));
    }
  }
  return { changes, left: countReasons(left) };
}

const getOutgoingUnits = (transaction: Transaction): readonly Leaving[] =>
  transaction.ignored === true
    ? []
    : nameMovements(transaction).flatMap(({ id, movement }) =>
        movement.direction === 'out' && !isFiat(movement.asset)
          ? [{ id, transaction, movement }]
          : [],
      );

/** The sides for which lots are chosen by now. */
async function findChosen(
  { db, account }: Planning,
  sides: readonly Leaving[],
): Promise<ReadonlySet<string>> {
  const history = await getHistory(db, account.id, [
    ...new Set<string>(sides.map(({ transaction }) => transaction.id)),
  ]);
  return new Set(
    history.flatMap(({ kind, revokedAt, payload }) =>
      kind === 'spec-id' && revokedAt === null
        ? [(payload as { readonly disposal: string }).disposal]
        : [],
    ),
  );
}

interface Left {
  readonly lot: OpenLot;
  quantity: bigint;
}

/** The lots by place before the first disposal, and the place of each disposal; both as the book names sources. */
interface Before {
  readonly lots: readonly Left[];
  readonly getSource: ReadonlyMap<string, string>;
}

async function readLotsBefore(
  { db, account }: Planning,
  asset: string,
  sides: readonly Leaving[],
): Promise<Before> {
  const first = sides.map(({ transaction }) => transaction.at).toSorted()[0]!;
  const book = await readAssetBook(db, account, asset);
  const { lots } = compute({
    ...book,
    transactions: book.transactions.filter(({ at }) => at < first),
    latest: first,
  });
  const request = new Set<string>(sides.map(({ transaction }) => transaction.id));
  const named = book.transactions
    .filter(({ id }) => request.has(id))
    .flatMap((each) => nameMovements(each));
  return {
    lots: lots
      .filter((lot) => lot.asset === asset && lot.setAside === undefined)
      .map((lot) => ({ lot, quantity: lot.quantity })),
    getSource: new Map(named.map(({ id, movement }) => [id, movement.source])),
  };
}

function choose(
  { account, now }: Planning,
  { rule, channel }: LotsEdit,
  side: Leaving,
  { lots, getSource }: Before,
): PlannedChange | undefined {
  const { transaction, movement, id } = side;
  const on = localDate(transaction.at, account.timeZone as TimeZone);
  const here = lots.filter(
    ({ lot, quantity }) =>
      quantity > 0n && (account.tracking === 'universal' || lot.source === getSource.get(id)),
  );
  let request: bigint = movement.quantity;
  const taken = new Map<string, bigint>();
  for (const each of here.toSorted((a, b) => orders[rule](a.lot, b.lot, on))) {
    if (request === 0n) break;
    const part = smaller(each.quantity as Quantity, request as Quantity);
    each.quantity -= part;
    request -= part;
    taken.set(each.lot.lotId, (taken.get(each.lot.lotId) ?? 0n) + part);
  }
  if (taken.size === 0) return undefined;
  const suffix = id.slice(transaction.id.length);
  return {
    transactionId: transaction.id,
    at: transaction.at,
    asset: movement.asset,
    what: fill(texts.lotsForUnits, {
      count: taken.size,
      quantity: format(movement.quantity),
      asset: movement.asset,
    }),
    why: formatRule[rule],
    decisions: [...taken].map(([lot, units]) => ({
      kind: 'spec-id',
      recordId: transaction.id,
      part: `${suffix}:${lot}`,
      payload: {
        disposal: id,
        lot,
        quantity: format(units),
        recordedAt: now,
        ...(channel === 'broker' && { channel }),
      },
    })),
  };
}

const formatRule: Readonly<Record<LotRule, FilledMessage>> = {
  'highest-cost': fill(texts.highestCostOrder),
  'long-term-first': fill(texts.longTermOrder),
  oldest: fill(texts.oldestOrder),
};

type Order = (a: OpenLot, b: OpenLot, on: LocalDate) => number;

const compare = (a: bigint | string, b: bigint | string): number => (a < b ? -1 : a > b ? 1 : 0);
const compareAges: Order = (a, b) =>
  compare(a.acquiredAt, b.acquiredAt) || compare(a.lotId, b.lotId);
/** Compares products instead of quotients, so that nothing is rounded. */
const compareCosts: Order = (a, b, on) =>
  compare(b.basis * a.quantity, a.basis * b.quantity) || compareAges(a, b, on);
const isLong = ({ acquiredOn, inherited }: OpenLot, on: LocalDate): boolean =>
  inherited === true || on >= longTermFrom(acquiredOn);

const orders: Readonly<Record<LotRule, Order>> = {
  'highest-cost': compareCosts,
  'long-term-first': (a, b, on) =>
    Number(isLong(b, on)) - Number(isLong(a, on)) || compareCosts(a, b, on),
  oldest: compareAges,
};
