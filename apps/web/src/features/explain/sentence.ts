import type { Explanation } from '@lotbook/engine/explain/explanation';

/** A part of an explanation with text but no amount. */
export const makeSentence = (text: string, more: Partial<Explanation> = {}): Explanation => ({
  kind: 'rule',
  text,
  parts: [],
  ...more,
});
