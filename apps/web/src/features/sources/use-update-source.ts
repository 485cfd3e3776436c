import * as texts from '@lotbook/messages/generated/web/sources';
import { useTranslate } from '@lotbook/ui/translate';
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

/** Starts an update of a connected source. */
export function useUpdateSource() {
  const t = useTranslate();
  const accountId = useAccountId();
  const client = useApolloClient();
  const exchange = useAction(UpdateExchangeData, { toastWrong: true });
  const wallet = useAction(UpdateWalletData, { toastWrong: true });
  const update = async ({
    id,
    kind,
    name,
  }: Pick<Source, 'id' | 'kind' | 'name'>): Promise<void> => {
    const done = t(texts.updateStarted, { name });
    const isStarted =
      kind === 'exchange'
        ? await exchange.run({ accountId, exchangeId: id }, done)
        : await wallet.run({ accountId, walletId: id }, done);
    if (isStarted) await client.refetchQueries({ include: ['Sources'] });
  };
  return { update, busy: exchange.busy || wallet.busy };
}
