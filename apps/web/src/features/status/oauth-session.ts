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

/** The forwarding address stored under a state; undefined if there is none or it was already used. Keeps the state out of addresses. */
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
