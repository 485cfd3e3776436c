import { graphql } from '../../generated/gql.ts';

export const TeamDocument = graphql(`
  query Team($accountId: ID!, $withInvites: Boolean!) {
    taxPreparers(accountId: $accountId) {
      accountId
      id
      email
      username
      role
      isOwner
      since
      lastUsedAt
      tirAdmin
      specificClientAccountIds
    }
    pendingInvites(accountId: $accountId) @include(if: $withInvites) {
      email
      permission
      validTill
      lastSent
      expired
      inviteLink
    }
    preparerLinks(
      accountId: $accountId
      filters: { accountLinkStatus: ["connected", "preparer-only"] }
      limit: 200
    ) {
      preparerLinks {
        id
        clientAccountId
        clientAccountName
      }
    }
  }
`);

export const InviteToTeam = graphql(`
  mutation CreateTaxPreparer(
    $accountId: ID!
    $email: String!
    $permission: String!
    $specificClientAccountIds: [ID!]
    $tirAdmin: Boolean
  ) {
    createTaxPreparer(
      accountId: $accountId
      email: $email
      permission: $permission
      specificClientAccountIds: $specificClientAccountIds
      tirAdmin: $tirAdmin
    ) {
      email
      type
    }
  }
`);

export const UpdateTeamPermission = graphql(`
  mutation UpdateTaxPreparerPermission(
    $accountId: ID!
    $userId: ID!
    $permission: String
    $specificClientAccountIds: [ID!]
  ) {
    updateTaxPreparerPermission(
      accountId: $accountId
      userId: $userId
      permission: $permission
      specificClientAccountIds: $specificClientAccountIds
    ) {
      accountId
      id
      role
      specificClientAccountIds
    }
  }
`);
