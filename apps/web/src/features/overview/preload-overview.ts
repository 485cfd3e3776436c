import type { ApolloClient } from '@apollo/client';
import { readAhead } from '../../system/prefetch.ts';
import { AccountDocument } from '../account/account-document.ts';
import { OverviewDocument, getOverviewRequest } from './query.ts';

/** Requests the figures of an account while the code of the page is still loading. */
export async function preloadOverview(client: ApolloClient, accountId: string): Promise<void> {
  const account = await client
    .query({ query: AccountDocument, variables: { accountId } })
    .catch(() => undefined);
  if (account?.data?.account)
    await readAhead(client, OverviewDocument, getOverviewRequest(account.data.account));
}
