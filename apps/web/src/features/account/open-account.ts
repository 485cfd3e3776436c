import type { ApolloClient } from '@apollo/client';
import { graphql } from '../../generated/gql.ts';
import type { Profile } from '../../system/sign-in.ts';

const CurrentUser = graphql(`
  query CurrentUser {
    currentUser {
      id
    }
  }
`);

const DefaultAccount = graphql(`
  query DefaultAccount($appType: String!) {
    defaultAccountId(appType: $appType)
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
  const { data } = await client.query({ query: CurrentUser, fetchPolicy: 'network-only' });
  if (!data?.currentUser) await createUser(client, profile);
  const opened = await client.query({ query: DefaultAccount, variables: { appType: 'tax' }, fetchPolicy: 'network-only' });
  return { accountId: opened.data?.defaultAccountId ?? (await createAccount(client, profile)) };
}

async function createUser(client: ApolloClient, { email, emailVerified, name, picture }: Profile): Promise<void> {
  await client.mutate({ mutation: CreateUser, variables: { profile: { email, email_verified: emailVerified, username: name, picture: picture ?? null } } });
}

async function createAccount(client: ApolloClient, { name }: Profile): Promise<string> {
  const timezone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { data } = await client.mutate({ mutation: CreateAccount, variables: { name, timezone } });
  if (!data) throw new Error('The account could not be made.');
  return data.createTaxPayerAccount.id;
}
