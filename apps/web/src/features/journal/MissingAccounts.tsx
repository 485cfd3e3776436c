import * as journal from '@lotbook/messages/generated/web/journal';
import { Banner } from '@lotbook/ui/Banner';
import { useTranslate } from '@lotbook/ui/translate';
import { PageLink } from '../../system/links.tsx';
import { useJournalState } from './use-journal-state.ts';

const unmappedCode = 'no-account-matched';

/** Lines without an account, and where to choose one: the chart of accounts if there is none yet, else the mapping. */
export function MissingAccounts() {
  const t = useTranslate();
  const { state } = useJournalState();
  if (!state || state.entryCount === 0) return null;
  const count = state.issues.find(({ code }) => code === unmappedCode)?.count ?? 0;
  const hasChart = state.accountCount > 0;
  if (hasChart && count === 0) return null;
  return (
    <Banner
      tone="warning"
      action={
        <PageLink page={hasChart ? 'journal/mapping' : 'journal/accounts'}>
          {t(hasChart ? journal.mapAccounts : journal.addChart)}
        </PageLink>
      }
    >
      {hasChart ? t(journal.linesUnmapped, { count }) : t(journal.chartMissing)}
    </Banner>
  );
}
