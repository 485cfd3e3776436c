import { graphql } from '../../generated/gql.ts';

export const LinkCodeOwner = graphql(`
  query LinkCodeOwner($linkCode: String!) {
    linkCodeOwner(linkCode: $linkCode) {
      preparerDisplayName
      linkCode
    }
  }
`);

export const ConnectPreparer = graphql(`
  mutation CreatePreparerLinkFromCode($accountId: ID!, $linkCode: String!) {
    createPreparerLinkFromCode(accountId: $accountId, linkCode: $linkCode) {
      id
      preparerDisplayName
    }
  }
`);

export const DeclineInvite = graphql(`
  mutation DeclinePreparerInvite($preparerLinkId: ID!) {
    declinePreparerInvite(preparerLinkId: $preparerLinkId)
  }
`);
