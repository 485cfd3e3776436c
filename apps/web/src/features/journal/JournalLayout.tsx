import * as journal from '@lotbook/messages/generated/web/journal';
import * as shell from '@lotbook/messages/generated/web/shell';
import { LoadingPart } from '@lotbook/ui/LoadingPart';
import { SubTabs } from '@lotbook/ui/SubTabs';
import { useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AppPage } from '../../system/AppPage.tsx';
import { SubTabLink } from '../../system/links.tsx';
import { usePageAt, usePlace, useShownPath } from '../../system/place.ts';
import { Title } from '../../system/Title.tsx';
import { useAccount } from '../account/use-account.ts';
import { ComputingBanner } from '../account/ComputingBanner.tsx';
import { IncompleteBooks } from '../account/IncompleteBanner.tsx';
import { AccountsDocument } from '../account/accounts.ts';
import { useAllUnpriced } from '../account/use-unpriced.ts';
import { JournalNotice } from './JournalNotice.tsx';
import { useJournalState } from './use-journal-state.ts';

const tabs = [
  { page: 'journal', label: journal.entriesTab },
  { page: 'journal/trial-balance', label: journal.trialBalance },
  { page: 'journal/consolidated', label: journal.consolidatedTab },
  { page: 'journal/reconciliation', label: journal.reconciliationTab },
  { page: 'journal/close', label: journal.closeTab },
  { page: 'journal/accounts', label: journal.accountsTab },
  { page: 'journal/mapping', label: journal.mappingTab },
  { page: 'journal/policy', label: journal.policyTab },
] as const;

/** The tabs that set up the books and show no figures. */
const withoutFigures: readonly string[] = ['journal/accounts', 'journal/mapping', 'journal/policy'];

const exactly = { exact: true, includeSearch: false } as const;

/** The books of a business: entries, balances, closes and how they are kept. */
export function JournalLayout({ children }: { readonly children?: ReactNode }) {
  const t = useTranslate();
  const pageAt = usePageAt();
  // Only businesses have a journal; until the account is loaded, it may be another one's address.
  const { account } = useAccount();
  const hasSeveral = useSeveralEntities();
  const isList = useShownPath() === pageAt('journal');
  return (
    <AppPage title={t(shell.journal)} width="wide" fill={isList}>
      <SubTabs label={t(shell.journal)}>
        {tabs
          .filter(({ page }) => page !== 'journal/consolidated' || hasSeveral)
          .map(({ page, label }) => (
            <SubTabLink key={page} to={pageAt(page)} activeOptions={exactly}>
              {t(label)}
            </SubTabLink>
          ))}
      </SubTabs>
      <ComputingBanner />
      {account?.type === 'Accounting' && <Books>{children ?? <Outlet />}</Books>}
    </AppPage>
  );
}

/** A part of the books, with what there is to know about all of them. Both appear together, so that no banner moves what is read. */
function Books({ children }: { readonly children: ReactNode }) {
  const { state, error, refetch } = useJournalState();
  const excluded = useAllUnpriced();
  const pageAt = usePageAt();
  const shown = useShownPath();
  if (!state || !excluded) return <LoadingPart error={error} onRetry={refetch} />;
  const hasFigures = !withoutFigures.some((page) => shown === pageAt(page));
  return (
    <>
      <JournalNotice />
      {hasFigures && <IncompleteBooks excluded={excluded} />}
      {children}
    </>
  );
}

/** Whether the person has books to add up. A client’s books aren’t added up with them. */
function useSeveralEntities(): boolean {
  const { clientId } = usePlace();
  const { data } = useQuery(AccountsDocument, {
    variables: { type: 'Accounting' },
    skip: clientId !== undefined,
  });
  return (data?.accounts.length ?? 0) > 1;
}

/** The document title of a tab of the journal. */
export function JournalTitle({ part }: { readonly part: string }) {
  return <Title>{`${useTranslate()(shell.journal)}: ${part}`}</Title>;
}
