import * as readiness from '@lotbook/messages/generated/web/readiness';
import type { Translate } from '@lotbook/messages/translator';
import { formatExcluded } from './incomplete-text.ts';
import { formatEarlier } from './readiness-text.ts';
import { formatYear } from './tax-impact-text.ts';
import type { YearReady } from './year-ready.ts';

/** The open issues of a year, shown before it is submitted or locked; empty without any. */
export function formatOpen(
  t: Translate,
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
    isComputing && t(readiness.stillCalculating),
    year.troubled > 0 &&
      t(readiness.stillNeedAttention, {
        troubled: year.troubled,
        transactions: year.transactions,
      }),
    year.earlier && formatEarlier(t, year.earlier.count, year.label),
    formatExcluded(year.excluded, t),
    formatYear(t, year, currency),
  ].filter(Boolean);
  return sentences.map((each) => `${each}.`).join(' ');
}
