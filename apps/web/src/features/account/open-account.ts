import { CombinedGraphQLErrors, type ApolloClient } from '@apollo/client';
import { accountTypeByApp } from '@lotbook/access/applications';
import { accountNameFrom } from '@lotbook/access/account-name';
import { graphql } from '../../generated/gql.ts';
import type { CurrentUserQuery } from '../../generated/graphql.ts';
import type { AppId } from '../../system/config.ts';
import { noteJoined } from '../../system/joined-account.ts';
import { forgetAccount, saveAccount, readSavedAccount } from '../../system/saved-account.ts';
import type { Profile } from '../../system/sign-in.ts';
import {
  forgetSignupToken,
  readSignupToken,
  toLinkCode,
  readWindowToken,
} from '../../system/signup-token.ts';

export const CurrentUser = graphql(`
  query CurrentUser {
    currentUser {
      id
      addAccount
      isSample
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
  /** Undefined if the person has no account in this application. */
  readonly accountId: string | undefined;
  /** The user was created just now. */
  readonly isNew: boolean;
  /** The link code of a tax professional that the person signed up with. */
  readonly linkCode: string | undefined;
}

/** Returns the person and the account to open, which is that of a just accepted invite if there is one. The first time, it creates the user, and in the tax application an account. */
export async function openAccount(
  client: ApolloClient,
  appId: AppId,
  profile: Profile,
): Promise<Opened> {
  const { user, joined, isNew, linkCode } = await loadSignedInUser(client, appId, profile);
  const invitedTo = joined.find(({ type }) => type === accountTypeByApp[appId])?.accountId;
  if (invitedTo !== undefined) noteJoined(invitedTo);
  const preferred = invitedTo ?? readSavedAccount(appId);
  const accountId = user.accountPermissions.some((permission) => permission.accountId === preferred)
    ? preferred
    : await loadDefaultAccount(client, appId, user, profile);
  if (accountId === undefined) forgetAccount(appId);
  else saveAccount(appId, accountId);
  return { user, accountId, isNew, linkCode };
}

interface SignedIn {
  readonly user: User;
  /** The permissions from a just accepted invite. */
  readonly joined: User['accountPermissions'];
  readonly isNew: boolean;
  readonly linkCode: string | undefined;
}

async function loadSignedInUser(
  client: ApolloClient,
  appId: AppId,
  profile: Profile,
): Promise<SignedIn> {
  const known = await fetchUser(client);
  const stored = known ? readWindowToken() : readSignupToken(appId);
  const isNew = !known || stored !== undefined;
  const token = isNew ? await createUser(client, profile, stored) : undefined;
  if (!isNew && differs(known, profile))
    await client.mutate({ mutation: UpdateUser, variables: { profile: toInput(profile) } });
  forgetSignupToken();
  const user = isNew ? await fetchUser(client) : known;
  if (!user) throw new Error('createUser succeeded, but there is no current user');
  const before = new Set(known?.accountPermissions.map(({ accountId }) => accountId));
  return {
    user,
    isNew: !known,
    linkCode: toLinkCode(token),
    joined:
      token === undefined
        ? []
        : user.accountPermissions.filter(({ accountId }) => !before.has(accountId)),
  };
}

/**
 * Returns the token if it was accepted. One that isn't valid is forgotten: the problem of an invite is shown once, and a link code, which anyone
 * may have opened in this browser, never locks a person out.
 */
async function createUser(
  client: ApolloClient,
  profile: Profile,
  token: string | undefined,
): Promise<string | undefined> {
  const create = (given: string | undefined) =>
    client.mutate({
      mutation: CreateUser,
      variables: { profile: toInput(profile), ...(given ? { token: given } : {}) },
    });
  try {
    await create(token);
    return token;
  } catch (error) {
    if (token === undefined || !hasCode(error, 'INVITE_INVALID')) throw error;
    forgetSignupToken();
    if (toLinkCode(token) === undefined) throw error;
    await create(undefined);
    return undefined;
  }
}

async function fetchUser(client: ApolloClient): Promise<User | undefined> {
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

async function loadDefaultAccount(
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

/** True if the person has an account in an application, or may create a first one. */
export const mayOpen = (user: User, appId: AppId): boolean =>
  user.allowedApplications.includes(appId) || isNewcomer(user, appId);

/** True for people without any account in a professional application, who can create their firm. */
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
  if (!data) throw new Error('Empty response to createTaxPayerAccount');
  return data.createTaxPayerAccount.id;
}

/** True if creating the user failed because this installation requires a sign-up code. */
export const isCodeRequired = (error: unknown): boolean => hasCode(error, 'SIGNUP_CODE_REQUIRED');

const hasCode = (error: unknown, code: string): boolean =>
  CombinedGraphQLErrors.is(error) &&
  error.errors.some(({ extensions }) => extensions?.['code'] === code);
