import { graphql } from '../../generated/gql.ts';
import type { DeletedNamesQuery } from '../../generated/graphql.ts';

export const DeletedNamesDocument = graphql(`
  query DeletedNames($accountId: ID!, $kind: String!) {
    deletedNames(accountId: $accountId, kind: $kind) {
      id
      name
      address
      deletedAt
      deletedBy
    }
  }
`);

export type DeletedName = DeletedNamesQuery['deletedNames'][number];

export const RestoreDeleted = graphql(`
  mutation RestoreDeleted($accountId: ID!, $id: ID!) {
    putBackDeleted(accountId: $accountId, id: $id) {
      id
      message
    }
  }
`);
