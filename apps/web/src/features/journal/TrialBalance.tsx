import * as common from '@lotbook/messages/generated/common';
import * as journal from '@lotbook/messages/generated/web/journal';
import type { Translate } from '@lotbook/messages/translator';
import { useQuery } from '@apollo/client/react';
import { Amount } from '@lotbook/ui/Amount';
import { Badge } from '@lotbook/ui/Badge';
import { Banner } from '@lotbook/ui/Banner';
import { DataTable } from '@lotbook/ui/DataTable';
import { Empty } from '@lotbook/ui/Empty';
import { FilterBar } from '@lotbook/ui/FilterBar';
import { BookOpen } from '@lotbook/ui/icons';
import { Inline } from '@lotbook/ui/Inline';
import { Section } from '@lotbook/ui/layout';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import { useTranslate } from '@lotbook/ui/translate';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { usePageAt } from '../../system/place.ts';
import { useRouteSearch } from '../../system/use-search.ts';
import { TotalAmount } from '../account/TotalAmount.tsx';
import { UncertainBooks, useUncertainPeriod } from '../account/UncertainBooks.tsx';
import { useAccount } from '../account/use-account.ts';
import { BalancesDocument } from './documents.ts';
import { JournalTitle } from './JournalLayout.tsx';
import { formatAccount, formatAccountType, formatRole } from './journal-text.ts';
import { compactJournal, type JournalView } from './journal-view.ts';
import { MissingAccounts } from './MissingAccounts.tsx';
import { getFiscalYearStart } from './periods.ts';
import { PeriodField } from './PeriodField.tsx';
import {
  isZeroText,
  sumByAccount,
  sumFigures,
  type AccountBalance,
  yearEndRole,
  type Figures,
} from './sum-balances.ts';
import { useJournalState } from './use-journal-state.ts';

/** A journal leaves nothing out: what has no price is an issue of its own, and not an entry. */
const none = [] as const;

/** The balance of every account in a period. A row opens its entries. */
export function TrialBalance() {
  const t = useTranslate();
  const { accountId, account } = useAccount();
  const [{ from, to }, change] = useRouteSearch<Pick<JournalView, 'from' | 'to'>>();
  const { state, isWaiting } = useJournalState();
  const { data, previousData, error, refetch } = useQuery(BalancesDocument, {
    variables: { accountId, ...compactJournal({ from, to }) },
    fetchPolicy: 'cache-and-network',
  });
  const { uncertain, isSettled } = useUncertainPeriod({ from, to });
  const navigate = useNavigate();
  const pageAt = usePageAt();
  const balances = (data ?? previousData)?.ledgerBalances;
  const rows = useMemo(() => sumByAccount(balances ?? []), [balances]);
  const totals = useMemo(() => sumFigures(rows), [rows]);
  const currency = account?.fiatCurrency ?? 'USD';
  const columns = useMemo(() => makeColumns(t, totals, currency), [t, totals, currency]);
  const lines = useMemo(() => makeLines(t), [t]);
  const isStale = isWaiting || (data === undefined && previousData !== undefined);
  const open = ({ account: one, role }: AccountBalance) => {
    // The results of earlier years have no entries of their own.
    if (role === yearEndRole) return;
    void navigate({
      to: pageAt('journal'),
      search: compactJournal({
        from,
        to,
        ...(one ? { ledger: one.id } : { unmapped: true, role }),
      }) as never,
    });
  };
  if (!isSettled) return <JournalTitle part={t(journal.trialBalance)} />;
  return (
    <>
      <JournalTitle part={t(journal.trialBalance)} />
      <MissingAccounts />
      <UncertainBooks uncertain={uncertain} />
      <FilterBar
        search={
          <PeriodField
            period={{ from, to }}
            fiscalYearStart={state?.fiscalYearStart ?? 1}
            onChange={(period) => change(compactJournal(period), { replace: true })}
          />
        }
      >
        {undefined}
      </FilterBar>
      <Section flush>
        <DataTable
          label={t(journal.trialBalance)}
          rows={rows}
          rowId={({ id }) => id}
          columns={columns}
          lines={lines}
          status={error && !balances ? 'failed' : balances ? 'ready' : 'loading'}
          onRetry={() => void refetch()}
          stale={isStale}
          onOpen={open}
          leastWidth={880}
          empty={
            <Empty
              title={t(common.noBalances)}
              icon={<BookOpen size={32} strokeWidth={1.5} aria-hidden />}
            >
              {t(journal.noBalancesHelp)}
            </Empty>
          }
        />
      </Section>
      {rows.length > 0 && (
        <Check
          totals={totals}
          currency={currency}
          yearStart={getFiscalYearStart(to ?? state?.lastDay ?? '', state?.fiscalYearStart ?? 1)}
        />
      )}
    </>
  );
}

/** A journal balances: debits equal credits, and closing balances add up to zero. */
function Check({
  totals,
  currency,
  yearStart,
}: {
  readonly totals: Figures;
  readonly currency: string;
  /** The first day that income and expenses count from. */
  readonly yearStart: string;
}) {
  const t = useTranslate();
  if (!isZeroText(totals.closing))
    return (
      <Banner tone="loss">
        {t(journal.differenceNote, { amount: { amount: totals.closing, currency } })}
      </Banner>
    );
  return (
    <Banner tone="gain">
      {t(journal.balancedNote, { zero: { amount: '0', currency } })}{' '}
      {t(journal.balanceHelp, { day: yearStart })}
    </Banner>
  );
}

function AccountName({ row: { account, role } }: { readonly row: AccountBalance }) {
  const t = useTranslate();
  if (account) return account.name;
  if (role === yearEndRole) return formatRole(role, t);
  return (
    <Inline>
      {formatRole(role ?? '', t)} <Badge tone="warning">{t(journal.notMapped)}</Badge>
    </Inline>
  );
}

const makeColumns = (
  t: Translate,
  totals: Figures,
  currency: string,
): readonly Column<AccountBalance>[] => [
  {
    id: 'code',
    label: t(journal.code),
    width: '112px',
    cell: ({ account }) => account?.code ?? '–',
    total: t(journal.total),
  },
  {
    id: 'name',
    label: t(journal.name),
    width: 'minmax(220px, 2fr)',
    cell: (row) => <AccountName row={row} />,
  },
  {
    id: 'type',
    label: t(common.type),
    width: 'minmax(110px, 0.8fr)',
    cell: ({ account }) => (account ? formatAccountType(account.classification, t) : '–'),
  },
  ...(
    [
      ['opening', journal.openingColumn],
      ['debit', journal.debitColumn],
      ['credit', journal.creditColumn],
      ['closing', journal.closingColumn],
    ] as const
  ).map(([id, label]): Column<AccountBalance> => ({
    id,
    label: t(label, { currency }),
    width: 'minmax(128px, 1fr)',
    end: true,
    cell: (row) => <Amount value={row[id]} digits="cents" align />,
    total: <TotalAmount value={totals[id]} missing={none} isComputing={false} align />,
  })),
];

const makeLines = (t: Translate): TwoLines<AccountBalance> => ({
  what: (row) => (row.account ? formatAccount(row.account) : <AccountName row={row} />),
  when: ({ account }) => account && formatAccountType(account.classification, t),
  amount: ({ closing }) => <Amount value={closing} digits="cents" />,
  outcome: () => null,
});
