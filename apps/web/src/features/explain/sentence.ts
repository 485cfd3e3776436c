import type { Explanation } from '@lotbook/engine/explain/explanation';

/** A part of an explanation that says something and has no amount of its own to add. */
export const sentence = (text: string, more: Partial<Explanation> = {}): Explanation => ({
  kind: 'rule',
  text,
  parts: [],
  ...more,
});
