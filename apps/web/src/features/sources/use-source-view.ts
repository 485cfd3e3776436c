import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { graphql } from '../../generated/gql.ts';
import { useAccount } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';

const SetSourceListView = graphql(`
  mutation SetSourceListView($accountId: ID!, $view: String!) {
    updateAccount(accountId: $accountId, accountData: { sourceListView: $view }) {
      id
      sourceListView
    }
  }
`);

export type SourceListView = 'list' | 'cards';

/** List or cards. People who may edit the account save their choice with it. */
export function useSourceView(): readonly [SourceListView, (view: SourceListView) => void] {
  const { accountId, account } = useAccount();
  const { may } = useAllowed();
  const [chosen, setChosen] = useState<SourceListView>();
  const [save] = useMutation(SetSourceListView);
  const choose = (view: SourceListView): void => {
    setChosen(view);
    if (may('accountEdit')) save({ variables: { accountId, view } }).catch(() => undefined);
  };
  return [chosen ?? (account?.sourceListView === 'cards' ? 'cards' : 'list'), choose];
}
