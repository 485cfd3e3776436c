import type { Side } from './match.ts';
import type { Found } from './match-state.ts';
import { getConfidence } from './confidence.ts';
import { sureToleranceParts } from './tolerance.ts';

/** Makes one transfer of what a person linked, asset by asset. A link with one kind of side only says nothing. */
export function linkManually(found: Found, outs: readonly Side[], ins: readonly Side[]): void {
  const links = new Map<string, { readonly outs: Side[]; readonly ins: Side[] }>();
  const add = (side: Side, kind: 'outs' | 'ins') => {
    const link = side.transaction.matching?.link;
    if (link === undefined) return;
    const key = `${side.movement.asset} ${link}`;
    const group = links.get(key) ?? { outs: [], ins: [] };
    links.set(key, group);
    group[kind].push(side);
  };
  for (const side of outs) add(side, 'outs');
  for (const side of ins) add(side, 'ins');
  const confidence = getConfidence({ reason: 'manual', apartMs: 0, sent: 0n, arrived: 0n });
  for (const group of links.values()) {
    if (group.outs.length > 0 && group.ins.length > 0)
      found.join({ ...group, reason: 'manual', confidence, toleranceParts: sureToleranceParts });
  }
}
