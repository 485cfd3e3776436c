import { graphql } from '../../generated/gql.ts';
import type { AccessTokensQuery } from '../../generated/graphql.ts';

export const AccessTokensDocument = graphql(`
  query AccessTokens($accountId: ID!) {
    accessTokens(accountId: $accountId) {
      id
      name
      scopes
      createdAt
      expiresAt
      lastUsedAt
      userName
    }
  }
`);

export const CreateAccessToken = graphql(`
  mutation CreateAccessToken(
    $accountId: ID!
    $name: String!
    $scopes: [String!]!
    $days: Int!
  ) {
    createAccessToken(accountId: $accountId, name: $name, scopes: $scopes, days: $days) {
      secret
      token {
        id
        name
      }
    }
  }
`);

export const RevokeAccessToken = graphql(`
  mutation RevokeAccessToken($accountId: ID!, $tokenId: ID!) {
    revokeAccessToken(accountId: $accountId, tokenId: $tokenId)
  }
`);

export type AccessToken = AccessTokensQuery['accessTokens'][number];
