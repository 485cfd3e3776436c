import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as fileTexts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { zeroQuantity } from '@lotbook/decimal/decimal';
import { isFiat } from '@lotbook/model/fiat';
import { findOneSided, type OneSided } from '@lotbook/model/one-sided';
import { shorten, toUpper, type Cells } from './cells.ts';
import { receive, send, tradeType } from './movements.ts';

/** Why a trade of no units of an asset cannot be counted, and what to do. */
export function explainMissingUnits({ type, sent, received, nothing }: OneSided): FilledMessage {
  const params = { sent, received, asset: nothing.asset };
  if (type === 'buy') return fill(rejectedRows.purchaseWithoutUnits, params);
  if (type === 'sell') return fill(rejectedRows.saleWithoutUnits, params);
  return fill(rejectedRows.exchangeWithoutUnits, params);
}

/** Rejects a negative amount on the received side. */
export function refuseNegative<Field extends string>(
  cells: Cells<Field>,
  field: Field,
  quantity: bigint | undefined,
): void {
  if (quantity !== undefined && quantity < 0n)
    cells.fail(field, fill(rejectedRows.receivedNegative, { value: shorten(cells.text(field)) }));
}

/** The columns in which a format reports the sides sent and received. */
interface SideFields<Field> {
  readonly sent: Field;
  readonly sentAsset: Field;
  readonly received: Field;
  readonly receivedAsset: Field;
  readonly rename?: (code: string) => string;
}

/** Refuses something received below zero, and a purchase or sale for money of no units of an asset that the row names. */
export function refuseSides<Field extends string>(
  cells: Cells<Field>,
  { sent, sentAsset, received, receivedAsset, rename = toUpper }: SideFields<Field>,
): void {
  const [out, into] = [cells.optionalAmount(sent), cells.optionalAmount(received)];
  refuseNegative(cells, received, into);
  if (
    out === undefined ||
    into === undefined ||
    cells.text(sentAsset) === '' ||
    cells.text(receivedAsset) === ''
  )
    return;
  const [gone, arrived] = [cells.asset(sentAsset, rename), cells.asset(receivedAsset, rename)];
  const trade = findOneSided({
    type: tradeType(gone, arrived),
    movements: [send({ asset: gone, quantity: out }), receive({ asset: arrived, quantity: into })],
  });
  if (trade?.kind !== 'of-no-units' || !isFiat(trade.against.asset)) return;
  cells.fail(trade.nothing.direction === 'in' ? received : sent, explainMissingUnits(trade));
}

/** Rejects a side that names its asset but not how much, next to one that has both: without it, an exchange would be a deposit or a withdrawal. */
export function refuseLostAmount<Field extends string>(
  cells: Cells<Field>,
  { sent, sentAsset, received, receivedAsset }: SideFields<Field>,
): void {
  const sides = [
    [sent, sentAsset, received],
    [received, receivedAsset, sent],
  ] as const;
  for (const [amount, asset, other] of sides)
    if (
      cells.optionalAmount(amount) === undefined &&
      (cells.optionalAmount(other) ?? zeroQuantity) !== zeroQuantity &&
      /[a-z]/i.test(cells.text(asset))
    )
      cells.fail(amount, fill(fileTexts.cellEmpty));
}

/** Rejects a row whose type doesn't go with the sides that are filled. A type without an entry can have either side. */
export function checkSides<Field extends string>(
  cells: Cells<Field | 'type'>,
  expected: 'both' | 'sent' | 'received' | undefined,
  { sent, received }: { readonly sent: unknown; readonly received: unknown },
): void {
  if (!expected || (sent === undefined && received === undefined)) return;
  if (
    (expected !== 'received') === (sent !== undefined) &&
    (expected !== 'sent') === (received !== undefined)
  )
    return;
  cells.fail(
    'type',
    fill(rejectedRows.typeContradictsAmounts, { value: shorten(cells.text('type')) }),
  );
}
