import { graphql } from '../../generated/gql.ts';

export const TirRecipientsDocument = graphql(`
  query TirRecipients($accountId: ID!, $curing: String, $search: String, $cursor: String) {
    tirRecipients(
      accountId: $accountId
      curing: $curing
      search: $search
      cursor: $cursor
      limit: 100
    ) {
      recipients {
        externalId
        name
        secondName
        entityType
        tinType
        tin
        hasForeignTin
        documentForm
        documentDate
        isCertified
        address {
          line1
          line2
          city
          state
          zip
          country
        }
        email
        consentedOn
        consentVersion
        clientAccountId
        isBackupWithheld
        exemptCode
        curing
        curingReasons
        matchCode
        matchedOn
      }
      pageInfo {
        hasNextPage
        endCursor
      }
      totalCount
    }
  }
`);

export const UpdateRecipient = graphql(`
  mutation UpdateTirRecipient(
    $accountId: ID!
    $externalId: String!
    $taxYear: Int!
    $curing: String
  ) {
    updateTirRecipient(
      accountId: $accountId
      externalId: $externalId
      taxYear: $taxYear
      curing: $curing
    ) {
      externalId
      curing
    }
  }
`);

export const UnmaskTin = graphql(`
  mutation UnmaskTirTin($accountId: ID!, $externalId: String!, $taxYear: Int!) {
    unmaskTirTin(accountId: $accountId, externalId: $externalId, taxYear: $taxYear) {
      tin
      foreignTin
    }
  }
`);

export const TirStatisticsDocument = graphql(`
  query TirStatistics($accountId: ID!, $taxYear: Int!) {
    tirStatistics(accountId: $accountId, taxYear: $taxYear) {
      taxYear
      rows {
        formType
        eligible
        notGenerated
        generated
        corrected
        furnished
        filed
        accepted
        rejected
        missingTin
        tinMismatch
        underThreshold
        exempt
        totals {
          box
          name
          amount
        }
      }
      deadlines {
        formType
        kind
        day
        daysLeft
      }
      recipients
      curing
    }
    tir1099Categories(accountId: $accountId, taxYear: $taxYear) {
      formType
      box
      label
      category
      recipients
      rows
      amount
      threshold
      reportable
      isReportable
    }
  }
`);
