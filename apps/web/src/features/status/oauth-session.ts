import type { ApolloClient } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { graphql } from '../../generated/gql.ts';
import { withoutToken } from '../../system/auth-link.ts';

const OAuthSession = graphql(`
  query OAuthSession($state: String!) {
    getOAuthSession(state: $state) {
      forwardingUri
    }
  }
`);

/** The forwarding address that was stored under a state; undefined where there is none, or it was used already. The state stays out of addresses. */
export async function readOAuthSession(
  client: ApolloClient,
  state: string,
): Promise<string | undefined> {
  try {
    const { data } = await client.query({
      query: OAuthSession,
      variables: { state },
      fetchPolicy: 'no-cache',
      context: withoutToken,
    });
    return data?.getOAuthSession.forwardingUri;
  } catch (error) {
    if (CombinedGraphQLErrors.is(error)) return undefined;
    throw error;
  }
}
