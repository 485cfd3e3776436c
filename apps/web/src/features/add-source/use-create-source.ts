import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { graphql } from '../../generated/gql.ts';
import { useAccountId } from '../account/use-account.ts';

const AddExchange = graphql(`
  mutation AddExchange($accountId: ID!, $exchangeData: ExchangeInput!) {
    addExchange(accountId: $accountId, exchangeData: $exchangeData) {
      id
    }
  }
`);

const AddWallet = graphql(`
  mutation AddWallet($accountId: ID!, $walletData: WalletInput!) {
    addWallet(accountId: $accountId, walletData: $walletData) {
      id
    }
  }
`);

export interface NewSource {
  readonly kind: 'exchange' | 'wallet';
  /** The provider's id in the catalog. */
  readonly provider: string;
  readonly name: string;
  readonly taxOwnership: string;
  readonly chain: string;
}

/** Creates an empty source. Returns its id, or undefined with the reason in `wrong`. */
export function useCreateSource() {
  const accountId = useAccountId();
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const create = async ({
    kind,
    provider,
    name,
    taxOwnership,
    chain,
  }: NewSource): Promise<string | undefined> => {
    setBusy(true);
    setWrong(undefined);
    try {
      const id =
        kind === 'exchange'
          ? (
              await client.mutate({
                mutation: AddExchange,
                variables: {
                  accountId,
                  exchangeData: { exchangeName: provider, nickname: name, taxOwnership },
                },
              })
            ).data?.addExchange.id
          : (
              await client.mutate({
                mutation: AddWallet,
                variables: {
                  accountId,
                  walletData: { type: provider, name, taxOwnership, ...(chain ? { chain } : {}) },
                },
              })
            ).data?.addWallet.id;
      await client.refetchQueries({ include: 'active' });
      return id;
    } catch (error) {
      setWrong(error instanceof Error ? error.message : String(error));
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return { create, busy, wrong };
}
