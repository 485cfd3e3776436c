import type { ApolloClient } from '@apollo/client';
import { graphql } from '../../generated/gql.ts';
import { forgetVisit, type Visit } from './visit.ts';

const AddGrantedExchange = graphql(`
  mutation AddGrantedExchange($accountId: ID!, $exchangeData: ExchangeInput!) {
    addExchange(accountId: $accountId, exchangeData: $exchangeData) {
      id
    }
  }
`);

const SetExchangeOAuthToken = graphql(`
  mutation SetExchangeOAuthToken(
    $accountId: ID!
    $exchangeId: ID!
    $code: String!
    $state: String!
  ) {
    setExchangeOAuthToken(
      accountId: $accountId
      exchangeId: $exchangeId
      code: $code
      state: $state
    ) {
      id
    }
  }
`);

const grants = new Map<string, Promise<string>>();

/** Exchanges the OAuth code once, however many callers ask meanwhile. Returns the path of the source's page. @throws Error with the server's message. */
export function grantOnce(
  client: ApolloClient,
  visit: Visit,
  code: string,
  state: string,
): Promise<string> {
  const running =
    grants.get(state) ?? grant(client, visit, code, state).finally(() => grants.delete(state));
  grants.set(state, running);
  return running;
}

async function grant(
  client: ApolloClient,
  { accountId, adapter, source, base }: Visit,
  code: string,
  state: string,
): Promise<string> {
  const id = 'id' in source ? await renew(source.id) : await create(source);
  forgetVisit(state);
  return `${base}/exchanges/${id}/summary`;

  async function renew(exchangeId: string): Promise<string> {
    await client.mutate({
      mutation: SetExchangeOAuthToken,
      variables: { accountId, exchangeId, code, state },
    });
    return exchangeId;
  }

  async function create({
    name,
    taxOwnership,
  }: {
    readonly name: string;
    readonly taxOwnership: string;
  }): Promise<string> {
    const exchangeData = {
      exchangeName: adapter,
      nickname: name,
      taxOwnership,
      oauthCode: code,
      oauthState: state,
    };
    const { data } = await client.mutate({
      mutation: AddGrantedExchange,
      variables: { accountId, exchangeData },
    });
    if (!data) throw new Error('Empty response to addExchange');
    return data.addExchange.id;
  }
}
