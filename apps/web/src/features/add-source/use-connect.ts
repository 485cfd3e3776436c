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

/** Checks the credentials and connects. Returns the path of the source's page, or undefined with the reason in `wrong`. */
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
      const checked = await client.mutate({
        mutation: ValidateExchangeAuth,
        variables: { accountId, exchangeName: adapter.id, credentials },
      });
      const verdict = checked.data?.validateExchangeAuth;
      if (verdict?.verdict === 'refused') {
        setWrong(verdict.message);
        return undefined;
      }
      const page =
        adapter.kind === 'custodian'
          ? await createWallet({ name, taxOwnership, credentials })
          : await createExchange({ name, taxOwnership, credentials });
      await client.refetchQueries({ include: 'active' });
      return page;
    } catch (error) {
      setWrong(error instanceof Error ? error.message : String(error));
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  const createExchange = async ({ name, taxOwnership, credentials }: Connecting) => {
    const exchangeData = { exchangeName: adapter.id, nickname: name, taxOwnership, credentials };
    const { data } = await client.mutate({
      mutation: ConnectExchange,
      variables: { accountId, exchangeData },
    });
    return data && `exchanges/${data.addExchange.id}/summary`;
  };
  const createWallet = async ({ name, taxOwnership, credentials }: Connecting) => {
    const { data } = await client.mutate({
      mutation: CreateExternalWallet,
      variables: { accountId, credentials, name, taxOwnership, type: adapter.id },
    });
    return data && `wallets/${data.createExternalWallet.id}/summary`;
  };
  return { connect, busy, wrong };
}
