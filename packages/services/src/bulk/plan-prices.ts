import * as texts from '@lotbook/messages/generated/services/bulk';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import { format, money, worth } from '@lotbook/decimal/decimal';
import { loadTransactionIssues } from '@lotbook/db/stores/issues';
import { getTransactions } from '@lotbook/db/stores/records';
import { nameMovements, type NamedMovement } from '@lotbook/engine/booking/movement-names';
import type { Price, PriceNeed } from '@lotbook/model/price';
import type { Transaction } from '@lotbook/model/transaction';
import { mostMoney } from '../base/money-bounds.ts';
import {
  makeCandidate,
  loadCandidates,
  getDistanceMs,
  getNeed,
  type PriceCandidate,
} from '../prices/price-candidates.ts';
import { formatOrigin } from '../prices/price-text.ts';
import { describeNearness } from '@lotbook/model/price-origin';
import { isForMoney } from '../prices/entered-price.ts';
import type { BulkEdit } from './bulk-edit.ts';
import {
  countReasons,
  getUnchangedReasons,
  type EditPlan,
  type LeftAlone,
  type PlannedChange,
  type Planning,
} from './plan.ts';

type PriceEdit = Extract<BulkEdit, { readonly kind: 'price' }>;

const DAY_MS = 86_400_000;

/** Names a question among answers. */
export const getPriceKey = ({ asset, currency, at }: PriceNeed): string =>
  `${asset} ${currency} ${at}`;

interface RequestedSide extends NamedMovement {
  readonly transaction: Transaction;
}

/** The sides that need a price: those of the asset, or without one those whose price is missing. */
async function getRequestedSides(
  { db, account, ids }: Pick<Planning, 'db' | 'account' | 'ids'>,
  { asset }: PriceEdit,
): Promise<readonly RequestedSide[]> {
  const issues = asset === undefined ? await loadTransactionIssues(db, account.id, ids) : [];
  const missing = new Set(
    issues.flatMap((issue) =>
      issue.code === 'missing-price' ? [`${issue.transactionId} ${issue.asset}`] : [],
    ),
  );
  return (await getTransactions(db, account.id, ids)).flatMap((transaction) =>
    nameMovements(transaction)
      .filter(({ movement }) =>
        asset === undefined
          ? missing.has(`${transaction.id} ${movement.asset}`)
          : movement.asset === asset,
      )
      .map((named) => ({ ...named, transaction })),
  );
}

/** The questions for providers that a plan by this rule needs. */
export async function loadPriceNeeds(
  planning: Pick<Planning, 'db' | 'account' | 'ids'>,
  edit: PriceEdit,
): Promise<readonly PriceNeed[]> {
  const needs = (await getRequestedSides(planning, edit)).map((side) =>
    getNeed(planning.account, side),
  );
  return [...new Map(needs.map((need) => [getPriceKey(need), need])).values()];
}

/** Prices for the selected sides, by one rule or the same for all. Trades for money keep the value of that money. */
export async function planPrices(planning: Planning, edit: PriceEdit): Promise<EditPlan> {
  const { db, account, answers } = planning;
  const sides = await getRequestedSides(planning, edit);
  const touched = new Set<string>(sides.map(({ transaction }) => transaction.id));
  const left: LeftAlone[] = [
    {
      count: planning.ids.length - touched.size,
      why:
        edit.asset === undefined
          ? fill(texts.noPriceMissing)
          : fill(texts.assetNotMoved, { asset: edit.asset }),
    },
  ];
  const open = sides.filter(({ transaction, movement }) => !isForMoney(transaction, movement));
  left.push({
    count: sides.length - open.length,
    why: fill(texts.valueFromMoney),
  });
  const known =
    edit.rule === 'fixed' || edit.rule === 'provider'
      ? []
      : await loadCandidates(db, account, open);
  const changes: PlannedChange[] = [];
  for (const [index, side] of open.entries()) {
    const need = getNeed(account, side);
    const found =
      edit.rule === 'fixed'
        ? chooseFixedPrice(edit)
        : choosePrice(edit, need, known[index] ?? [], answers.get(getPriceKey(need)));
    if (found === undefined) left.push(getUnchangedReasons(noneLabels[edit.rule](edit)));
    else if (worth(side.movement.quantity, found.unitPrice) > mostMoney)
      left.push(getUnchangedReasons(fill(texts.valueTooLarge)));
    else changes.push(change(side, need, found));
  }
  return { changes, left: countReasons(left) };
}

type Chosen = Pick<PriceCandidate, 'unitPrice'> & Partial<PriceCandidate>;

const chooseFixedPrice = ({ unitPrice }: PriceEdit): Chosen => ({
  unitPrice: money(unitPrice ?? '0'),
});

function choosePrice(
  { rule, withinDays }: PriceEdit,
  { at }: PriceNeed,
  known: readonly PriceCandidate[],
  answer: Price | undefined,
): Chosen | undefined {
  if (rule === 'provider') return answer && makeCandidate('provider', answer);
  if (rule !== 'nearest') return known.find(({ kind }) => kind === rule);
  return known
    .filter(
      (each) => each.kind !== 'other-side' && getDistanceMs(each.at, at) <= withinDays * DAY_MS,
    )
    .toSorted((a, b) => getDistanceMs(a.at, at) - getDistanceMs(b.at, at))[0];
}

const noneLabels: Readonly<Record<PriceEdit['rule'], (edit: PriceEdit) => FilledMessage>> = {
  fixed: () => fill(texts.priceNotGiven),
  provider: () => fill(texts.priceNotListed),
  'other-side': () => fill(texts.otherSideUnvalued),
  'same-day': () => fill(texts.noPriceOnDay),
  nearest: ({ withinDays }) => fill(texts.noPriceNearby, { withinDays }),
};

function change(
  { transaction, place, movement }: RequestedSide,
  { currency, at }: PriceNeed,
  { unitPrice, from, at: pricedAt, kind }: Chosen,
): PlannedChange {
  const told =
    from === undefined || pricedAt === undefined || kind === undefined
      ? undefined
      : { kind, from, at: pricedAt };
  return {
    transactionId: transaction.id,
    at,
    asset: movement.asset,
    what: fill(texts.priceOfOne, {
      unitPrice: { amount: format(unitPrice), currency, isUnitPrice: true },
      asset: movement.asset,
    }),
    why: told
      ? fill(texts.originAndDistance, {
          origin: formatOrigin(told),
          nearness: describeNearness(told.at, at),
        })
      : fill(texts.samePrice),
    decisions: [
      {
        kind: 'price',
        recordId: transaction.id,
        part: String(place),
        payload: {
          unitPrice: format(unitPrice),
          currency,
          ...(told && { from: formatOrigin(told), at: told.at }),
        },
      },
    ],
  };
}
