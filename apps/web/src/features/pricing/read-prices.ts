import type { ApolloClient } from '@apollo/client';
import { graphql } from '../../generated/gql.ts';
import type { PricesQuery } from '../../generated/graphql.ts';
import { withoutToken } from '../../system/auth-link.ts';
import type { AppId } from '../../system/config.ts';

const PricesDocument = graphql(`
  query Prices($appType: String!) {
    plans(appType: $appType) {
      id
      name
      price
      period
      numberOfUsers
      numberOfWallets
      numberOfExchangeAccounts
      numberOfTransactions
      numberOfClients
      planAddOns {
        id
        name
        price
      }
    }
  }
`);

/** The prices of an application, without a sign-in. */
export async function readPrices(
  client: ApolloClient,
  appType: AppId,
): Promise<PricesQuery['plans']> {
  const { data } = await client.query({
    query: PricesDocument,
    variables: { appType },
    fetchPolicy: 'no-cache',
    context: withoutToken,
  });
  return data?.plans ?? [];
}
