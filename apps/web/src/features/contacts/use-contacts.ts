import { useQuery } from '@apollo/client/react';
import { useMemo, useState } from 'react';
import type { ContactsQuery } from '../../generated/graphql.ts';
import { useDebounced } from '../../system/debounced.ts';
import { useAccountId } from '../account/use-account.ts';
import { ContactsDocument } from './documents.ts';

export type Contact = ContactsQuery['contacts']['contacts'][number];

const PAGE = 50;

/** The account's contacts by name, 50 at a time, never cached. */
export function useContacts(typed: string) {
  const accountId = useAccountId();
  const search = useDebounced(typed).trim();
  const [loading, setLoading] = useState(false);
  const { data, previousData, error, refetch, fetchMore } = useQuery(ContactsDocument, {
    variables: { accountId, limit: PAGE, ...(search ? { search } : {}) },
    fetchPolicy: 'no-cache',
  });
  const list = (data ?? previousData)?.contacts;
  const cursor = list?.pageInfo.endCursor ?? undefined;
  const has = list?.pageInfo.hasNextPage ?? false;
  const more = useMemo(
    () => ({
      has,
      load: () => {
        if (loading || cursor === undefined) return;
        setLoading(true);
        fetchMore({
          variables: { cursor },
          updateQuery: (before, { fetchMoreResult }) => appendPage(before, fetchMoreResult),
        })
          .catch(() => undefined)
          .finally(() => setLoading(false));
      },
    }),
    [has, cursor, loading, fetchMore],
  );
  return { contacts: list?.contacts, total: list?.totalCount ?? 0, error, more, refetch };
}

const appendPage = (before: ContactsQuery, { contacts: next }: ContactsQuery): ContactsQuery => ({
  ...before,
  contacts: { ...next, contacts: [...before.contacts.contacts, ...next.contacts] },
});
