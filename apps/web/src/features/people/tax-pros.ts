import { graphql } from '../../generated/gql.ts';

/** The tax professionals of an account. */
export const TaxProsDocument = graphql(`
  query TaxPros($accountId: ID!) {
    preparerLinks(accountId: $accountId, limit: 15) {
      preparerLinks {
        id
        preparerDisplayName
        clientConsent
        preparerActive
        billingEntity
        submittedYears
      }
    }
  }
`);
