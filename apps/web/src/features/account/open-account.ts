import { CombinedGraphQLErrors, type ApolloClient } from '@apollo/client';
import { accountTypeByApp } from '@lotbook/access/applications';
import { accountNameFrom } from '@lotbook/access/account-name';
import { graphql } from '../../generated/gql.ts';
import type { CurrentUserQuery } from '../../generated/graphql.ts';
import type { AppId } from '../../system/config.ts';
import { noteJoined } from '../../system/joined-account.ts';
import { forgetAccount, saveAccount, savedAccount } from '../../system/saved-account.ts';
import type { Profile } from '../../system/sign-in.ts';
import { forgetSignupToken, signupToken } from '../../system/signup-token.ts';

export const CurrentUser = graphql(`
  query CurrentUser {
    currentUser {
      id
      addAccount
      allowedApplications
      profile {
        email
        email_verified
        username
        picture
      }
      accountPermissions {
        accountId
        type
        role
        tirAdmin
      }
    }
  }
`);

const DefaultAccount = graphql(`
  query DefaultAccount($appType: String!) {
    defaultAccountId(appType: $appType)
  }
`);

const CreateUser = graphql(`
  mutation CreateUser($profile: ProfileInput!, $token: String) {
    createUser(profile: $profile, token: $token) {
      id
    }
  }
`);

const UpdateUser = graphql(`
  mutation UpdateUser($profile: ProfileInput!) {
    updateUser(profile: $profile) {
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

export type User = NonNullable<CurrentUserQuery['currentUser']>;

export interface Opened {
  readonly user: User;
  /** Undefined where the person has no account in this application. */
  readonly accountId: string | undefined;
  /** Their user was made just now. */
  readonly isNew: boolean;
}

/** The person and the account to work in. An invitation that was just taken up opens the account that it is to. The first time it makes the person's user, and in the tax application an account of their own. */
export async function openAccount(
  client: ApolloClient,
  appId: AppId,
  profile: Profile,
): Promise<Opened> {
  const { user, joined, isNew } = await signedInUser(client, profile);
  const invitedTo = joined.find(({ type }) => type === accountTypeByApp[appId])?.accountId;
  if (invitedTo !== undefined) noteJoined(invitedTo);
  const wanted = invitedTo ?? savedAccount(appId);
  const accountId = user.accountPermissions.some((permission) => permission.accountId === wanted)
    ? wanted
    : await defaultAccount(client, appId, user, profile);
  if (accountId === undefined) forgetAccount(appId);
  else saveAccount(appId, accountId);
  return { user, accountId, isNew };
}

interface SignedIn {
  readonly user: User;
  /** What an invitation has just opened to them. */
  readonly joined: User['accountPermissions'];
  readonly isNew: boolean;
}

async function signedInUser(client: ApolloClient, profile: Profile): Promise<SignedIn> {
  const token = signupToken();
  const known = await readUser(client);
  const isNew = !known || token !== undefined;
  if (isNew)
    await client.mutate({
      mutation: CreateUser,
      variables: { profile: toInput(profile), ...(token ? { token } : {}) },
    });
  else if (differs(known, profile))
    await client.mutate({ mutation: UpdateUser, variables: { profile: toInput(profile) } });
  forgetSignupToken();
  const user = isNew ? await readUser(client) : known;
  if (!user) throw new Error('Your user could not be made.');
  const before = new Set(known?.accountPermissions.map(({ accountId }) => accountId));
  return {
    user,
    isNew: !known,
    joined:
      token === undefined
        ? []
        : user.accountPermissions.filter(({ accountId }) => !before.has(accountId)),
  };
}

async function readUser(client: ApolloClient): Promise<User | undefined> {
  const { data } = await client.query({ query: CurrentUser, fetchPolicy: 'network-only' });
  return data?.currentUser ?? undefined;
}

const toInput = ({ email, emailVerified, name, picture }: Profile) => ({
  email,
  email_verified: emailVerified,
  username: name,
  picture: picture ?? null,
});

const differs = (
  { profile: stored }: User,
  { email, emailVerified, name, picture }: Profile,
): boolean =>
  stored.email !== email ||
  stored.email_verified !== emailVerified ||
  stored.username !== name ||
  (stored.picture ?? undefined) !== picture;

async function defaultAccount(
  client: ApolloClient,
  appId: AppId,
  user: User,
  profile: Profile,
): Promise<string | undefined> {
  const { data } = await client.query({
    query: DefaultAccount,
    variables: { appType: appId },
    fetchPolicy: 'network-only',
  });
  if (data?.defaultAccountId) return data.defaultAccountId;
  const isFirst =
    appId === 'tax' &&
    !user.accountPermissions.some(({ type }) => type === accountTypeByApp[appId]);
  return isFirst && mayOpen(user, appId) ? createAccount(client, profile) : undefined;
}

/** Whether the person has an account in an application, or may make a first one. */
export const mayOpen = (user: User, appId: AppId): boolean =>
  user.allowedApplications.includes(appId) || isNewcomer(user, appId);

/** Somebody without any account who came for a professional application: what they make there is their firm. */
const isNewcomer = ({ accountPermissions, addAccount }: User, appId: AppId): boolean =>
  (appId === 'tax-preparer' || appId === 'tir-admin') &&
  addAccount &&
  accountPermissions.length === 0;

async function createAccount(client: ApolloClient, { name }: Profile): Promise<string> {
  const timezone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { data } = await client.mutate({
    mutation: CreateAccount,
    variables: { name: accountNameFrom(name) || 'My account', timezone },
  });
  if (!data) throw new Error('The account could not be made.');
  return data.createTaxPayerAccount.id;
}

/** Whether making the person's user was refused because this installation wants a code. */
export const isCodeRequired = (error: unknown): boolean =>
  CombinedGraphQLErrors.is(error) &&
  error.errors.some(({ extensions }) => extensions?.['code'] === 'SIGNUP_CODE_REQUIRED');
