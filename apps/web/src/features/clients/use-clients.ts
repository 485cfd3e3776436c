import { useQuery } from '@apollo/client/react';
import { useMemo, useState } from 'react';
import type { PreparerLinkFilter } from '../../generated/graphql.ts';
import { useDebounced } from '../../system/debounced.ts';
import { useOpened } from '../account/use-account.ts';
import { ClientsDocument } from './documents.ts';

export const CLIENTS_PAGE = 15;

interface ClientView {
  readonly search: string;
  readonly filters?: PreparerLinkFilter | undefined;
  readonly skip?: boolean;
}

/** The preparer's clients by name, 15 per page, always from the network. */
export function useClients({ search, filters, skip = false }: ClientView) {
  const { accountId = '' } = useOpened();
  const name = useDebounced(search).trim();
  const [loading, setLoading] = useState(false);
  const { data, previousData, error, refetch, fetchMore } = useQuery(ClientsDocument, {
    variables: {
      accountId,
      limit: CLIENTS_PAGE,
      offset: 0,
      ...(name ? { name } : {}),
      ...(filters ? { filters } : {}),
    },
    fetchPolicy: 'no-cache',
    skip: skip || accountId === '',
  });
  const list = (data ?? previousData)?.preparerLinks;
  const loaded = list?.preparerLinks.length ?? 0;
  const total = list?.totalFiltered ?? 0;
  const more = useMemo(
    () => ({
      has: loaded < total,
      load: () => {
        if (loading) return;
        setLoading(true);
        fetchMore({
          variables: { offset: loaded },
          updateQuery: (before, { fetchMoreResult }) => ({
            ...before,
            preparerLinks: {
              ...fetchMoreResult.preparerLinks,
              preparerLinks: [
                ...before.preparerLinks.preparerLinks,
                ...fetchMoreResult.preparerLinks.preparerLinks,
              ],
            },
          }),
        })
          .catch(() => undefined)
          .finally(() => setLoading(false));
      },
    }),
    [loaded, total, loading, fetchMore],
  );
  return { clients: list?.preparerLinks, total, error, more, refetch };
}
