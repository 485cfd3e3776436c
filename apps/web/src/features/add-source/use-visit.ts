import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { graphql } from '../../generated/gql.ts';
import { goToSite } from '../../system/leave-site.ts';
import { getPageAddress, usePlace } from '../../system/place.ts';
import { useAccountId } from '../account/use-account.ts';
import type { Adapter } from './use-adapters.ts';
import { rememberVisit, type Visit } from './visit.ts';

const OAuthAuthorizationUrl = graphql(`
  query OAuthAuthorizationUrl($accountId: ID!, $applicationName: String!, $redirectUri: String!) {
    oauthAuthorizationUrl(
      accountId: $accountId
      applicationName: $applicationName
      redirectUri: $redirectUri
    )
  }
`);

/** Opens the OAuth page of a service. */
export function useVisit(adapter: Adapter) {
  const accountId = useAccountId();
  const client = useApolloClient();
  const place = usePlace();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const begin = async (source: Visit['source']): Promise<void> => {
    setBusy(true);
    setWrong(undefined);
    try {
      const variables = {
        accountId,
        applicationName: adapter.id,
        redirectUri: `/${place.appId}/sources/granted`,
      };
      const { data } = await client.query({
        query: OAuthAuthorizationUrl,
        variables,
        fetchPolicy: 'no-cache',
      });
      const address = new URL(data?.oauthAuthorizationUrl ?? '');
      rememberVisit(address.searchParams.get('state') ?? '', {
        accountId,
        adapter: adapter.id,
        label: adapter.label,
        source,
        base: getPageAddress(place, ''),
      });
      goToSite(address.href);
    } catch (error) {
      setWrong(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };
  return { begin, busy, wrong };
}
