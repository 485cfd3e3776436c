import { useApolloClient } from '@apollo/client/react';
import { graphql } from '../../generated/gql.ts';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import type { Source } from './use-sources.ts';

const UpdateExchangeData = graphql(`
  mutation UpdateExchangeData($accountId: ID!, $exchangeId: ID!) {
    updateExchangeData(accountId: $accountId, exchangeId: $exchangeId) {
      id
      updating
    }
  }
`);

const UpdateWalletData = graphql(`
  mutation UpdateWalletData($accountId: ID!, $walletId: ID!) {
    updateWalletData(accountId: $accountId, walletId: $walletId) {
      id
      updating
    }
  }
`);

/** Brings a source whose data comes by itself up to date. */
export function useUpdateSource() {
  const accountId = useAccountId();
  const client = useApolloClient();
  const exchange = useAction(UpdateExchangeData, { toastWrong: true });
  const wallet = useAction(UpdateWalletData, { toastWrong: true });
  const update = async ({
    id,
    kind,
    name,
  }: Pick<Source, 'id' | 'kind' | 'name'>): Promise<void> => {
    const done = `${name} is brought up to date.`;
    const asked =
      kind === 'exchange'
        ? await exchange.run({ accountId, exchangeId: id }, done)
        : await wallet.run({ accountId, walletId: id }, done);
    if (asked) await client.refetchQueries({ include: ['Sources'] });
  };
  return { update, busy: exchange.busy || wallet.busy };
}
