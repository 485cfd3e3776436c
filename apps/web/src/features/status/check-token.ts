import * as status from '@lotbook/messages/generated/web/status';
import type { Translate } from '@lotbook/messages/translator';
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

/** Checks an invite token without a sign-in. Sends it in the request body to keep it out of server logs. */
export async function checkToken(
  t: Translate,
  client: ApolloClient,
  token: string,
): Promise<TokenAnswer> {
  const { data } = await client.query({
    query: ValidToken,
    variables: { token },
    fetchPolicy: 'no-cache',
    context: withoutToken,
  });
  if (!data) throw new Error(t(status.inviteNotChecked));
  return data.validToken;
}
