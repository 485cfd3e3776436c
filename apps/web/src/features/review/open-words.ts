import { excludedWords } from '../account/incomplete-words.ts';
import { earlierWords, needWords } from './readiness-words.ts';
import { yearWords } from './stake-words.ts';
import type { YearReady } from './year-ready.ts';

/** What is open in a year, before it is submitted or sealed; empty if nothing is. */
export function openWords(
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
    year.troubled > 0 && needWords(year.troubled, year.transactions, 'still '),
    year.earlier && earlierWords(year.earlier.count, year.label),
    excludedWords(year.excluded),
    yearWords(year, currency),
  ].filter(Boolean);
  return sentences.map((each) => `${each}.`).join(' ');
}
