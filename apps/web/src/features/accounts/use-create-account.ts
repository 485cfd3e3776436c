import { useApolloClient, useMutation } from '@apollo/client/react';
import { useState } from 'react';
import { graphql } from '../../generated/gql.ts';
import type { CreateAccountingAccountMutationVariables } from '../../generated/graphql.ts';
import type { AppId } from '../../system/config.ts';
import { filterCurrentAccount } from '../../system/current-account.ts';

const CreateBooks = graphql(`
  mutation CreateAccountingAccount(
    $name: String!
    $timezone: String
    $fiatCurrency: String
    $subtypeId: ID
    $subtypeFields: JSON
  ) {
    createAccountingAccount(
      name: $name
      timezone: $timezone
      fiatCurrency: $fiatCurrency
      subtypeId: $subtypeId
      subtypeFields: $subtypeFields
    ) {
      id
    }
  }
`);

const CreateFirm = graphql(`
  mutation CreatePreparerAccount($name: String!, $timezone: String, $type: PreparerType!) {
    createPreparerAccount(name: $name, timezone: $timezone, type: $type) {
      id
    }
  }
`);

/** Creates an account with the browser's time zone. Returns its id, or undefined with the reason in `wrong`. */
export function useCreateAccount(appId: AppId) {
  const client = useApolloClient();
  const [createBooks, books] = useMutation(CreateBooks, {
    refetchQueries: () => filterCurrentAccount(client, ['Accounts', 'PickedAccounts']),
  });
  const [createFirm, firm] = useMutation(CreateFirm);
  const [wrong, setWrong] = useState<string>();
  const create = async (
    variables: CreateAccountingAccountMutationVariables,
  ): Promise<string | undefined> => {
    setWrong(undefined);
    const timezone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    try {
      if (appId === 'accounting')
        return (await createBooks({ variables: { ...variables, timezone } })).data
          ?.createAccountingAccount.id;
      const type = appId === 'tir-admin' ? 'TirAdmin' : 'TaxPreparer';
      return (await createFirm({ variables: { name: variables.name, timezone, type } })).data
        ?.createPreparerAccount.id;
    } catch (error) {
      setWrong(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  };
  return { create, busy: books.loading || firm.loading, wrong };
}
