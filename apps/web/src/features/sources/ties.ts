import * as texts from '@lotbook/messages/generated/web/sources';
import type { Translate } from '@lotbook/messages/translator';
import type { DotKind } from '@lotbook/ui/Inline';

/** How the balances of a source compare with those that are reported. */
export interface Ties {
  /** Assets that differ by more than the threshold. */
  readonly differ: number;
  /** Assets with a reported balance. */
  readonly compared: number;
}

/** @param states of each asset: matches, immaterial, differs, notReported. */
export const getTies = (states: readonly string[]): Ties => ({
  differ: states.filter((state) => state === 'differs').length,
  compared: states.filter((state) => state !== 'notReported').length,
});

export function formatTies(
  t: Translate,
  { differ, compared }: Ties,
): {
  readonly kind: DotKind;
  readonly words: string;
} {
  if (compared === 0) return { kind: 'idle', words: t(texts.tiesUnknown) };
  return differ > 0
    ? { kind: 'wrong', words: t(texts.tiesDiffer, { count: differ }) }
    : { kind: 'ok', words: t(texts.tiesMatch) };
}
