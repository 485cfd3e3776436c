import { graphql } from '../../generated/gql.ts';
import type { OrganizationsQuery } from '../../generated/graphql.ts';

export const OrganizationsDocument = graphql(`
  query Organizations($accountId: ID!) {
    organizations(accountId: $accountId) {
      id
      name
      address
      taxNumber
      usedBy
    }
  }
`);

export type Organization = OrganizationsQuery['organizations'][number];

export const AddOrganization = graphql(`
  mutation AddOrganization($accountId: ID!, $organization: OrganizationInput!) {
    addOrganization(accountId: $accountId, organization: $organization) {
      id
    }
  }
`);

export const UpdateOrganization = graphql(`
  mutation UpdateOrganization(
    $accountId: ID!
    $organizationId: ID!
    $organization: OrganizationInput!
  ) {
    updateOrganization(
      accountId: $accountId
      organizationId: $organizationId
      organization: $organization
    ) {
      id
    }
  }
`);

export const RemoveOrganization = graphql(`
  mutation RemoveOrganization($accountId: ID!, $organizationId: ID!) {
    removeOrganization(accountId: $accountId, organizationId: $organizationId)
  }
`);
