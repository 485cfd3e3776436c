import type { Finding } from '@lotbook/integrations/posting/check-entry';
import type { BuiltJournal } from '@lotbook/journal/build-journal';
import type { JournalIssue } from '@lotbook/journal/journal';
import { renderJournalIssue } from '@lotbook/messages/render-journal-issue';
import { renderIssue } from '@lotbook/messages/render-issue';
import type { Translator } from '@lotbook/messages/translator';
import type { TransactionId } from '@lotbook/model/ids';

/** Figures that lack a price or a cost basis are not posted. */
const reasons: Readonly<Record<string, Finding['reason']>> = {
  'missing-price': 'missing_fiat',
  'missing-fiat': 'missing_fiat',
  'missing-fair-value': 'missing_fiat',
  'missing-basis': 'missing_cost_basis',
  'negative-balance': 'missing_cost_basis',
  unbalanced: 'unbalanced',
};

export function collectFindings(
  { issues, engineIssues }: Pick<BuiltJournal, 'issues' | 'engineIssues'>,
  translator: Translator,
): ReadonlyMap<TransactionId, Omit<Finding, 'state'>> {
  const found = new Map<TransactionId, Omit<Finding, 'state'>>();
  const put = (
    { code, transactionId }: Pick<JournalIssue, 'transactionId'> & { readonly code: string },
    getMessage: () => string,
  ): void => {
    const reason = reasons[code];
    if (transactionId === undefined || reason === undefined || found.has(transactionId)) return;
    found.set(transactionId, { reason, message: getMessage() });
  };
  for (const issue of engineIssues) put(issue, () => renderIssue(translator, issue.text));
  for (const issue of issues) put(issue, () => renderJournalIssue(translator, issue.text));
  return found;
}
