import { graphql } from '../../generated/gql.ts';

export const BrokerReconciliationDocument = graphql(`
  query BrokerReconciliation($accountId: ID!, $taxYear: Int!, $withSources: Boolean!) {
    brokerReconciliation(accountId: $accountId, taxYear: $taxYear) {
      forms {
        id
        broker
        coversAll
        fileName
        lineCount
        created
      }
      lineCount
      openCount
      differingCount
      notReportedCount
    }
    exchanges(accountId: $accountId) @include(if: $withSources) {
      id
      nickname
    }
    wallets(accountId: $accountId) @include(if: $withSources) {
      id
      name
    }
  }
`);

export const BrokerLinesDocument = graphql(`
  query BrokerLines($accountId: ID!, $taxYear: Int!, $status: String, $cursor: String) {
    brokerLines(accountId: $accountId, taxYear: $taxYear, status: $status, cursor: $cursor) {
      lineCount
      counts {
        status
        words
        lines
      }
      lines {
        id
        broker
        asset
        quantity
        sold
        proceeds
        costBasis
        basisReported
        status
        statusWords
        proceedsDifference
        basisDifference
        boxes
        codes
        isChosen
        transactionIds
        candidates {
          taxTxId
          asset
          source
          on
          quantity
          proceeds
        }
      }
      cursor
    }
  }
`);

export const AddBrokerForm = graphql(`
  mutation AddBrokerForm(
    $accountId: ID!
    $taxYear: Int!
    $broker: String!
    $sourceId: ID
    $file: ID
    $lines: [BrokerLineInput!]
    $coversAll: Boolean
  ) {
    addBrokerForm(
      accountId: $accountId
      taxYear: $taxYear
      broker: $broker
      sourceId: $sourceId
      file: $file
      lines: $lines
      coversAll: $coversAll
    ) {
      id
      lines
      rejectedCount
      rejected {
        line
        column
        reason
      }
    }
  }
`);

export const DeleteBrokerForm = graphql(`
  mutation DeleteBrokerForm($accountId: ID!, $formId: ID!) {
    deleteBrokerForm(accountId: $accountId, formId: $formId)
  }
`);

export const MatchBrokerLines = graphql(`
  mutation MatchBrokerLines($accountId: ID!, $lineIds: [ID!]!, $taxTxId: ID, $none: Boolean) {
    matchBrokerLines(accountId: $accountId, lineIds: $lineIds, taxTxId: $taxTxId, none: $none)
  }
`);

/** The queries to refetch after a change to forms or to the meaning of lines. */
export const refetch = ['BrokerReconciliation'] as const;
export const refetchLines = [...refetch, 'BrokerLines'] as const;
