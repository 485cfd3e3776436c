import { absolute, subtract, sum, type Money, type Quantity } from '@lotbook/decimal/decimal';
import { formatDay } from '@lotbook/model/date-text';
import type { AssetId } from '@lotbook/model/ids';
import type { Disposal } from '@lotbook/model/result';
import type { PoolMovement, PoolPart } from '../jurisdiction/jurisdiction.ts';
import type { Evidence } from './evidence.ts';
import type { Explanation } from './explanation.ts';
import { partText } from './explain-lot.ts';
import { amountPart, explainOrigin } from './explain-transaction.ts';
import { cents, units } from './text.ts';

/** On a page; of more the earlier ones are told in one sentence. */
const mostMovements = 40;
/** Of one day; of more the rest is told in one sentence. */
const mostParts = 6;

/** What units of a pool cost, or those that were acquired about the day on which they left, down to each transaction that made that cost. */
export function explainPooledCost(
  evidence: Evidence,
  { asset, quantity, basis, rule, acquiredOn, disposedOn }: Disposal,
): Explanation {
  const { currency } = evidence.settings;
  const cost = `These units cost ${cents(basis, currency)}`;
  const history = evidence.pools.get(asset);
  if (history && rule === 'section-104') {
    const left = history.movements.findLastIndex(
      ({ what, on }) => what === 'disposed' && on === disposedOn,
    );
    const before = history.movements.slice(0, left);
    const pool = before.at(-1)?.after;
    if (pool)
      return amountPart(
        `${cost}: ${partText(quantity, pool.quantity)} ${asset} in the pool, all of which cost ${cents(pool.cost, currency)}.`,
        basis,
        [explainMovements(evidence, asset, before)],
      );
  }
  const acquired = history?.acquired.get(acquiredOn);
  if (!acquired || rule === undefined) return amountPart(`${cost}.`, basis);
  const [all, total] = [
    sum(acquired.map((each) => each.quantity)),
    sum(acquired.map((each) => each.cost)),
  ];
  const on = formatDay(acquiredOn);
  return amountPart(
    `${cost}: ${partText(quantity, all)} ${asset} acquired on ${on}, all of which cost ${cents(total, currency)}.`,
    basis,
    [
      amountPart(
        `Acquired on ${on}: ${units(all, asset)} for ${cents(total, currency)}.`,
        total,
        partLines(evidence, asset, acquired),
      ),
    ],
  );
}

/** How a pool came about, movement by movement: what came and left, at what cost, and what there was then. The costs add up to that of the pool. */
export function explainMovements(
  evidence: Evidence,
  asset: AssetId,
  movements: readonly PoolMovement[],
): Explanation {
  const { currency } = evidence.settings;
  const { quantity, cost } = movements.at(-1)!.after;
  const first = evidence.surroundings.inFull ? 0 : Math.max(0, movements.length - mostMovements);
  return {
    kind: 'lot',
    text: `How ${units(quantity, asset)} that cost ${cents(cost, currency)} came into the pool:`,
    quantity,
    asset,
    amount: cost,
    parts: [
      ...earlierPart(evidence, asset, movements.slice(0, first)),
      ...movements.slice(first).map((each) => movementLine(evidence, asset, each)),
    ],
  };
}

function earlierPart(
  { settings: { currency } }: Evidence,
  asset: AssetId,
  earlier: readonly PoolMovement[],
): readonly Explanation[] {
  const [first, last] = [earlier[0], earlier.at(-1)];
  if (!first || !last) return [];
  const { quantity, cost } = last.after;
  const count =
    earlier.length === 1
      ? '1 earlier movement'
      : `${earlier.length.toLocaleString('en-US')} earlier movements`;
  const days =
    first.on === last.on ? formatDay(first.on) : `${formatDay(first.on)} to ${formatDay(last.on)}`;
  const text = `${count}, ${days}, each in the document that can be saved. The pool then: ${poolText({ quantity, cost }, asset, currency)}.`;
  return [{ ...amountPart(text, cost), quantity, asset }];
}

function movementLine(evidence: Evidence, asset: AssetId, movement: PoolMovement): Explanation {
  const { currency } = evidence.settings;
  const { on, what, quantity, cost, after, parts } = movement;
  const done = doings[what](units(absolute(quantity), asset), cents(absolute(cost), currency));
  const text = `${formatDay(on)}: ${done}. The pool then: ${poolText(after, asset, currency)}.`;
  const elsewhere = identifiedPart(evidence, asset, movement);
  const [only] = parts;
  const line: Explanation = { ...amountPart(text, cost), quantity, asset };
  return parts.length === 1 && only && elsewhere.length === 0
    ? { ...line, ...getOrigin(evidence, only), parts: explainOrigin(evidence, only.transactionId) }
    : { ...line, parts: [...partLines(evidence, asset, parts), ...elsewhere] };
}

const doings: Readonly<Record<PoolMovement['what'], (moved: string, cost: string) => string>> = {
  acquired: (moved, cost) => `${moved} acquired for ${cost}`,
  arrived: (moved) => `${moved} came from nobody knows where, at no cost`,
  'handed-in': (moved, cost) =>
    `${moved} came with a cost of ${cost}, taken over from what was given for them`,
  'handed-out': (moved, cost) =>
    `${moved} left with a cost of ${cost}, which went over to what came for them`,
  forked: (_, cost) => `${cost} of the cost went over to new coins of a fork`,
  disposed: (moved, cost) => `${moved} disposed of, which cost ${cost}`,
};

const poolText = (
  { quantity, cost }: PoolMovement['after'],
  asset: AssetId,
  currency: string,
): string =>
  quantity === 0n ? 'empty' : `${units(quantity, asset)} that cost ${cents(cost, currency)}`;

/** What of a day's acquisitions did not go into the pool. */
function identifiedPart(
  { settings: { currency } }: Evidence,
  asset: AssetId,
  { what, quantity, cost, parts }: PoolMovement,
): readonly Explanation[] {
  if (what !== 'acquired') return [];
  const gone = subtract(quantity, sum(parts.map((each) => each.quantity)));
  if (gone === 0n) return [];
  const amount = subtract(cost, sum(parts.map((each) => each.cost)));
  const text = `${units(absolute(gone), asset)} of them, which cost ${cents(absolute(amount), currency)}, were identified with disposals of that day or of the thirty days before.`;
  return [
    { ...amountPart(text, amount), quantity: gone, asset, citation: 'TCGA 1992 s105, s106A' },
  ];
}

/** Transaction by transaction, each with what people decided about it and the row that it was read from. */
function partLines(
  evidence: Evidence,
  asset: AssetId,
  parts: readonly PoolPart[],
): readonly Explanation[] {
  const { currency } = evidence.settings;
  const shown = evidence.surroundings.inFull ? parts : parts.slice(0, mostParts);
  const rest = parts.slice(shown.length);
  const lines = shown.map((part): Explanation => {
    const { source, quantity, cost, transactionId } = part;
    const text = `${units(absolute(quantity), asset)} ${quantity < 0n ? 'from' : 'at'} ${source}: ${cents(absolute(cost), currency)}.`;
    return {
      ...amountPart(text, cost, explainOrigin(evidence, transactionId)),
      quantity,
      asset,
      ...getOrigin(evidence, part),
    };
  });
  return [...lines, ...restPart(rest, asset, currency)];
}

function restPart(
  rest: readonly PoolPart[],
  asset: AssetId,
  currency: string,
): readonly Explanation[] {
  if (rest.length === 0) return [];
  const [quantity, cost]: readonly [Quantity, Money] = [
    sum(rest.map((each) => each.quantity)),
    sum(rest.map((each) => each.cost)),
  ];
  const text = `${rest.length.toLocaleString('en-US')} more: ${units(absolute(quantity), asset)}, ${cents(absolute(cost), currency)}; the document that can be saved lists each.`;
  return [{ ...amountPart(text, cost), quantity, asset }];
}

function getOrigin({ transactions }: Evidence, { transactionId }: PoolPart): Partial<Explanation> {
  const transaction = transactions.get(transactionId);
  return {
    ...(transaction && { at: transaction.at }),
    transactionId,
    figure: { kind: 'transaction', id: transactionId },
  };
}
