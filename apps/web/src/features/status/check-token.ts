import type { ApolloClient } from '@apollo/client';
import { graphql } from '../../generated/gql.ts';
import { withoutToken } from '../../system/auth-link.ts';

const ValidToken = graphql(`
  query ValidToken($token: String!) {
    validToken(token: $token) {
      tokenValid
      userEmail
    }
  }
`);

export interface TokenAnswer {
  readonly tokenValid: boolean;
  readonly userEmail: string | null;
}

/** Whether an invitation's token holds, and for whom. Asked without a sign-in, in the body of the request rather than in an address. */
export async function checkToken(client: ApolloClient, token: string): Promise<TokenAnswer> {
  const { data } = await client.query({
    query: ValidToken,
    variables: { token },
    fetchPolicy: 'no-cache',
    context: withoutToken,
  });
  if (!data) throw new Error('The token could not be checked.');
  return data.validToken;
}
