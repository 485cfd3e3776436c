import { graphql } from '../../generated/gql.ts';

export const TirFormsDocument = graphql(`
  query TirForms(
    $accountId: ID!
    $runId: ID!
    $formType: String
    $status: String
    $recipient: String
    $cursor: String
  ) {
    tirForms(
      accountId: $accountId
      runId: $runId
      formType: $formType
      status: $status
      recipient: $recipient
      cursor: $cursor
      limit: 100
    ) {
      forms {
        id
        formId
        version
        status
        formType
        taxYear
        recordId
        externalId
        saleId
        recipientName
        tin
        boxes {
          box
          name
          value
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`);

export const TirFormVersionsDocument = graphql(`
  query TirFormVersions($accountId: ID!, $formId: String!, $taxYear: Int!) {
    tirFormVersions(accountId: $accountId, formId: $formId, taxYear: $taxYear) {
      id
      formId
      version
      status
      formType
      recipientName
      externalId
      tin
      address {
        line1
        line2
        city
        state
        zip
        country
      }
      boxes {
        box
        name
        value
      }
      previousRecord
    }
  }
`);

export const TirCorrectionsDocument = graphql(`
  query TirCorrectionFiles($accountId: ID!) {
    tirCorrectionFiles(accountId: $accountId) {
      id
      runId
      state
      file {
        ...TirFileRow @unmask
      }
      corrections {
        formId
        type
        beforeVersion
        afterVersion
        changes {
          field
          before
          after
        }
        reasons
        statuses
      }
    }
  }
`);

export const AddCorrectionFile = graphql(`
  mutation AddTirCorrectionFile($accountId: ID!, $filename: String!, $taxYear: Int) {
    addTirCorrectionFile(accountId: $accountId, filename: $filename, taxYear: $taxYear) {
      id
    }
  }
`);
