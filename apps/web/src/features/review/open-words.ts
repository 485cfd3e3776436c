import { formatExcluded } from '../account/incomplete-text.ts';
import { formatEarlier, formatNeed } from './readiness-text.ts';
import { formatYear } from './tax-impact-text.ts';
import type { YearReady } from './year-ready.ts';

/** What is open in a year, before it is submitted or sealed; empty if nothing is. */
export function formatOpen(
  year: Pick<
    YearReady,
    | 'troubled'
    | 'transactions'
    | 'earlier'
    | 'label'
    | 'excluded'
    | 'low'
    | 'high'
    | 'mayMoveLater'
    | 'range'
  >,
  { currency, isComputing }: { readonly currency: string; readonly isComputing: boolean },
): string {
  const sentences = [
    isComputing && 'The figures are still being computed',
    year.troubled > 0 && formatNeed(year.troubled, year.transactions, 'still '),
    year.earlier && formatEarlier(year.earlier.count, year.label),
    formatExcluded(year.excluded),
    formatYear(year, currency),
  ].filter(Boolean);
  return sentences.map((each) => `${each}.`).join(' ');
}
