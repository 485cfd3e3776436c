import { useQuery } from '@apollo/client/react';
import { graphql } from '../../generated/gql.ts';
import type { ClientPaymentsQuery } from '../../generated/graphql.ts';
import { useAccountId } from '../account/use-account.ts';
import type { Client } from './client-text.ts';

const ClientPaymentsDocument = graphql(`
  query ClientPayments($accountId: ID!, $preparerLinkIds: [ID!]!) {
    clientPayments(accountId: $accountId, preparerLinkIds: $preparerLinkIds) {
      preparerLinkId
      status
      taxYear
      fee
      firmPays
    }
  }
`);

export type ClientPayment = ClientPaymentsQuery['clientPayments'][number];

const atOnce = 100;
const none: readonly ClientPayment[] = [];

/** Payment status of the listed clients' current tax years. `billed` is true if any of them is billed. */
export function useClientPayments(clients: readonly Client[]) {
  const accountId = useAccountId();
  const preparerLinkIds = clients.map(({ id }) => id).slice(-atOnce);
  const { data, previousData, refetch } = useQuery(ClientPaymentsDocument, {
    variables: { accountId, preparerLinkIds },
    skip: preparerLinkIds.length === 0,
    fetchPolicy: 'cache-and-network',
  });
  const payments = (data ?? previousData)?.clientPayments ?? none;
  return { payments, billed: payments.some(({ status }) => charged.has(status)), refetch };
}

const charged: ReadonlySet<string> = new Set(['paymentRequired', 'underWay', 'paid']);
