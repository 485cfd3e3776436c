import { useQuery } from '@apollo/client/react';
import { getRouteApi, useParams } from '@tanstack/react-router';
import { AccountDocument } from './account-document.ts';
import type { Opened } from './open-account.ts';

const route = getRouteApi('/$appId/_in');

/** The signed-in person, and their account that is open in this application. */
export const useOpened = (): Opened => route.useLoaderData();

/** The account on screen: a client's if the URL has one, otherwise the person's own; undefined if there is none. */
export function useAccountIdIfAny(): string | undefined {
  const { accountId } = useParams({ strict: false });
  const opened = useOpened();
  return accountId ?? opened.accountId;
}

/** The account on screen. @throws Error outside an account. */
export function useAccountId(): string {
  const accountId = useAccountIdIfAny();
  if (accountId === undefined) throw new Error('No account is open');
  return accountId;
}

export function useAccount() {
  const accountId = useAccountId();
  const { data, error, refetch } = useQuery(AccountDocument, { variables: { accountId } });
  return { accountId, account: data?.account ?? undefined, error, refetch };
}
