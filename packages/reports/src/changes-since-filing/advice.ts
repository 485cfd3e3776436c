import type { TaxSettings } from '@lotbook/model/settings';
import type { Verdict } from './difference.ts';

/** What a difference means for the return, one sentence a line. IRC 6511(a); 26 CFR 1.1012-1(j); TMA 1970, section 9ZA. */
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
  none: () => ['Every figure of the year is as it was filed. There is nothing to amend.'],
  named: () => [
    'Every figure of the year is as it was filed. A donation names another recipient than the return did: look at it below, and amend the form of the donation where the one that was filed is wrong.',
  ],
  keep: () => [
    'Only choices changed, no facts. A choice of units or of an unsettled question holds from when it is made and does not reach back to a return that was filed: keep the return as it is.',
    'Later years are computed by the present choices. Take care that no basis counts twice, or set the former choice for the time before.',
  ],
  check: (jurisdiction) => [
    'No fact and no setting changed: the program counts differently than when the year was filed. Look at the lines that moved; amend where the filed figure was wrong.',
    amending[jurisdiction],
  ],
  amend: (jurisdiction) => [
    'Facts that the return rests on are different from those that were filed. Where the new ones are right, the return should be amended.',
    amending[jurisdiction],
  ],
};
