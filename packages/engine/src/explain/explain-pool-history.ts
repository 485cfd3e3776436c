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

/** The most per page; earlier ones are combined in one sentence. */
const mostMovements = 40;
/** The most per day; the rest is combined in one sentence. */
const mostParts = 6;

/** Explains the cost of pooled units, or of units acquired around the day of the disposal, down to each transaction. */
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

/** Explains a pool by its movements: units, cost, and the pool after each. The costs add up to that of the pool. */
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
    text: `How the pool of ${units(quantity, asset)} with a cost of ${cents(cost, currency)} was built up:`,
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
  const text = `${count}, ${days}, all listed in the downloadable document. Pool after: ${poolText({ quantity, cost }, asset, currency)}.`;
  return [{ ...amountPart(text, cost), quantity, asset }];
}

function movementLine(evidence: Evidence, asset: AssetId, movement: PoolMovement): Explanation {
  const { currency } = evidence.settings;
  const { on, what, quantity, cost, after, parts } = movement;
  const movementText = movementTexts[what](
    units(absolute(quantity), asset),
    cents(absolute(cost), currency),
  );
  const text = `${formatDay(on)}: ${movementText}. Pool after: ${poolText(after, asset, currency)}.`;
  const elsewhere = identifiedPart(evidence, asset, movement);
  const [only] = parts;
  const line: Explanation = { ...amountPart(text, cost), quantity, asset };
  return parts.length === 1 && only && elsewhere.length === 0
    ? { ...line, ...getOrigin(evidence, only), parts: explainOrigin(evidence, only.transactionId) }
    : { ...line, parts: [...partLines(evidence, asset, parts), ...elsewhere] };
}

const movementTexts: Readonly<
  Record<PoolMovement['what'], (moved: string, cost: string) => string>
> = {
  acquired: (moved, cost) => `${moved} acquired for ${cost}`,
  arrived: (moved) => `${moved} received from an unknown source, at no cost`,
  'handed-in': (moved, cost) =>
    `${moved} received with a cost of ${cost}, carried over from the units given for them`,
  'handed-out': (moved, cost) =>
    `${moved} given with a cost of ${cost}, carried over to the units received for them`,
  forked: (_, cost) => `${cost} of the cost moved to new coins of a fork`,
  disposed: (moved, cost) => `${moved} disposed of, at a cost of ${cost}`,
};

const poolText = (
  { quantity, cost }: PoolMovement['after'],
  asset: AssetId,
  currency: string,
): string =>
  quantity === 0n ? 'empty' : `${units(quantity, asset)} that cost ${cents(cost, currency)}`;

/** The part of a day's acquisitions that did not enter the pool. */
function identifiedPart(
  { settings: { currency } }: Evidence,
  asset: AssetId,
  { what, quantity, cost, parts }: PoolMovement,
): readonly Explanation[] {
  if (what !== 'acquired') return [];
  const identified = subtract(quantity, sum(parts.map((each) => each.quantity)));
  if (identified === 0n) return [];
  const amount = subtract(cost, sum(parts.map((each) => each.cost)));
  const text = `${units(absolute(identified), asset)} of them, which cost ${cents(absolute(amount), currency)}, were identified with disposals on that day or in the thirty days before.`;
  return [
    { ...amountPart(text, amount), quantity: identified, asset, citation: 'TCGA 1992 s105, s106A' },
  ];
}

/** A line per transaction, with people's decisions about it and its imported row. */
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
  const text = `${rest.length.toLocaleString('en-US')} more: ${units(absolute(quantity), asset)}, ${cents(absolute(cost), currency)}; the downloadable document lists all.`;
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
