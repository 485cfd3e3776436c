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
        progress
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

export const CancelSealing = graphql(`
  mutation CancelSealing($accountId: ID!, $taxYear: Int!) {
    cancelSealing(accountId: $accountId, taxYear: $taxYear) {
      taxYear
    }
  }
`);

export const SealedYearComparisonDocument = graphql(`
  query SealedYearComparison($accountId: ID!, $id: ID!) {
    sealedYearComparison(accountId: $accountId, id: $id) {
      id
      status
      progress
      error
      difference {
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
  }
`);

export const CompareSealedYear = graphql(`
  mutation CompareSealedYear($accountId: ID!, $taxYear: Int!) {
    compareSealedYear(accountId: $accountId, taxYear: $taxYear) {
      id
      status
      progress
      error
    }
  }
`);

export const CancelYearComparison = graphql(`
  mutation CancelYearComparison($accountId: ID!, $id: ID!) {
    cancelSealedYearComparison(accountId: $accountId, id: $id) {
      id
      status
      progress
      error
    }
  }
`);
