import type { ReadMovement } from '../file-source.ts';

/** Where a group names several sources, as a transfer does, a fee without one is paid where the group sends from; where it sends nothing, where it receives. */
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
