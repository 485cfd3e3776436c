import type { ReadMovement } from '../file-source.ts';

/** If a group names several sources, as a transfer does, a fee without one is paid by the sending source; if the group sends nothing, by the receiving one. */
export function nameFees(movements: readonly ReadMovement[]): readonly ReadMovement[] {
  if (new Set(movements.flatMap(({ sourceName }) => sourceName ?? [])).size < 2) return movements;
  const sent = movements.filter(({ direction }) => direction === 'out');
  const sides = sent.length > 0 ? sent : movements.filter(({ direction }) => direction === 'in');
  const names = sides.map(({ sourceName }) => sourceName ?? '').sort();
  const [sourceName = ''] = names;
  if (sourceName === '') return movements;
  return movements.map((each) =>
    each.direction === 'fee' && each.sourceName === undefined ? { ...each, sourceName } : each,
  );
}
