import { graphql } from '../../generated/gql.ts';

export const ReportTypesDocument = graphql(`
  query ReportTypes($accountId: ID!) {
    reportTypes(accountId: $accountId) {
      id
      label
      purpose
      formats
      perYear
      ofBooks
      leavesOut
      parts
      isForm
      group
      manual
      columns {
        id
        label
      }
      chosenColumns
      questions {
        id
        label
        kind
        options {
          value
          label
        }
        default
        further
        help
      }
    }
    reportFilterOptions(accountId: $accountId) {
      taxYears
    }
  }
`);

export const ReportFilterOptionsDocument = graphql(`
  query ReportFilterOptions($accountId: ID!) {
    reportFilterOptions(accountId: $accountId) {
      kinds {
        id
        label
      }
      statuses
      taxYears
      scheduled
    }
  }
`);

export const ReportsDocument = graphql(`
  query Reports(
    $accountId: ID!
    $filter: ReportFilter
    $sort: ReportSort
    $limit: Int
    $offset: Int
  ) {
    reports(accountId: $accountId, filter: $filter, sort: $sort, limit: $limit, offset: $offset) {
      totalCount
      reports {
        id
        account
        accountName
        type
        label
        taxYear
        requested
        finished
        error
        status
        scheduled
        waitsForFigures
        progress
        parameters
        format
        downloadUrl
        previewUrl
        paymentRequired
        fileName
        rows
        bytes
        isEmpty
        incomplete
        excludedRows
        uncertain
      }
    }
  }
`);

export const CreateReport = graphql(`
  mutation CreateTaxReport($accountId: ID!, $type: String!, $params: JSON, $taxYear: Int) {
    createTaxReport(accountId: $accountId, type: $type, params: $params, taxYear: $taxYear) {
      id
      status
    }
  }
`);

export const CreateAccountingReport = graphql(`
  mutation CreateAccountingReport($accountId: ID!, $type: String!, $params: JSON) {
    createAccountingReport(accountId: $accountId, type: $type, params: $params) {
      id
      status
    }
  }
`);

export const RepeatReport = graphql(`
  mutation RepeatReport($accountId: ID!, $id: ID!) {
    repeatReport(accountId: $accountId, id: $id) {
      id
      status
    }
  }
`);

export const CancelReport = graphql(`
  mutation CancelReport($id: ID!, $accountId: ID!) {
    cancelReport(id: $id, accountId: $accountId) {
      id
      status
    }
  }
`);

export const DeleteReports = graphql(`
  mutation DeleteReports($ids: [ID!]!, $accountId: ID!) {
    deleteReports(ids: $ids, accountId: $accountId)
  }
`);
