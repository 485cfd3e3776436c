import type { ApolloClient } from '@apollo/client';
import { graphql } from '../../generated/gql.ts';
import type { Profile } from '../../system/sign-in.ts';

const Start = graphql(`
  query Start {
    currentUser {
      id
    }
    defaultAccountId(appType: "tax")
  }
`);

const CreateUser = graphql(`
  mutation CreateUser($profile: ProfileInput!) {
    createUser(profile: $profile) {
      id
    }
  }
`);

const CreateAccount = graphql(`
  mutation CreateTaxPayerAccount($name: String!, $timezone: String) {
    createTaxPayerAccount(name: $name, timezone: $timezone) {
      id
    }
  }
`);

/** The account to work in. The first time it makes the person's user and a tax account of their own. */
export async function openAccount(client: ApolloClient, profile: Profile): Promise<{ readonly accountId: string }> {
  const { data } = await client.query({ query: Start, fetchPolicy: 'network-only' });
  if (!data?.currentUser) {
    const { email, emailVerified, name, picture } = profile;
    await client.mutate({ mutation: CreateUser, variables: { profile: { email, email_verified: emailVerified, username: name, picture: picture ?? null } } });
  }
  if (data?.defaultAccountId) return { accountId: data.defaultAccountId };
  const timezone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const created = await client.mutate({ mutation: CreateAccount, variables: { name: profile.name, timezone } });
  if (!created.data) throw new Error('The account could not be made.');
  return { accountId: created.data.createTaxPayerAccount.id };
}
