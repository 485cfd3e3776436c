import * as accounting from '@lotbook/messages/generated/web/accounting';
import * as common from '@lotbook/messages/generated/common';
import * as journal from '@lotbook/messages/generated/web/journal';
import type { Translate } from '@lotbook/messages/translator';
import { money } from '@lotbook/decimal/decimal';
import { Amount } from '@lotbook/ui/Amount';
import { Badge } from '@lotbook/ui/Badge';
import { Banner } from '@lotbook/ui/Banner';
import { DataTable } from '@lotbook/ui/DataTable';
import { Inline } from '@lotbook/ui/Inline';
import { Section, Text } from '@lotbook/ui/layout';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import { useTranslate } from '@lotbook/ui/translate';
import { PageLink } from '../../system/links.tsx';
import { formatAccount, formatAccountType, formatRole } from '../journal/journal-text.ts';
import type { Period } from '../journal/periods.ts';
import { sumByAccount, yearEndRole, type AccountBalance } from '../journal/sum-balances.ts';
import { sumBySource, type SourceBalance } from './dashboard-sums.ts';
import type { DashboardData } from './use-dashboard.ts';

const shownAccounts = 12;

interface BalanceSectionsProps {
  readonly data: DashboardData;
  readonly currency: string;
  readonly isStale: boolean;
}

/** What the books hold, by account of the chart and by source. */
export function BalanceSections({ data, currency, isStale }: BalanceSectionsProps) {
  const t = useTranslate();
  const { balances, balancesError } = data;
  const status = balancesError ? 'failed' : balances ? 'ready' : 'loading';
  const accounts = sumByAccount(balances ?? []).filter(({ closing }) => money(closing) !== 0n);
  const rest = accounts.length - shownAccounts;
  const empty = (
    <div className="lb-section-body">
      <Text tone="muted">{t(accounting.noBalances)}</Text>
    </div>
  );
  return (
    <>
      {balancesError && (
        <Banner tone="loss">{t(accounting.loadFailed, { reason: balancesError.message })}</Banner>
      )}
      <Section
        title={t(accounting.accountBalances)}
        note={t(accounting.accountBalancesNote, { currency, day: data.fiscalYear.from ?? '' })}
        action={
          <PageLink page="journal/trial-balance" search={data.fiscalYear}>
            {t(accounting.allAccounts)}
          </PageLink>
        }
        flush
      >
        <DataTable
          label={t(accounting.accountBalances)}
          rows={accounts.slice(0, shownAccounts)}
          rowId={({ id }) => id}
          columns={makeAccountColumns(t, data.fiscalYear)}
          lines={makeAccountLines(data.fiscalYear)}
          status={status}
          stale={isStale}
          empty={empty}
        />
        {rest > 0 && (
          <div className="lb-section-body">
            <PageLink page="journal/trial-balance" search={data.fiscalYear}>
              {t(accounting.otherAccounts, { count: rest })}
            </PageLink>
          </div>
        )}
      </Section>
      <Section
        title={t(accounting.sourceBalances)}
        note={t(accounting.sourceBalancesNote, { currency })}
        action={<PageLink page="journal/reconciliation">{t(accounting.reconcile)}</PageLink>}
        flush
      >
        <DataTable
          label={t(accounting.sourceBalances)}
          rows={sumBySource(balances ?? [])}
          rowId={({ source }) => source ?? ''}
          columns={makeSourceColumns(t)}
          lines={makeSourceLines(t)}
          status={status}
          stale={isStale}
          empty={empty}
        />
      </Section>
    </>
  );
}

/** The account, as a link to its entries. */
function AccountLink({
  row: { account, role },
  fiscalYear,
}: {
  readonly row: AccountBalance;
  readonly fiscalYear: Period;
}) {
  const t = useTranslate();
  if (account)
    return (
      <PageLink page="journal" search={{ ledger: account.id }}>
        {formatAccount(account)}
      </PageLink>
    );
  if (role === yearEndRole)
    return (
      <PageLink page="journal/trial-balance" search={fiscalYear}>
        {formatRole(role, t)}
      </PageLink>
    );
  return (
    <Inline>
      <PageLink page="journal" search={{ unmapped: true, role }}>
        {formatRole(role ?? '', t)}
      </PageLink>{' '}
      <Badge tone="warning">{t(journal.notMapped)}</Badge>
    </Inline>
  );
}

const makeAccountColumns = (
  t: Translate,
  fiscalYear: Period,
): readonly Column<AccountBalance>[] => [
  {
    id: 'account',
    label: t(journal.account),
    width: 'minmax(180px, 2fr)',
    cell: (row) => <AccountLink row={row} fiscalYear={fiscalYear} />,
  },
  {
    id: 'type',
    label: t(common.type),
    width: 'minmax(100px, 0.8fr)',
    cell: ({ account }) => (account ? formatAccountType(account.classification, t) : '–'),
  },
  {
    id: 'closing',
    label: t(journal.closing),
    width: 'minmax(130px, 1fr)',
    end: true,
    cell: ({ closing }) => <Amount value={closing} digits="cents" align />,
  },
];

const makeAccountLines = (fiscalYear: Period): TwoLines<AccountBalance> => ({
  what: (row) => <AccountLink row={row} fiscalYear={fiscalYear} />,
  when: () => null,
  amount: ({ closing }) => <Amount value={closing} digits="cents" />,
  outcome: () => null,
});

function SourceLink({ source }: Pick<SourceBalance, 'source'>) {
  const t = useTranslate();
  if (source === null) return t(accounting.noSource);
  return (
    <PageLink page="journal" search={{ source }}>
      {source}
    </PageLink>
  );
}

const makeSourceColumns = (t: Translate): readonly Column<SourceBalance>[] => [
  {
    id: 'source',
    label: t(common.source),
    width: 'minmax(180px, 2fr)',
    cell: ({ source }) => <SourceLink source={source} />,
  },
  {
    id: 'value',
    label: t(accounting.bookValueColumn),
    width: 'minmax(130px, 1fr)',
    end: true,
    cell: ({ value }) => <Amount value={value} digits="cents" align />,
  },
];

const makeSourceLines = (t: Translate): TwoLines<SourceBalance> => ({
  what: ({ source }) => <SourceLink source={source} />,
  when: () => t(accounting.bookValueColumn),
  amount: ({ value }) => <Amount value={value} digits="cents" />,
  outcome: () => null,
});
