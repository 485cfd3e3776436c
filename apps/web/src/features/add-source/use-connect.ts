import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { graphql } from '../../generated/gql.ts';
import type { CredentialsInput } from '../../generated/graphql.ts';
import { useAccountId } from '../account/use-account.ts';
import type { Adapter } from './use-adapters.ts';

const ValidateExchangeAuth = graphql(`
  mutation ValidateExchangeAuth(
    $accountId: ID!
    $exchangeName: String!
    $credentials: CredentialsInput!
  ) {
    validateExchangeAuth(
      accountId: $accountId
      exchangeName: $exchangeName
      credentials: $credentials
    ) {
      valid
      verdict
      message
    }
  }
`);

const ConnectExchange = graphql(`
  mutation ConnectExchange($accountId: ID!, $exchangeData: ExchangeInput!) {
    addExchange(accountId: $accountId, exchangeData: $exchangeData) {
      id
    }
  }
`);

const CreateExternalWallet = graphql(`
  mutation CreateExternalWallet(
    $accountId: ID!
    $credentials: CredentialsInput!
    $name: String!
    $taxOwnership: String
    $type: String!
  ) {
    createExternalWallet(
      accountId: $accountId
      credentials: $credentials
      name: $name
      taxOwnership: $taxOwnership
      type: $type
    ) {
      id
    }
  }
`);

interface Connecting {
  readonly name: string;
  readonly taxOwnership: string;
  readonly credentials: CredentialsInput;
}

/** Tries the credentials, and connects where they are good. Gives the address of the source's page; undefined where it was refused, and `wrong` says why. */
export function useConnect(adapter: Adapter) {
  const accountId = useAccountId();
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const connect = async ({
    name,
    taxOwnership,
    credentials,
  }: Connecting): Promise<string | undefined> => {
    setBusy(true);
    setWrong(undefined);
    try {
      const tried = await client.mutate({
        mutation: ValidateExchangeAuth,
        variables: { accountId, exchangeName: adapter.id, credentials },
      });
      const verdict = tried.data?.validateExchangeAuth;
      if (verdict?.verdict === 'refused') {
        setWrong(verdict.message);
        return undefined;
      }
      const page =
        adapter.kind === 'custodian'
          ? await asWallet({ name, taxOwnership, credentials })
          : await asExchange({ name, taxOwnership, credentials });
      await client.refetchQueries({ include: 'active' });
      return page;
    } catch (error) {
      setWrong(error instanceof Error ? error.message : String(error));
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  const asExchange = async ({ name, taxOwnership, credentials }: Connecting) => {
    const exchangeData = { exchangeName: adapter.id, nickname: name, taxOwnership, credentials };
    const { data } = await client.mutate({
      mutation: ConnectExchange,
      variables: { accountId, exchangeData },
    });
    return data && `exchanges/${data.addExchange.id}/summary`;
  };
  const asWallet = async ({ name, taxOwnership, credentials }: Connecting) => {
    const { data } = await client.mutate({
      mutation: CreateExternalWallet,
      variables: { accountId, credentials, name, taxOwnership, type: adapter.id },
    });
    return data && `wallets/${data.createExternalWallet.id}/summary`;
  };
  return { connect, busy, wrong };
}
