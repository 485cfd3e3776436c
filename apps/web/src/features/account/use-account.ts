import { useQuery } from '@apollo/client/react';
import { getRouteApi } from '@tanstack/react-router';
import { graphql } from '../../generated/gql.ts';

const route = getRouteApi('/$appId/_in');

export const AccountDocument = graphql(`
  query Account($accountId: ID!) {
    account(accountId: $accountId) {
      id
      name
      timezone
      fiatCurrency
      generation
      updating
      permission {
        userId
        accountId
        role
      }
      taxPayerDetails {
        jurisdiction
        taxYear
        unitsRule
        taxMethod
        tracking
      }
      taxUpdater {
        taxUpdateFailed
        taxUpdateNeedsRerun
        computedAt
        error
      }
    }
  }
`);

/** The account that is open. Only inside the application, not on the pages before it. */
export function useAccountId(): string {
  const opened = route.useLoaderData();
  if (!opened) throw new Error('No account is open');
  return opened.accountId;
}

export function useAccount() {
  const accountId = useAccountId();
  const { data, error, refetch } = useQuery(AccountDocument, { variables: { accountId } });
  return { accountId, account: data?.account ?? undefined, error, refetch };
}
