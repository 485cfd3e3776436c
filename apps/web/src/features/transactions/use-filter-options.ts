import { useQuery } from '@apollo/client/react';
import { localDate, type Instant, type TimeZone } from '@lotbook/model/time';
import type { Option } from '@lotbook/ui/fields';
import { useMemo } from 'react';
import { graphql } from '../../generated/gql.ts';
import { getAccountPlace, type PlacedAccount } from '../account/tax-place.ts';
import { useAccount } from '../account/use-account.ts';
import { listContactOptions } from '../contacts/contact-options.ts';

const FilterOptionsDocument = graphql(`
  query FilterOptions($accountId: ID!, $withSources: Boolean!) {
    exchanges(accountId: $accountId) @include(if: $withSources) {
      id
      nickname
      firstTransactionAt
      lastTransactionAt
    }
    wallets(accountId: $accountId) @include(if: $withSources) {
      id
      name
      firstTransactionAt
      lastTransactionAt
    }
    currencies(accountId: $accountId) {
      code
      isFiat
    }
    taxCategories(accountId: $accountId) {
      group
      categories {
        id
        label
      }
    }
    gainLossPerYear(accountId: $accountId) {
      year
    }
    contacts(accountId: $accountId, limit: 500) {
      contacts {
        id
        contactName
        address
      }
    }
  }
`);

export interface FilterOptions {
  readonly exchanges: readonly Option[];
  readonly wallets: readonly Option[];
  /** The account's configuration doesn't show sources. */
  readonly hidesSources?: boolean;
  readonly assets: readonly Option[];
  readonly categories: readonly Option[];
  readonly contacts: readonly Option[];
  /** Tax years with transactions or gains, newest first. */
  readonly years: readonly number[];
  /** Whether the account has any transaction; undefined until that is known. */
  readonly hasTransactions?: boolean | undefined;
  /** Formats a tax year as its country does. */
  readonly yearLabel: (year: number) => string;
}

/** Assets identified by a contract have names like `ethereum:0xa0b8…`. */
export const isContract = (asset: string): boolean => asset.includes(':');

interface WithTransactions {
  readonly firstTransactionAt: string | null;
  readonly lastTransactionAt: string | null;
}

/** Years from the first to the last transaction of each source, and years with gains, newest first. */
function listYears(
  sources: readonly WithTransactions[],
  withGains: readonly number[],
  account: PlacedAccount | undefined,
): readonly number[] {
  const { zone, years } = getAccountPlace(account);
  const getYear = (at: string): number => years.of(localDate(at as Instant, zone as TimeZone));
  const found = new Set(withGains);
  for (const { firstTransactionAt: first, lastTransactionAt: last } of sources) {
    if (first === null || last === null) continue;
    for (let year = getYear(first); year <= getYear(last); year += 1) found.add(year);
  }
  return [...found].toSorted((a, b) => b - a);
}

/** The filter options of this account. */
export function useFilterOptions(): FilterOptions {
  const { accountId, account } = useAccount();
  const { data } = useQuery(FilterOptionsDocument, {
    variables: { accountId, withSources: account?.config.features.enableSourceView === true },
    skip: account === undefined,
    errorPolicy: 'all',
  });
  return useMemo(
    () => ({
      exchanges: data?.exchanges?.map((one) => ({ value: one.id, label: one.nickname })) ?? [],
      wallets: data?.wallets?.map((one) => ({ value: one.id, label: one.name })) ?? [],
      hidesSources: account?.config.features.enableSourceView === false,
      assets:
        data?.currencies
          ?.filter((one) => !one.isFiat)
          .map((one) => ({ value: one.code, label: one.code })) ?? [],
      categories:
        data?.taxCategories?.flatMap((group) =>
          group.categories.map((one) => ({ value: one.id, label: one.label })),
        ) ?? [],
      contacts: data?.contacts ? listContactOptions(data.contacts.contacts) : [],
      years: listYears(
        [...(data?.exchanges ?? []), ...(data?.wallets ?? [])],
        data?.gainLossPerYear?.map(({ year }) => year) ?? [],
        account,
      ),
      hasTransactions:
        data?.exchanges && data.wallets
          ? [...data.exchanges, ...data.wallets].some((one) => one.lastTransactionAt !== null)
          : undefined,
      yearLabel: getAccountPlace(account).years.label,
    }),
    [data, account],
  );
}
