import { graphql } from '../../generated/gql.ts';

export const TirRunsDocument = graphql(`
  query TirRuns($accountId: ID!, $taxYear: Int!) {
    tirRuns(accountId: $accountId, taxYear: $taxYear) {
      id
      taxYear
      number
      kind
      state
      working
      progress
      message
      totals {
        formType
        forms
        rows
        missingTin
        tinMismatch
        boxes {
          box
          name
          amount
        }
      }
      tieOuts {
        measure
        rows
        intake
        reported
        excluded
        rounding
      }
      exclusions {
        formType
        code
        text
        rows
        amount
      }
      notices {
        formId
        code
        text
      }
      faults {
        formId
        code
        text
      }
      submissions {
        id
        fileId
        fileName
        format
        formType
        transmission
        records
        state
        receiptId
        errors {
          recordId
          code
          message
        }
        filedAt
        answeredAt
      }
      stateCopies {
        state
        channel
        forms
        filedAt
      }
      createdAt
      lockedAt
      furnishedAt
      filedAt
      answeredAt
    }
  }
`);

export const MakeForms = graphql(`
  mutation MakeTirForms($accountId: ID!, $taxYear: Int!) {
    makeTirForms(accountId: $accountId, taxYear: $taxYear) {
      id
      state
      working
    }
  }
`);

export const ValidateRun = graphql(`
  mutation ValidateTirRun($accountId: ID!, $runId: ID!) {
    validateTirRun(accountId: $accountId, runId: $runId) {
      id
      state
      working
    }
  }
`);

export const LockRun = graphql(`
  mutation LockTirRun($accountId: ID!, $runId: ID!) {
    lockTirRun(accountId: $accountId, runId: $runId) {
      id
      state
    }
  }
`);

export const FurnishRun = graphql(`
  mutation FurnishTirRun($accountId: ID!, $runId: ID!) {
    furnishTirRun(accountId: $accountId, runId: $runId) {
      id
      state
    }
  }
`);

export const MakeFilingFiles = graphql(`
  mutation MakeTirFilingFiles(
    $accountId: ID!
    $runId: ID!
    $formats: [String!]!
    $isTest: Boolean
  ) {
    makeTirFilingFiles(
      accountId: $accountId
      runId: $runId
      formats: $formats
      isTest: $isTest
    ) {
      id
      working
    }
  }
`);

export const MarkRunFiled = graphql(`
  mutation MarkTirRunFiled($accountId: ID!, $runId: ID!, $format: String!) {
    markTirRunFiled(accountId: $accountId, runId: $runId, format: $format) {
      id
      state
    }
  }
`);

export const MarkStateFiled = graphql(`
  mutation MarkTirStateFiled($accountId: ID!, $runId: ID!, $state: String!) {
    markTirStateFiled(accountId: $accountId, runId: $runId, state: $state) {
      id
    }
  }
`);

export const DeleteRun = graphql(`
  mutation DeleteTirRun($accountId: ID!, $runId: ID!) {
    deleteTirRun(accountId: $accountId, runId: $runId)
  }
`);
