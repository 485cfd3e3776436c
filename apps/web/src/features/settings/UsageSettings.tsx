import { useQuery } from '@apollo/client/react';
import { Button } from '@lotbook/ui/buttons';
import { ErrorView } from '@lotbook/ui/ErrorView';
import { Section, Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import { Skeleton } from '@lotbook/ui/Skeleton';
import type { Column } from '@lotbook/ui/table-model';
import { UsageBar } from '@lotbook/ui/UsageBar';
import { graphql } from '../../generated/gql.ts';
import type { UsageQuery } from '../../generated/graphql.ts';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { Credit } from '../checkout/Credit.tsx';
import { Invoices } from '../checkout/Invoices.tsx';
import { TierUsage } from '../checkout/TierUsage.tsx';
import { SettingsTitle } from './SettingsTitle.tsx';

const UsageDocument = graphql(`
  query Usage($accountId: ID!) {
    account(accountId: $accountId) {
      id
      plan {
        name
        numberOfUsers
        numberOfWallets
        numberOfExchangeAccounts
      }
      usage {
        users
        wallets
        numberOfExchangeAccounts
        transactions
        transactionsPerYear {
          year
          count
        }
        excluded {
          reason
          count
        }
      }
    }
  }
`);

type Usage = NonNullable<UsageQuery['account']>;

/** How much of everything the account has, beside what its plan allows. */
export function UsageSettings() {
  const accountId = useAccountId();
  const { data, error, refetch } = useQuery(UsageDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  const account = data?.account;
  const { may } = useAllowed();
  return (
    <>
      <SettingsTitle part="Usage" />
      {error && !account && (
        <ErrorView
          title="An error occurred loading this content"
          reason={`${error.message}.`}
          actions={<Button onClick={() => void refetch()}>Try Again</Button>}
        />
      )}
      {!account && !error && (
        <Section title="Usage">
          <Skeleton width={40} />
        </Section>
      )}
      {account && (
        <>
          <Section title="Usage" note={`Plan: ${account.plan.name}`}>
            <UsageBar label="Users" used={account.usage.users} most={account.plan.numberOfUsers} />
            <UsageBar
              label="Wallets"
              used={account.usage.wallets}
              most={account.plan.numberOfWallets}
            />
            <UsageBar
              label="Exchange accounts"
              used={account.usage.numberOfExchangeAccounts}
              most={account.plan.numberOfExchangeAccounts}
            />
            <UsageBar label="Transactions" used={account.usage.transactions} most={null} />
            {may('billingView') && <TierUsage />}
          </Section>
          {may('billingView') && <Credit />}
          {may('billingView') && <Invoices />}
          <Years years={account.usage.transactionsPerYear} />
          <Excluded rows={account.usage.excluded} />
        </>
      )}
    </>
  );
}

type Year = Usage['usage']['transactionsPerYear'][number];

const columns: readonly Column<Year>[] = [
  { id: 'year', label: 'Year', width: '', cell: (year) => year.year },
  {
    id: 'count',
    label: 'Transactions',
    width: '',
    end: true,
    cell: (year) => year.count.toLocaleString('en-US'),
  },
];

const Years = ({ years }: { readonly years: readonly Year[] }) => (
  <Section title="Transactions by year" flush={years.length > 0}>
    {years.length > 0 ? (
      <PlainTable
        label="Transactions of each year"
        rows={years}
        rowId={(year) => String(year.year)}
        columns={columns}
      />
    ) : (
      <Text tone="muted">None yet. They are counted here as soon as the first file is in.</Text>
    )}
  </Section>
);

type ExcludedCount = Usage['usage']['excluded'][number];

const reasons: Readonly<Record<string, string>> = {
  ignored: 'Transactions that a person said do not count',
  duplicate: 'Transactions set aside because another source tells of them too',
  rejected: 'Rows of files that could not be read; they can be mended beside their import',
  balance: 'Rows that tell a balance and nothing else',
};

const excludedColumns: readonly Column<ExcludedCount>[] = [
  {
    id: 'reason',
    label: 'Why they do not count',
    width: '',
    cell: ({ reason }) => reasons[reason] ?? reason,
  },
  {
    id: 'count',
    label: 'Rows',
    width: '',
    end: true,
    cell: ({ count }) => count.toLocaleString('en-US'),
  },
];

const Excluded = ({ rows }: { readonly rows: readonly ExcludedCount[] }) => (
  <Section title="Rows that do not count" flush={rows.length > 0}>
    {rows.length > 0 ? (
      <PlainTable
        label="Rows by the reason why they do not count"
        rows={rows}
        rowId={({ reason }) => reason}
        columns={excludedColumns}
      />
    ) : (
      <Text tone="muted">Every row that came in counts.</Text>
    )}
  </Section>
);
