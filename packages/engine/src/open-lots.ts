import type { AssetId } from '@lotbook/model/ids';
import type { OpenLot } from '@lotbook/model/result';
import { getBasisRange } from '@lotbook/model/stake';
import { reallocate } from './booking/reallocate.ts';
import { separateHoldings, type Run } from './booking/run.ts';
import { getLossBasis, getStake, type Piece } from './lots/lot.ts';
import type { Holdings } from './lots/holdings.ts';
import { compareAges } from './methods/lot-method.ts';
import { compareText } from './natural.ts';

/**
 * As {@link openLots}, at the end of a book: a division of the basis of an asset that was never touched since it began to count is carried out first.
 * `isFor`: the assets that the run is about. Nothing can be booked afterwards.
 */
export function listLotsAtEnd(
  run: Run,
  isFor: (asset: AssetId) => boolean = () => true,
): readonly OpenLot[] {
  separateHoldings(run);
  for (const [asset, reallocation] of run.reallocations)
    if (reallocation.before === undefined && isFor(asset)) reallocate(run, asset, reallocation);
  return openLots(run.holdings);
}

/** Lots with units left, by asset, then age; a lot in several sources is listed once for each. */
export function openLots(holdings: Holdings): readonly OpenLot[] {
  const lots: OpenLot[] = [];
  for (const { pieces } of [...holdings.left()].sort((a, b) => compareText(a.asset, b.asset))) {
    pieces.sort(
      (a, b) =>
        compareAges(a.lot, b.lot) ||
        compareText(a.shelf.source, b.shelf.source) ||
        compareText(a.shelf.kind, b.shelf.kind) ||
        compareText(a.shelf.key, b.shelf.key),
    );
    for (const piece of pieces) lots.push(openLot(piece));
  }
  return lots;
}

function openLot(piece: Piece): OpenLot {
  const { lot, quantity, cost, shelf } = piece;
  const { id: lotId, asset, acquiredAt, acquiredOn } = lot;
  const open = {
    lotId,
    asset,
    quantity,
    source: shelf.source,
    acquiredAt,
    acquiredOn,
    basis: cost,
  };
  const stake = getStake(piece);
  if (shelf.kind === 'held' && !lot.inherited && lot.gift === undefined && !stake) return open;
  return {
    ...open,
    ...(shelf.kind !== 'held' && { setAside: shelf.kind }),
    ...(lot.inherited && { inherited: true as const }),
    ...(lot.gift && { gift: { worth: getLossBasis(lot.gift, piece), on: lot.gift.on } }),
    ...(stake && { basisRange: getBasisRange(cost, [stake])! }),
  };
}
