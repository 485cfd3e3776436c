import type { TaxSettings } from '@lotbook/model/settings';
import type { Verdict } from './difference.ts';

/** Explains what a difference means for the return, one sentence per line. IRC 6511(a); 26 CFR 1.1012-1(j); TMA 1970, section 9ZA. */
export function getAdvice(
  verdict: Verdict,
  jurisdiction: TaxSettings['jurisdiction'],
): readonly string[] {
  return advice[verdict](jurisdiction);
}

const amending: Readonly<Record<TaxSettings['jurisdiction'], string>> = {
  US: 'An amended return is Form 1040-X. A refund can be claimed within three years of filing or two years of paying, whichever is later (IRC 6511(a)).',
  UK: 'A Self Assessment return can be amended until twelve months after 31 January that follows the tax year (TMA 1970, section 9ZA).',
};

const advice: Readonly<
  Record<Verdict, (jurisdiction: TaxSettings['jurisdiction']) => readonly string[]>
> = {
  none: () => ['Every figure of the year is as it was filed. No amendment is needed.'],
  named: () => [
    'Every figure of the year is as it was filed. A donation names a different recipient than the return: review it below, and amend the donation’s form if the filed one is wrong.',
  ],
  keep: () => [
    'Only choices changed, no facts. A choice of lots or of an unsettled question applies from when it is made, not to a return already filed: keep the return as it is.',
    'Later years use the current choices. Make sure that no basis counts twice, or set the previous choice for the earlier period.',
  ],
  check: (jurisdiction) => [
    'No fact and no setting changed: this version calculates differently than the one used for filing. Review the changed lines; amend if the filed figure was wrong.',
    amending[jurisdiction],
  ],
  amend: (jurisdiction) => [
    'Facts behind the return differ from those filed. If the new ones are right, amend the return.',
    amending[jurisdiction],
  ],
};
