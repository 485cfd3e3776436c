import type { Text } from '../report-text.ts';
import * as cellTexts from '@lotbook/messages/generated/reports/cells';
import * as noteTexts from '@lotbook/messages/generated/reports/notes';
import type { TaxSettings } from '@lotbook/model/settings';
import type { Verdict } from './difference.ts';

/** Explains what a difference means for the return, one sentence per line. IRC 6511(a); 26 CFR 1.1012-1(j); TMA 1970, section 9ZA. */
export function getAdvice(
  verdict: Verdict,
  jurisdiction: TaxSettings['jurisdiction'],
): readonly Text[] {
  return advice[verdict](jurisdiction);
}

const amending: Readonly<Record<TaxSettings['jurisdiction'], Text>> = {
  US: cellTexts.amendmentPeriodUs,
  UK: cellTexts.amendmentPeriodUk,
};

const advice: Readonly<
  Record<Verdict, (jurisdiction: TaxSettings['jurisdiction']) => readonly Text[]>
> = {
  none: () => [noteTexts.changesSinceFilingEveryFigureOfTheYear],
  named: () => [noteTexts.changesSinceFilingEveryFigureOfTheYear2],
  keep: () => [
    noteTexts.changesSinceFilingOnlyChoicesChangedNoFacts,
    noteTexts.changesSinceFilingLaterYearsUseTheCurrent,
  ],
  check: (jurisdiction) => [noteTexts.changesSinceFilingNoFactAndNoSetting, amending[jurisdiction]],
  amend: (jurisdiction) => [
    noteTexts.changesSinceFilingFactsBehindTheReturnDiffer,
    amending[jurisdiction],
  ],
};
