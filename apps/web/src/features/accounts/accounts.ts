import { graphql } from '../../generated/gql.ts';

/** The person's accounts in an application. */
export const AccountsDocument = graphql(`
  query Accounts($type: AccountType!) {
    accounts(type: $type) {
      id
      name
      disabled
      fiatCurrency
    }
  }
`);
