import type { How } from './plan.ts';

/** How the lots of a sale are told, in a word or two. */
export function formatHow(how: How, ticked: number): string {
  if (how === 'set') return 'as ordered';
  return how === 'lots' ? `${ticked} chosen` : how;
}
