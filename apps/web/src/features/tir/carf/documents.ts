import { graphql } from '../../../generated/gql.ts';

export const TirCarfDocument = graphql(`
  query TirCarf($accountId: ID!, $taxYear: Int!) {
    tirCarf(accountId: $accountId, taxYear: $taxYear) {
      intake {
        users
        transactions
      }
      providers {
        country
        nexus
        tin
        sendingEntityId
        contact
        currency
        reportableCountries
        reportDue
        usersInformedBy
      }
      reports {
        id
        country
        number
        isTest
        state
        progress
        message
        isCorrection
        users
        records
        totals {
          bucket
          currency
          transactions
          amount
        }
        missingTins {
          userId
          name
          country
          reason
        }
        faults {
          userId
          path
          text
        }
        files {
          id
          name
          rows
        }
        createdAt
        filedAt
        noticesSentAt
      }
    }
  }
`);

export const SaveCarfProvider = graphql(`
  mutation SaveTirCarfProvider($accountId: ID!, $taxYear: Int!, $provider: TirCarfProviderInput!) {
    saveTirCarfProvider(accountId: $accountId, taxYear: $taxYear, provider: $provider)
  }
`);

export const MakeCarfReport = graphql(`
  mutation MakeTirCarfReport(
    $accountId: ID!
    $taxYear: Int!
    $country: String!
    $isTest: Boolean!
  ) {
    makeTirCarfReport(
      accountId: $accountId
      taxYear: $taxYear
      country: $country
      isTest: $isTest
    ) {
      id
      state
    }
  }
`);

export const MarkCarfFiled = graphql(`
  mutation MarkTirCarfFiled($accountId: ID!, $reportId: ID!) {
    markTirCarfFiled(accountId: $accountId, reportId: $reportId) {
      id
      state
    }
  }
`);

export const MarkCarfNoticesSent = graphql(`
  mutation MarkTirCarfNoticesSent($accountId: ID!, $reportId: ID!) {
    markTirCarfNoticesSent(accountId: $accountId, reportId: $reportId) {
      id
      noticesSentAt
    }
  }
`);

export const carfQueries: readonly string[] = ['TirCarf', 'TirFiles'];
