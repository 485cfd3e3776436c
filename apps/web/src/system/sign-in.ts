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
import { nextAnswer, silentCallbackPath } from './silent-callback.ts';

const LEEWAY_SECONDS = 60;
const SILENT_TIMEOUT_SECONDS = 10;
/** How old a sign-in may be for what the server asks to be confirmed. */
const FRESH_SECONDS = 5 * 60;

/** The person behind the token, as the identity provider names them. */
export interface Profile {
  readonly sub: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string;
  readonly picture: string | undefined;
}

/** What a link to the sign-in page may ask of the provider; anything else is left out. */
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

/** Signing in to one application. The tokens live in memory only; what the redirect needs lives in the session's storage until it is used. */
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

  /** A token that holds for another minute at least; undefined when nobody is signed in. */
  async token(): Promise<string | undefined> {
    if (this.#isForgotten) return undefined;
    const user = await this.#manager.getUser();
    if (user && (user.expires_in ?? 0) > LEEWAY_SECONDS) return user.access_token;
    return (await this.renew())?.access_token;
  }

  /** True when the provider said that only signing in helps; false when it could not be asked. */
  get mustSignIn(): boolean {
    return this.#mustSignIn;
  }

  /** Asks for a new token without the person noticing: by refresh token, else by a hidden frame. However many ask, one asks. */
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

  /** A refresh token that was refused must not be tried again; the provider's own session may still hold. */
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
    return { sub, email, emailVerified, name: name ?? username ?? nameFrom(email), picture };
  }

  /** What says when the person gave the password last, for the server to believe. */
  async idToken(): Promise<string | undefined> {
    return (await this.#manager.getUser())?.id_token;
  }

  /**
   * Lets the person give the password once more, in a window of its own, so that this page keeps what was typed. `go` leads that window to an address.
   * @throws Error when it did not work, or somebody else signed in.
   */
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
    const answer = nextAnswer(request.state.id, signal);
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

  /** Ends the redirect. Gives back where the person wanted to go. */
  async finish(): Promise<string | undefined> {
    const user = await this.#manager.signinRedirectCallback();
    return (user.state as { returnTo?: string } | undefined)?.returnTo;
  }

  /** Whether somebody is signed in here, as far as this window knows. */
  async isSignedIn(): Promise<boolean> {
    return (await this.#manager.getUser()) !== null;
  }

  /** Drops the tokens and asks for no others: the provider's own session may end a moment later. */
  async forget(): Promise<void> {
    this.#isForgotten = true;
    await this.#renewal?.catch(() => null);
    await this.#manager.removeUser();
  }

  leave(): Promise<void> {
    return this.#manager.signoutRedirect();
  }
}

const nameFrom = (email: string): string => email.split('@')[0] || 'My account';
