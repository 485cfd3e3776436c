import { useQuery } from '@apollo/client/react';
import type { Option } from '@lotbook/ui/fields';
import { useMemo } from 'react';
import { useAccountId } from '../account/use-account.ts';
import { useFilterOptions } from '../transactions/use-filter-options.ts';
import { BalancesDocument } from './documents.ts';
import { listDistinct } from './entry-rows.ts';
import { formatAccount } from './journal-text.ts';

export interface EntryOptions {
  readonly accounts: readonly Option[];
  readonly assets: readonly Option[];
  readonly sources: readonly Option[];
  readonly contacts: readonly Option[];
}

/** The accounts, assets and sources that occur in the journal, and the account's contacts. */
export function useEntryOptions(): EntryOptions {
  const accountId = useAccountId();
  const { contacts } = useFilterOptions();
  const { data } = useQuery(BalancesDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-first',
  });
  return useMemo(() => {
    const balances = data?.ledgerBalances ?? [];
    const accounts = new Map(
      balances.flatMap(({ account }) => (account ? [[account.id, formatAccount(account)]] : [])),
    );
    return {
      accounts: [...accounts]
        .map(([value, label]) => ({ value, label }))
        .toSorted((a, b) => a.label.localeCompare(b.label, 'en')),
      assets: toOptions(balances.map(({ asset }) => asset)),
      sources: toOptions(balances.map(({ source }) => source)),
      contacts,
    };
  }, [data, contacts]);
}

const toOptions = (values: readonly (string | null)[]): readonly Option[] =>
  listDistinct(values)
    .toSorted((a, b) => a.localeCompare(b, 'en'))
    .map((value) => ({ value, label: value }));
