import type { AssetId } from '@lotbook/model/ids';
import type { LocalDate } from '@lotbook/model/time';
import type { JournalIssue } from './journal.ts';

/** A holding that can't be measured at a date whose figures are reported. */
export const reportMissingPrice = (asset: AssetId, date: LocalDate): JournalIssue => ({
  code: 'missing-fair-value',
  severity: 'error',
  asset,
  text: { code: 'journal-issues.missingPrice', params: { asset, day: date } },
});
