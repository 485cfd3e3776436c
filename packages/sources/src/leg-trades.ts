import { fill } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { absolute, add, negate, zeroQuantity, type Quantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import type { Instant } from '@lotbook/model/time';
import { shorten, type Cells } from './cells.ts';
import { receive, send, payFee, tradeType, transaction, type Units } from './movements.ts';
import { skip, type Outcome } from './rows.ts';

interface Legs<Field extends string> {
  /** The row that is blamed if the rows don't make a trade. */
  readonly cells: Cells<Field>;
  readonly field: Field;
  /** Changes of balances before fees; below zero left. */
  readonly legs: readonly Units[];
  /** Above zero was paid, below zero given back. */
  readonly fees?: readonly (Units | undefined)[];
  /** Several assets may have left for one. */
  readonly manyToOne?: true | undefined;
  readonly at: Instant;
  readonly externalId?: string | undefined;
  readonly txHash?: string | undefined;
  readonly memo?: string | undefined;
}

/** Joins the rows of one trade: one or several assets sent and another received. Refunds belong to the side in the same asset. Rows of one asset that add up to zero moved it within the platform. */
export function joinLegs<Field extends string>({
  cells,
  field,
  legs,
  fees = [],
  manyToOne,
  ...parts
}: Legs<Field>): Outcome {
  const allCosts = sumByAsset(fees.flatMap((fee) => fee ?? []));
  const isGivenBack = (cost: Units): boolean =>
    cost.quantity < 0n && legs.some(({ asset }) => asset === cost.asset);
  const costs = allCosts.filter((cost) => !isGivenBack(cost));
  const net = sumByAsset([
    ...legs,
    ...allCosts.filter(isGivenBack).map((cost) => ({ ...cost, quantity: negate(cost.quantity) })),
  ]);
  const [out, into] = [
    net.filter(({ quantity }) => quantity < 0n),
    net.filter(({ quantity }) => quantity > 0n),
  ];
  if (net.length === 0 && costs.length === 0) return skip(fill(skippedRows.movedWithinPlatform));
  const [sent, received] = [out[0], into[0]];
  if (!sent || !received) return cells.fail(field, fill(rejectedRows.tradeSideMissing));
  if (into.length > 1 || (out.length > 1 && !manyToOne))
    return cells.fail(
      field,
      fill(rejectedRows.moreThanTwoAssets, {
        list: shorten(net.map(({ asset }) => asset).join(', ')),
      }),
    );
  return transaction({
    ...parts,
    type: tradeType(sent.asset, received.asset),
    movements: [
      ...out.map(send),
      receive(received),
      ...costs.map((cost) => (cost.quantity > 0n ? payFee(cost) : receive(cost))),
    ],
  });
}

/** The sum for each asset, in the order of the rows; assets whose sum is zero are dropped. */
export function sumByAsset(units: readonly Units[]): readonly Units[] {
  const totals = new Map<AssetId, Quantity>();
  for (const { asset, quantity } of units)
    totals.set(asset, add(totals.get(asset) ?? zeroQuantity, quantity));
  return [...totals]
    .filter(([, quantity]) => quantity !== 0n)
    .map(([asset, quantity]) => ({ asset, quantity }));
}

/** The legs of one asset and direction, for platforms that write amounts without a sign. */
export const signed = (units: Units, leaves: boolean): Units => {
  const quantity = absolute(units.quantity);
  return { ...units, quantity: leaves ? negate(quantity) : quantity };
};
