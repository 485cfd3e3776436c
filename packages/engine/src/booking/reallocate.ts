import { sum, type Quantity } from '@lotbook/decimal/decimal';
import type { IssueText } from '@lotbook/model/issue';
import type { AssetId, SourceId } from '@lotbook/model/ids';
import type { GlobalAllocation, SpecificAllocation } from '@lotbook/model/settings';
import type { Piece } from '../lots/lot.ts';
import type { Shelf } from '../lots/shelf.ts';
import { sortByAge } from '../lots/shelf-age.ts';
import { formatLot } from './issue-text.ts';
import { lotMethods } from '../methods/registry.ts';
import type { Reallocation } from './reallocations.ts';
import type { Run } from './run.ts';

/** Carries out what was decided about the lots of an asset, unless the law or the lots do not allow it: then gives the reason. */
export function reallocate(
  run: Run,
  asset: AssetId,
  { transition: { allocation }, refusal }: Reallocation,
): IssueText | undefined {
  const places = getPlaces(run, asset);
  const reason =
    refusal ??
    (allocation.kind === 'specific'
      ? findMismatch(run, { ...allocation, asset }, places)
      : undefined);
  if (reason !== undefined)
    return { code: 'engine-issues.allocationRefused', params: { asset, reason } };
  const transit = getTransit(run, asset);
  for (const { shelf, quantity } of places) run.holdings.move(shelf, transit, quantity);
  if (allocation.kind === 'global') fillInOrder(run, transit, places, allocation);
  else fillManually(run, transit, places, allocation);
  return undefined;
}

/** Where lots wait while they change places; empty again before anything else happens. */
const getTransit = (run: Run, asset: AssetId): Shelf =>
  run.holdings.shelf(asset, 'in transit' as SourceId, 'parked');

/** A wallet with available units. */
interface Place {
  readonly shelf: Shelf;
  readonly quantity: Quantity;
  readonly pieces: readonly Piece[];
}

function getPlaces(run: Run, asset: AssetId): readonly Place[] {
  const { pool } = getTransit(run, asset);
  return sortByAge(run.holdings.getShelves(pool, 'held')).map((shelf): Place => {
    const pieces = shelf.heap.pieces();
    return { shelf, pieces, quantity: sum(pieces.map((piece) => piece.quantity)) };
  });
}

/** Sources that the rule doesn't name come last, the one with the oldest unit first. */
function fillInOrder(
  run: Run,
  transit: Shelf,
  places: readonly Place[],
  { order, sources }: GlobalAllocation,
): void {
  const inForce = run.holdings.method;
  run.holdings.method = lotMethods[order];
  const turn = ({ shelf }: Place): number =>
    sources.includes(shelf.source) ? sources.indexOf(shelf.source) : sources.length;
  for (const { shelf, quantity } of places.toSorted((a, b) => turn(a) - turn(b)))
    run.holdings.move(transit, shelf, quantity);
  run.holdings.method = inForce;
}

function fillManually(
  run: Run,
  transit: Shelf,
  places: readonly Place[],
  { parts }: SpecificAllocation,
): void {
  for (const { shelf, quantity } of places)
    run.holdings.move(transit, shelf, quantity, {
      chosen: parts.filter(({ source }) => source === shelf.source),
    });
}

/** Every wallet must get as many units as it holds, and every lot give as many as are left of it. */
function findMismatch(
  { holdings }: Run,
  { asset, parts }: SpecificAllocation & { readonly asset: AssetId },
  places: readonly Place[],
): IssueText | undefined {
  const assigned = (is: (part: SpecificAllocation['parts'][number]) => boolean): bigint =>
    sum(parts.filter(is).map(({ quantity }) => quantity));
  if (parts.some(({ quantity }) => quantity <= 0n))
    return { code: 'engine-issues.allocationPartEmpty' };
  for (const { source } of parts)
    if (!places.some(({ shelf }) => shelf.source === source))
      return { code: 'engine-issues.allocationSourceEmpty', params: { source } };
  for (const { shelf, quantity } of places)
    if (assigned(({ source }) => source === shelf.source) !== quantity)
      return { code: 'engine-issues.allocationSourceDiffers', params: { source: shelf.source } };
  const left = new Map<string, bigint>();
  for (const { lot, quantity } of places.flatMap(({ pieces }) => pieces))
    left.set(lot.id, (left.get(lot.id) ?? 0n) + quantity);
  const wrong = parts.find(
    ({ lot }) => assigned((part) => part.lot === lot) !== (left.get(lot) ?? 0n),
  );
  if (!wrong) return undefined;
  const lot = formatLot(holdings.lot(wrong.lot), wrong.lot, asset);
  return { code: 'engine-issues.allocationLotDiffers', params: { lot } };
}
