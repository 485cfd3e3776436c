import { graphql } from '../../generated/gql.ts';
import type { PlanningLotsQuery, PlanningQuery } from '../../generated/graphql.ts';

export const PlanningDocument = graphql(`
  query Planning($accountId: ID!) {
    planning(accountId: $accountId) {
      today
      year
      yearLabel
      yearEnds
      dataEnds
      realized {
        gain
        shortTermGain
        longTermGain
        income
      }
      prices {
        asset
        unitPrice
        at
        from
      }
      jurisdiction
      timeZone
      method
      tracking
      orders {
        from
        recordedAt
        method
        sourceId
        channel
      }
      sources {
        id
        name
        provider
        isOfBroker
      }
    }
  }
`);

export const PlanningLotsDocument = graphql(`
  query PlanningLots($accountId: ID!, $cursor: String) {
    planningLots(accountId: $accountId, cursor: $cursor, limit: 1000) {
      lots {
        lotId
        asset
        sourceId
        quantity
        basis
        basisLow
        basisHigh
        acquiredAt
        acquiredOn
        inherited
        giftWorth
        giftOn
      }
      cursor
    }
  }
`);

export const SharedPlanDocument = graphql(`
  query SharedPlan($accountId: ID!) {
    sharedPlan(accountId: $accountId) {
      content
      savedAt
      savedBy
    }
  }
`);

export const SharePlan = graphql(`
  mutation SharePlan($accountId: ID!, $plan: JSON!) {
    sharePlan(accountId: $accountId, plan: $plan) {
      savedAt
    }
  }
`);

export const WithdrawPlan = graphql(`
  mutation WithdrawPlan($accountId: ID!) {
    withdrawPlan(accountId: $accountId)
  }
`);

export const ExportPlan = graphql(`
  mutation ExportPlan($accountId: ID!, $plan: JSON!, $format: String!) {
    exportPlan(accountId: $accountId, plan: $plan, format: $format) {
      id
    }
  }
`);

export type Facts = PlanningQuery['planning'];
export type LotRow = PlanningLotsQuery['planningLots']['lots'][number];
