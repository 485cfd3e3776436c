import { graphql } from '../../generated/gql.ts';

export const TaxYearsDocument = graphql(`
  query TaxYears($accountId: ID!) {
    taxYears(accountId: $accountId) {
      taxYear
      label
      hasEnded
      totals {
        gain
        income
        disposals
      }
      seal {
        id
        status
        error
        sealed
        requestedBy
        digest
        engine
        transactions
        hasMoved
        totals {
          gain
          income
        }
      }
      former {
        id
        sealed
        unsealed
        unsealedBy
        reason
        digest
      }
    }
  }
`);

export const SealTaxYear = graphql(`
  mutation SealTaxYear($accountId: ID!, $taxYear: Int!) {
    sealTaxYear(accountId: $accountId, taxYear: $taxYear) {
      taxYear
    }
  }
`);

export const UnsealTaxYear = graphql(`
  mutation UnsealTaxYear($accountId: ID!, $taxYear: Int!, $reason: String!) {
    unsealTaxYear(accountId: $accountId, taxYear: $taxYear, reason: $reason) {
      taxYear
    }
  }
`);

export const SealedYearDifferenceDocument = graphql(`
  query SealedYearDifference($accountId: ID!, $taxYear: Int!) {
    sealedYearDifference(accountId: $accountId, taxYear: $taxYear) {
      verdict
      advice
      isStale
      figures {
        id
        label
        filed
        now
        difference
      }
      lineCount
      lines {
        kind
        transactionId
        entryId
        on
        asset
        filed {
          amount
          costBasis
          gain
        }
        now {
          amount
          costBasis
          gain
        }
        why
      }
      inputCount
      inputs {
        transactionId
        at
        what
        fields
      }
      settings {
        label
        filed
        now
      }
      filedEngine
      presentEngine
    }
  }
`);
