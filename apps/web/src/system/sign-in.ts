import {
  ErrorResponse,
  InMemoryWebStorage,
  OidcClient,
  User,
  UserManager,
  WebStorageStateStore,
  type UserManagerSettings,
} from 'oidc-client-ts';
import type { AppId, Config } from './config.ts';
import { waitForAnswer, silentCallbackPath } from './silent-callback.ts';

const LEEWAY_SECONDS = 60;
const SILENT_TIMEOUT_SECONDS = 10;
/** Maximum age of a sign-in for sensitive actions. */
const FRESH_SECONDS = 5 * 60;

/** The signed-in user as named by the identity provider. */
export interface Profile {
  readonly sub: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string;
  readonly picture: string | undefined;
}

/** Parameters a sign-in link may pass to the provider; others are ignored. */
export interface AuthorizationParams {
  readonly login_hint?: string;
  readonly screen_hint?: string;
  readonly prompt?: string;
  readonly ui_locales?: string;
}

const signInCodes: ReadonlySet<string> = new Set([
  'login_required',
  'consent_required',
  'interaction_required',
  'account_selection_required',
  'invalid_grant',
]);

/** Sign-in to one application. Tokens are only in memory; redirect state is in session storage until used. */
export class SignIn {
  readonly #settings: UserManagerSettings;
  readonly #manager: UserManager;
  #renewal: Promise<User | null> | undefined;
  #mustSignIn = false;
  #isForgotten = false;

  constructor(config: Config, appId: AppId) {
    const origin = window.location.origin;
    this.#settings = {
      authority: config.issuer,
      client_id: config.clients[appId],
      redirect_uri: `${origin}/auth-callback`,
      silent_redirect_uri: `${origin}${silentCallbackPath}`,
      post_logout_redirect_uri: `${origin}/${appId}/login`,
      response_type: 'code',
      scope: 'openid profile email offline_access',
      ...(URL.canParse(config.audience) ? { resource: config.audience } : {}),
      userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
      stateStore: new WebStorageStateStore({ store: window.sessionStorage }),
      automaticSilentRenew: false,
      accessTokenExpiringNotificationTimeInSeconds: LEEWAY_SECONDS,
      silentRequestTimeoutInSeconds: SILENT_TIMEOUT_SECONDS,
    };
    this.#manager = new UserManager(this.#settings);
  }

  /** A token valid for at least another minute; undefined if no user is signed in. */
  async token(): Promise<string | undefined> {
    if (this.#isForgotten) return undefined;
    const user = await this.#manager.getUser();
    if (user && (user.expires_in ?? 0) > LEEWAY_SECONDS) return user.access_token;
    return (await this.renew())?.access_token;
  }

  /** True if the provider requires a sign-in; false if it could not be reached. */
  get mustSignIn(): boolean {
    return this.#mustSignIn;
  }

  /** Requests a token silently by refresh token or hidden frame. Concurrent calls share one request. */
  renew(): Promise<User | null> {
    if (this.#isForgotten) return Promise.resolve(null);
    this.#renewal ??= this.#manager
      .signinSilent()
      .catch((error: unknown) => {
        this.#refused(error);
        return this.#afresh();
      })
      .finally(() => (this.#renewal = undefined));
    return this.#renewal;
  }

  /** Don't reuse a rejected refresh token; the provider's session may still be valid. */
  async #afresh(): Promise<User | null> {
    const had = await this.#manager.getUser();
    await this.#manager.removeUser();
    return had?.refresh_token
      ? this.#manager.signinSilent().catch((error: unknown) => this.#refused(error))
      : null;
  }

  #refused(error: unknown): null {
    this.#mustSignIn = error instanceof ErrorResponse && signInCodes.has(error.error ?? '');
    return null;
  }

  async profile(): Promise<Profile | undefined> {
    const user = (await this.#manager.getUser()) ?? (await this.renew());
    if (!user) return undefined;
    const {
      sub,
      email = '',
      email_verified: emailVerified = false,
      name,
      preferred_username: username,
      picture,
    } = user.profile;
    return { sub, email, emailVerified, name: name ?? username ?? getNameFrom(email), picture };
  }

  /** Proves to the server when the user last entered the password. */
  async idToken(): Promise<string | undefined> {
    return (await this.#manager.getUser())?.id_token;
  }

  /** Signs the user in again in a pop-up, so that this page keeps its state. `go` opens an address in it. @throws Error if it failed or another user signed in. */
  async again(go: (address: string) => void, signal: AbortSignal): Promise<void> {
    const before = await this.#manager.getUser();
    const client = new OidcClient({
      ...this.#settings,
      redirect_uri: this.#settings.silent_redirect_uri ?? this.#settings.redirect_uri,
    });
    const email = before?.profile.email;
    const request = await client.createSigninRequest({
      prompt: 'login',
      max_age: FRESH_SECONDS,
      ...(email ? { login_hint: email } : {}),
    });
    const answer = waitForAnswer(request.state.id, signal);
    go(request.url);
    const response = await client.processSigninResponse(await answer);
    if (before && response.profile.sub !== before.profile.sub)
      throw new Error(`Somebody else signed in there. Sign in as ${email ?? 'the same person'}`);
    await this.#manager.storeUser(new User(response));
  }

  redirect(returnTo: string, params: AuthorizationParams = {}): Promise<void> {
    const { login_hint: hint, ...others } = params;
    return this.#manager.signinRedirect({
      state: { returnTo },
      extraQueryParams: others,
      ...(hint ? { login_hint: hint } : {}),
    });
  }

  /** Finishes the redirect and returns the address the user wanted. */
  async finish(): Promise<string | undefined> {
    const user = await this.#manager.signinRedirectCallback();
    return (user.state as { returnTo?: string } | undefined)?.returnTo;
  }

  /** Whether a user is signed in, as far as this window knows. */
  async isSignedIn(): Promise<boolean> {
    return (await this.#manager.getUser()) !== null;
  }

  /** Drops the tokens and requests no others, since the provider's session may be ending. */
  async forget(): Promise<void> {
    this.#isForgotten = true;
    await this.#renewal?.catch(() => null);
    await this.#manager.removeUser();
  }

  leave(): Promise<void> {
    return this.#manager.signoutRedirect();
  }
}

const getNameFrom = (email: string): string => email.split('@')[0] || 'My account';
