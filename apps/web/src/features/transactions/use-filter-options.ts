import { useQuery } from '@apollo/client/react';
import type { Option } from '@lotbook/ui/fields';
import { useMemo } from 'react';
import { graphql } from '../../generated/gql.ts';
import { useAccountId } from '../account/use-account.ts';
import { useTaxPlace } from '../account/use-tax-place.ts';

const FilterOptionsDocument = graphql(`
  query FilterOptions($accountId: ID!) {
    exchanges(accountId: $accountId) {
      id
      nickname
    }
    wallets(accountId: $accountId) {
      id
      name
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
      }
    }
  }
`);

export interface FilterOptions {
  readonly exchanges: readonly Option[];
  readonly wallets: readonly Option[];
  readonly assets: readonly Option[];
  readonly categories: readonly Option[];
  readonly contacts: readonly Option[];
  readonly years: readonly number[];
  /** A tax year as people of the place write it. */
  readonly yearLabel: (year: number) => string;
}

/** Assets that are known by contract say so by their name: `ethereum:0xa0b8…`. */
export const isContract = (asset: string): boolean => asset.includes(':');

/** What can be chosen in the filters of this account. */
export function useFilterOptions(): FilterOptions {
  const accountId = useAccountId();
  const { years } = useTaxPlace();
  const { data } = useQuery(FilterOptionsDocument, { variables: { accountId }, errorPolicy: 'all' });
  return useMemo(
    () => ({
      exchanges: data?.exchanges?.map((one) => ({ value: one.id, label: one.nickname })) ?? [],
      wallets: data?.wallets?.map((one) => ({ value: one.id, label: one.name })) ?? [],
      assets: data?.currencies?.filter((one) => !one.isFiat).map((one) => ({ value: one.code, label: one.code })) ?? [],
      categories: data?.taxCategories?.flatMap((group) => group.categories.map((one) => ({ value: one.id, label: one.label }))) ?? [],
      contacts: data?.contacts?.contacts.map((one) => ({ value: one.id, label: one.contactName })) ?? [],
      years: data?.gainLossPerYear?.map((one) => one.year).reverse() ?? [],
      yearLabel: years.label,
    }),
    [data, years],
  );
}
