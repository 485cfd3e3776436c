import * as planning from '@lotbook/messages/generated/web/planning';
import type { Translate } from '@lotbook/messages/translator';
import type { How } from './plan.ts';

/** How the lots of a sale are identified, in a word or two. */
export function formatHow(t: Translate, how: How, selected: number): string {
  if (how === 'set') return t(planning.instructed);
  return how === 'lots' ? t(planning.selectedCount, { count: selected }) : how;
}
