import { graphql } from '../../generated/gql.ts';

export const PeopleDocument = graphql(`
  query People($accountId: ID!, $withInvites: Boolean!) {
    accountUsers(accountId: $accountId) {
      accountId
      id
      email
      username
      role
      isOwner
      active
      since
      lastUsedAt
    }
    pendingInvites(accountId: $accountId) @include(if: $withInvites) {
      email
      permission
      validTill
      lastSent
      expired
      inviteLink
    }
  }
`);

export const SendInvite = graphql(`
  mutation SendInvite($accountId: ID!, $email: String!, $permission: String!) {
    sendInvite(accountId: $accountId, email: $email, permission: $permission) {
      email
    }
  }
`);

export const ResendInvite = graphql(`
  mutation ResendInvite($accountId: ID!, $email: String!) {
    resendInvite(accountId: $accountId, email: $email) {
      email
    }
  }
`);

export const CancelInvite = graphql(`
  mutation CancelInvite($accountId: ID!, $email: String!) {
    cancelInvite(accountId: $accountId, email: $email)
  }
`);

export const UpdateUserPermission = graphql(`
  mutation UpdateUserPermission($accountId: ID!, $userId: ID!, $permission: String!) {
    updateUserPermission(accountId: $accountId, userId: $userId, permission: $permission) {
      accountId
      id
      role
    }
  }
`);

export const DeleteUser = graphql(`
  mutation DeleteUser($accountId: ID!, $userId: ID!) {
    deleteUser(accountId: $accountId, userId: $userId)
  }
`);

export const ChangeOwner = graphql(`
  mutation ChangeOwner($accountId: ID!, $userId: ID!) {
    changeOwner(accountId: $accountId, userId: $userId) {
      id
      owner
      permission {
        userId
        accountId
        role
        isOwner
      }
    }
  }
`);
