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

/** How the sources are shown. The choice is kept with the account, by whoever may change it. */
export function useSourceView(): readonly [SourceListView, (view: SourceListView) => void] {
  const { accountId, account } = useAccount();
  const { may } = useAllowed();
  const [chosen, setChosen] = useState<SourceListView>();
  const [keep] = useMutation(SetSourceListView);
  const choose = (view: SourceListView): void => {
    setChosen(view);
    if (may('accountEdit')) keep({ variables: { accountId, view } }).catch(() => undefined);
  };
  return [chosen ?? (account?.sourceListView === 'cards' ? 'cards' : 'list'), choose];
}
