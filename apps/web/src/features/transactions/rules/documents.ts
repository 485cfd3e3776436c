import { graphql } from '../../../generated/gql.ts';
import type { RecategorizeRulesQuery } from '../../../generated/graphql.ts';

export const RulesDocument = graphql(`
  query RecategorizeRules($accountId: ID!) {
    recategorizeRules(accountId: $accountId) {
      id
      name
      category
      filter
      given
      createdAt
    }
  }
`);

export type Rule = RecategorizeRulesQuery['recategorizeRules'][number];

export const RunRule = graphql(`
  mutation RunRecategorizeRule(
    $accountId: ID!
    $filter: TransactionFilter!
    $category: String!
    $name: String
    $seen: DateTime
  ) {
    runRecategorizeRule(
      accountId: $accountId
      filter: $filter
      category: $category
      name: $name
      mode: "future"
      seen: $seen
    ) {
      changed
      message
      undo
    }
  }
`);

/** What running a rule upon chosen transactions would do. */
export const RuleRunDocument = graphql(`
  query RecategorizeRuleRun($accountId: ID!, $filter: TransactionFilter!, $ruleId: ID!) {
    recategorizeRuleRun(accountId: $accountId, filter: $filter, ruleId: $ruleId) {
      ...CategoryChanges @unmask
      kept
      linked
    }
  }
`);

export const UpdateRule = graphql(`
  mutation UpdateRecategorizeRule(
    $accountId: ID!
    $ruleId: ID!
    $filter: TransactionFilter!
    $category: String!
    $name: String
  ) {
    updateRecategorizeRule(
      accountId: $accountId
      ruleId: $ruleId
      filter: $filter
      category: $category
      name: $name
    )
  }
`);

export const SaveRule = graphql(`
  mutation KeepRecategorizeRule($accountId: ID!, $ruleId: ID!) {
    keepRecategorizeRule(accountId: $accountId, ruleId: $ruleId)
  }
`);

export const EndRule = graphql(`
  mutation EndRecategorizeRule($accountId: ID!, $ruleId: ID!) {
    endRecategorizeRule(accountId: $accountId, ruleId: $ruleId)
  }
`);
