import * as common from '@lotbook/messages/generated/common';
import type { Translate } from '@lotbook/messages/translator';
import * as checkout from '@lotbook/messages/generated/web/checkout';
import * as settings from '@lotbook/messages/generated/web/settings';
import * as contract from '@lotbook/messages/generated/contract';
import { useTranslate } from '@lotbook/ui/translate';
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
import { TierUsage } from '../checkout/TierUsage.tsx';
import { PlansLink } from '../shared/PlansLink.tsx';
import { SettingsTitle } from '../shared/SettingsTitle.tsx';

const UsageDocument = graphql(`
  query Usage($accountId: ID!) {
    account(accountId: $accountId) {
      id
      plan {
        name
        numberOfUsers
        numberOfWallets
        numberOfExchangeAccounts
        numberOfTransactions
        numberOfClients
        planAddOns {
          id
          name
          quantity
        }
      }
      usage {
        users
        clients
        wallets
        addresses
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

/** The account's usage compared with the limits of its plan. */
export function UsageSettings() {
  const t = useTranslate();
  const accountId = useAccountId();
  const { data, error, refetch } = useQuery(UsageDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  const account = data?.account;
  const { may } = useAllowed();
  return (
    <>
      <SettingsTitle part={t(settings.usage)} />
      {error && !account && (
        <ErrorView
          title={t(contract.errorLoadingContent)}
          reason={error.message}
          actions={<Button onClick={() => refetch()}>{t(contract.tryAgain)}</Button>}
        />
      )}
      {!account && !error && (
        <Section title={t(settings.usage)}>
          <Skeleton width={40} />
        </Section>
      )}
      {account && (
        <>
          <Section
            title={t(settings.usage)}
            note={account.plan.name !== '' && t(settings.plan, { name: account.plan.name })}
            action={may('billingView') && hasLimits(account.plan) && <PlansLink />}
          >
            <UsageBar
              label={t(settings.users)}
              used={account.usage.users}
              most={account.plan.numberOfUsers}
            />
            <UsageBar
              label={t(settings.wallets)}
              used={account.usage.wallets}
              most={account.plan.numberOfWallets}
            />
            <UsageBar label={t(settings.addresses)} used={account.usage.addresses} most={null} />
            <UsageBar
              label={t(settings.exchangeAccounts)}
              used={account.usage.numberOfExchangeAccounts}
              most={account.plan.numberOfExchangeAccounts}
            />
            <UsageBar
              label={t(settings.transactions)}
              used={account.usage.transactions}
              most={account.plan.numberOfTransactions}
            />
            {account.plan.numberOfClients !== null && (
              <UsageBar
                label={t(settings.clientsUsed)}
                used={account.usage.clients}
                most={account.plan.numberOfClients}
              />
            )}
            {account.plan.planAddOns.map(({ id, name, quantity }) => (
              <Text key={id} tone="muted">
                {t(checkout.usedAddOn, { units: quantity ?? 1, name })}
              </Text>
            ))}
            {may('billingView') && <TierUsage />}
          </Section>
          <Years years={account.usage.transactionsPerYear} />
          <Excluded rows={account.usage.excluded} />
        </>
      )}
    </>
  );
}

const hasLimits = (plan: Usage['plan']): boolean =>
  [
    plan.numberOfUsers,
    plan.numberOfWallets,
    plan.numberOfExchangeAccounts,
    plan.numberOfTransactions,
    plan.numberOfClients,
  ].some((most) => most !== null);

type Year = Usage['usage']['transactionsPerYear'][number];

const makeColumns = (t: Translate): readonly Column<Year>[] => [
  { id: 'year', label: t(settings.yearColumn), width: '', cell: (year) => year.year },
  {
    id: 'count',
    label: t(settings.transactions),
    width: '',
    end: true,
    cell: (year) => t(common.number, { value: year.count }),
  },
];

const Years = ({ years }: { readonly years: readonly Year[] }) => {
  const t = useTranslate();
  return (
    <Section title={t(settings.transactionsByYear)} flush={years.length > 0}>
      {years.length > 0 ? (
        <PlainTable
          label={t(settings.transactionsByYear)}
          rows={years}
          rowId={(year) => String(year.year)}
          columns={makeColumns(t)}
        />
      ) : (
        <Text tone="muted">{t(settings.noTransactions)}</Text>
      )}
    </Section>
  );
};

type ExcludedCount = Usage['usage']['excluded'][number];

const makeReasons = (t: Translate): Readonly<Record<string, string>> => ({
  ignored: t(settings.excludedIgnored),
  duplicate: t(settings.excludedDuplicate),
  rejected: t(settings.excludedRejected),
  balance: t(settings.excludedBalance),
});

const makeExcludedColumns = (t: Translate): readonly Column<ExcludedCount>[] => [
  {
    id: 'reason',
    label: t(settings.reasonColumn),
    width: '',
    cell: ({ reason }) => makeReasons(t)[reason] ?? reason,
  },
  {
    id: 'count',
    label: t(settings.rowsColumn),
    width: '',
    end: true,
    cell: ({ count }) => t(common.number, { value: count }),
  },
];

const Excluded = ({ rows }: { readonly rows: readonly ExcludedCount[] }) => {
  const t = useTranslate();
  return (
    <Section title={t(settings.excludedRows)} flush={rows.length > 0}>
      {rows.length > 0 ? (
        <PlainTable
          label={t(settings.excludedRowsLabel)}
          rows={rows}
          rowId={({ reason }) => reason}
          columns={makeExcludedColumns(t)}
        />
      ) : (
        <Text tone="muted">{t(settings.allRowsCount)}</Text>
      )}
    </Section>
  );
};
