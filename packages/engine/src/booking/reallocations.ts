import { toSymbolKey } from '@lotbook/model/asset-symbol';
import { isFiat } from '@lotbook/model/fiat';
import type { IssueText } from '@lotbook/model/issue';
import type { AssetId, LotId, TransactionId } from '@lotbook/model/ids';
import type { TaxSettings, Transition } from '@lotbook/model/settings';
import { toMillis, type Instant } from '@lotbook/model/time';
import { Calendar } from '../calendar.ts';
import type { Jurisdiction } from '../jurisdiction/jurisdiction.ts';
import type { Dated } from '../order.ts';

/** A division of the basis of what was held when lots began to leave per source, and when it begins to count. */
export interface Reallocation {
  readonly transition: Transition;
  /** The transaction before which it is carried out: the first of the asset from that day on. Absent where it was never touched again. */
  readonly before: TransactionId | undefined;
  readonly fromMs: number;
  /** Why the law does not allow it, if so; then lots stay where they truly lie. */
  readonly refusal: IssueText | undefined;
}

export type Reallocations = ReadonlyMap<AssetId, Reallocation>;

const nothing: Reallocations = new Map();

/**
 * The transitions of an account, by asset, with what the law says of each (Rev. Proc. 2024-28, 5.02). `dated`: everything that happened, up to `latest` where
 * that is known; before 2025 nothing is divided yet.
 */
export function getReallocations(
  settings: TaxSettings,
  { units: law }: Pick<Jurisdiction, 'units'>,
  { dated, latest }: { readonly dated: readonly Dated[]; readonly latest: Instant | undefined },
): Reallocations {
  const { tracking } = settings;
  // Money has no lots.
  const transitions = nameAllocatedLots(
    (settings.transitions ?? []).filter(({ asset }) => !isFiat(asset)),
    dated,
  );
  if (transitions.length === 0 || tracking !== 'us') return nothing;
  if (law.by !== 'lots' || !law.transition) return nothing;
  const calendar = new Calendar(settings.timeZone);
  const fromMs = calendar.getStart(law.perSourceFrom).ms;
  const dueMs = calendar.getStart(settings.return2025Due ?? law.transition.returnDue).ms;
  const ruleBeforeMs = calendar.getStart(law.transition.ruleBefore).ms;
  const touches = touchesFrom(fromMs, dated, new Set(transitions.map(({ asset }) => asset)));
  const found = new Map<AssetId, Reallocation>();
  for (const transition of transitions) {
    if (found.has(transition.asset)) continue;
    const touch = touches.get(transition.asset);
    if (!touch && latest !== undefined && toMillis(latest) < fromMs) continue;
    const refusal = getRefusal(transition, {
      moveMs: touch?.moveMs ?? Number.POSITIVE_INFINITY,
      dueMs,
      ruleBeforeMs,
    });
    found.set(transition.asset, { transition, before: touch?.first, fromMs, refusal });
  }
  return found;
}

/** Transitions under the names that the transactions have for their assets. */
function nameAllocatedLots(
  transitions: readonly Transition[],
  dated: readonly Dated[],
): readonly Transition[] {
  if (transitions.length === 0) return transitions;
  const names = new Map<string, AssetId>();
  for (const { transaction } of dated)
    for (const { asset } of transaction.movements) names.set(asset, asset);
  if (transitions.every(({ asset }) => names.has(asset))) return transitions;
  const byKey = new Map<string, AssetId>();
  for (const asset of names.values()) byKey.set(toSymbolKey(asset), asset);
  return transitions.map((each) =>
    names.has(each.asset)
      ? each
      : { ...each, asset: byKey.get(toSymbolKey(each.asset)) ?? each.asset },
  );
}

/** Lots that are assigned manually. */
export const listAllocatedLotIds = ({
  transitions = [],
}: Pick<TaxSettings, 'transitions'>): readonly LotId[] =>
  transitions.flatMap(({ allocation }) =>
    allocation.kind === 'specific' ? allocation.parts.map(({ lot }) => lot) : [],
  );

/**
 * True while a rule that allocates all lots hasn't been carried out in the books, so that
 * specifically identified lots have no effect (5.02(5)(c)).
 */
export function isBeforeAllocation(
  reallocations: Reallocations,
  asset: AssetId,
  ms: number,
): boolean {
  const found = reallocations.get(asset);
  if (!found || found.refusal !== undefined || found.transition.allocation.kind !== 'global')
    return false;
  return ms >= found.fromMs && ms < toMillis(found.transition.completedAt);
}

interface Deadlines {
  /** When the asset was first sold, given or sent on or after that day. */
  readonly moveMs: number;
  readonly dueMs: number;
  readonly ruleBeforeMs: number;
}

function getRefusal(
  { allocation, recordedAt, completedAt }: Transition,
  { moveMs, dueMs, ruleBeforeMs }: Deadlines,
): IssueText | undefined {
  const completedMs = toMillis(completedAt);
  if (allocation.kind === 'global') {
    if (toMillis(recordedAt) >= ruleBeforeMs)
      return { code: 'engine-issues.allocationRuleTooLate', params: { recordedAt } };
    if (completedMs < Math.max(moveMs, dueMs)) return undefined;
    return { code: 'engine-issues.allocationTooLate', params: { completedAt } };
  }
  if (completedMs < Math.min(moveMs, dueMs)) return undefined;
  return { code: 'engine-issues.specificAllocationTooLate', params: { completedAt } };
}

interface Touch {
  readonly first: TransactionId;
  moveMs: number;
}

function touchesFrom(
  fromMs: number,
  dated: readonly Dated[],
  assets: ReadonlySet<AssetId>,
): ReadonlyMap<AssetId, Touch> {
  const touches = new Map<AssetId, Touch>();
  for (const { transaction, ms } of dated) {
    if (ms < fromMs) continue;
    for (const { asset, direction, quantity } of transaction.movements) {
      if (!assets.has(asset) || quantity === 0n) continue;
      const touch = touches.get(asset) ?? {
        first: transaction.id,
        moveMs: Number.POSITIVE_INFINITY,
      };
      touches.set(asset, touch);
      if (direction !== 'in') touch.moveMs = Math.min(touch.moveMs, ms);
    }
  }
  return touches;
}
