import {
  absolute,
  format,
  subtract,
  sum,
  type Money,
  type Quantity,
} from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import type { Disposal } from '@lotbook/model/result';
import type { PoolMovement, PoolPart } from '../jurisdiction/jurisdiction.ts';
import type { Evidence } from './evidence.ts';
import type { ExplainedText, Explained } from './explanation.ts';
import { explainAmount, explainOrigin } from './explain-transaction.ts';
import { toMoneyParam, toUnitParams } from './text.ts';

/** The most per page; earlier ones are combined in one sentence. */
const mostMovements = 40;
/** The most per day; the rest is combined in one sentence. */
const mostParts = 6;

/** Explains the cost of pooled units, or of units acquired around the day of the disposal, down to each transaction. */
export function explainPooledCost(
  evidence: Evidence,
  { asset, quantity, basis, rule, acquiredOn, disposedOn }: Disposal,
): Explained {
  const { currency } = evidence.settings;
  const cost = toMoneyParam(basis, currency);
  const history = evidence.pools.get(asset);
  if (history && rule === 'section-104') {
    const left = history.movements.findLastIndex(
      ({ what, on }) => what === 'disposed' && on === disposedOn,
    );
    const before = history.movements.slice(0, left);
    const pool = before.at(-1)?.after;
    if (pool)
      return explainAmount(
        {
          code: 'explain.pooledCostShare',
          params: {
            cost,
            part: format(quantity),
            whole: format(pool.quantity),
            asset,
            poolCost: toMoneyParam(pool.cost, currency),
          },
        },
        basis,
        [explainMovements(evidence, asset, before)],
      );
  }
  const acquired = history?.acquired.get(acquiredOn);
  if (!acquired || rule === undefined)
    return explainAmount({ code: 'explain.pooledCost', params: { cost } }, basis);
  const [all, total] = [
    sum(acquired.map((each) => each.quantity)),
    sum(acquired.map((each) => each.cost)),
  ];
  const wholeCost = toMoneyParam(total, currency);
  return explainAmount(
    {
      code: 'explain.acquiredCostShare',
      params: {
        cost,
        part: format(quantity),
        whole: format(all),
        asset,
        day: acquiredOn,
        wholeCost,
      },
    },
    basis,
    [
      explainAmount(
        {
          code: 'explain.acquiredOnDay',
          params: { day: acquiredOn, ...toUnitParams(all, asset), cost: wholeCost },
        },
        total,
        explainParts(evidence, asset, acquired),
      ),
    ],
  );
}

/** Explains a pool by its movements: units, cost, and the pool after each. The costs add up to that of the pool. */
export function explainMovements(
  evidence: Evidence,
  asset: AssetId,
  movements: readonly PoolMovement[],
): Explained {
  const { currency } = evidence.settings;
  const { quantity, cost } = movements.at(-1)!.after;
  const first = evidence.surroundings.inFull ? 0 : Math.max(0, movements.length - mostMovements);
  return {
    kind: 'lot',
    text: {
      code: 'explain.poolHistory',
      params: { ...toUnitParams(quantity, asset), cost: toMoneyParam(cost, currency) },
    },
    quantity,
    asset,
    amount: cost,
    parts: [
      ...explainEarlier(evidence, asset, movements.slice(0, first)),
      ...movements.slice(first).map((each) => explainMovement(evidence, asset, each)),
    ],
  };
}

function explainEarlier(
  { settings: { currency } }: Evidence,
  asset: AssetId,
  earlier: readonly PoolMovement[],
): readonly Explained[] {
  const [first, last] = [earlier[0], earlier.at(-1)];
  if (!first || !last) return [];
  const { quantity, cost } = last.after;
  const params = {
    count: earlier.length,
    pool: describePool({ quantity, cost }, asset, currency),
  };
  const text: ExplainedText =
    first.on === last.on
      ? { code: 'explain.poolEarlierOnDay', params: { ...params, day: first.on } }
      : { code: 'explain.poolEarlier', params: { ...params, from: first.on, to: last.on } };
  return [{ ...explainAmount(text, cost), quantity, asset }];
}

function explainMovement(evidence: Evidence, asset: AssetId, movement: PoolMovement): Explained {
  const { currency } = evidence.settings;
  const { on, quantity, cost, after, parts } = movement;
  const text: ExplainedText = {
    code: 'explain.poolMovement',
    params: {
      day: on,
      movement: describeMovement(movement, asset, currency),
      pool: describePool(after, asset, currency),
    },
  };
  const elsewhere = explainIdentified(evidence, asset, movement);
  const [only] = parts;
  const line: Explained = { ...explainAmount(text, cost), quantity, asset };
  return parts.length === 1 && only && elsewhere.length === 0
    ? { ...line, ...getOrigin(evidence, only), parts: explainOrigin(evidence, only.transactionId) }
    : { ...line, parts: [...explainParts(evidence, asset, parts), ...elsewhere] };
}

const movementCodes = {
  acquired: 'explain.movementAcquired',
  'handed-in': 'explain.movementHandedIn',
  'handed-out': 'explain.movementHandedOut',
  disposed: 'explain.movementDisposed',
} as const;

function describeMovement(
  { what, quantity, cost }: PoolMovement,
  asset: AssetId,
  currency: string,
): ExplainedText {
  const moved = toUnitParams(absolute(quantity), asset);
  const carried = toMoneyParam(absolute(cost), currency);
  if (what === 'arrived') return { code: 'explain.movementArrived', params: moved };
  if (what === 'forked') return { code: 'explain.movementForked', params: { cost: carried } };
  return { code: movementCodes[what], params: { ...moved, cost: carried } };
}

const describePool = (
  { quantity, cost }: PoolMovement['after'],
  asset: AssetId,
  currency: string,
): ExplainedText =>
  quantity === 0n
    ? { code: 'explain.poolEmpty' }
    : {
        code: 'explain.poolContent',
        params: { ...toUnitParams(quantity, asset), cost: toMoneyParam(cost, currency) },
      };

/** The part of a day's acquisitions that did not enter the pool. */
function explainIdentified(
  { settings: { currency } }: Evidence,
  asset: AssetId,
  { what, quantity, cost, parts }: PoolMovement,
): readonly Explained[] {
  if (what !== 'acquired') return [];
  const identified = subtract(quantity, sum(parts.map((each) => each.quantity)));
  if (identified === 0n) return [];
  const amount = subtract(cost, sum(parts.map((each) => each.cost)));
  const text: ExplainedText = {
    code: 'explain.poolIdentified',
    params: {
      ...toUnitParams(absolute(identified), asset),
      cost: toMoneyParam(absolute(amount), currency),
    },
  };
  return [
    {
      ...explainAmount(text, amount),
      quantity: identified,
      asset,
      citation: 'TCGA 1992 s105, s106A',
    },
  ];
}

/** A line per transaction, with people's decisions about it and its imported row. */
function explainParts(
  evidence: Evidence,
  asset: AssetId,
  parts: readonly PoolPart[],
): readonly Explained[] {
  const { currency } = evidence.settings;
  const shown = evidence.surroundings.inFull ? parts : parts.slice(0, mostParts);
  const rest = parts.slice(shown.length);
  const lines = shown.map((part): Explained => {
    const { source, quantity, cost, transactionId } = part;
    const text: ExplainedText = {
      code: 'explain.poolPart',
      params: {
        ...toUnitParams(absolute(quantity), asset),
        direction: quantity < 0n ? 'out' : 'other',
        source,
        cost: toMoneyParam(absolute(cost), currency),
      },
    };
    return {
      ...explainAmount(text, cost, explainOrigin(evidence, transactionId)),
      quantity,
      asset,
      ...getOrigin(evidence, part),
    };
  });
  return [...lines, ...explainRest(rest, asset, currency)];
}

function explainRest(
  rest: readonly PoolPart[],
  asset: AssetId,
  currency: string,
): readonly Explained[] {
  if (rest.length === 0) return [];
  const [quantity, cost]: readonly [Quantity, Money] = [
    sum(rest.map((each) => each.quantity)),
    sum(rest.map((each) => each.cost)),
  ];
  const text: ExplainedText = {
    code: 'explain.poolRest',
    params: {
      count: rest.length,
      ...toUnitParams(absolute(quantity), asset),
      cost: toMoneyParam(absolute(cost), currency),
    },
  };
  return [{ ...explainAmount(text, cost), quantity, asset }];
}

function getOrigin({ transactions }: Evidence, { transactionId }: PoolPart): Partial<Explained> {
  const transaction = transactions.get(transactionId);
  return {
    ...(transaction && { at: transaction.at }),
    transactionId,
    figure: { kind: 'transaction', id: transactionId },
  };
}
