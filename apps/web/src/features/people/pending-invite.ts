import type { ApolloClient } from '@apollo/client';
import { graphql } from '../../generated/gql.ts';

/** The latest pending invite from a tax professional for an email address. */
export const PendingLinkInvite = graphql(`
  query PendingLinkInvite($email: String!) {
    checkPendingLinkCodeInvite(email: $email) {
      linkCode
      preparerLinkId
      preparerDisplayName
      validTill
    }
  }
`);

export async function hasPendingInvite(client: ApolloClient, email: string): Promise<boolean> {
  const { data } = await client.query({
    query: PendingLinkInvite,
    variables: { email },
    fetchPolicy: 'network-only',
    errorPolicy: 'ignore',
  });
  return Boolean(data?.checkPendingLinkCodeInvite);
}
