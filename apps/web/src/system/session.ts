import type { ApolloClient, InMemoryCache } from '@apollo/client';
import { makeCache, makeClient } from './apollo.ts';
import type { AppId, Config } from './config.ts';
import { makeTokenExpired, type ErrorRecord } from './errors/error-record.ts';
import { reportError } from './errors/error-report.ts';
import { ErrorStore } from './errors/error-store.ts';
import { forgetStored } from './forget-stored.ts';
import { storeCache, restoreCache } from './stored-cache.ts';
import { SignInAgain } from './sign-in-again.ts';
import { SignIn } from './sign-in.ts';

interface Login {
  readonly signIn: SignIn;
  readonly client: ApolloClient;
  readonly cache: InMemoryCache;
}

/** One sign-in and one client per application, created on first use, and pending state of the user. */
export class Session {
  readonly config: Config;
  readonly errors = new ErrorStore();
  readonly again = new SignInAgain();
  readonly #mustSignIn: (appId: AppId) => void;
  readonly #logins = new Map<AppId, Login>();
  /** Stops storing caches across reloads. */
  #keeping = new AbortController();

  /** `mustSignIn` runs if the provider requires a sign-in. */
  constructor(config: Config, mustSignIn: (appId: AppId) => void) {
    this.config = config;
    this.#mustSignIn = mustSignIn;
  }

  signIn(appId: AppId): SignIn {
    return this.#login(appId).signIn;
  }

  client(appId: AppId): ApolloClient {
    return this.#login(appId).client;
  }

  /** Restores this user's cache in the window, and stores it again on unload. */
  remember(appId: AppId, sub: string): void {
    const { cache } = this.#login(appId);
    if (Object.keys(cache.extract()).length > 0) return;
    restoreCache(cache, appId, sub);
    window.addEventListener('pagehide', () => storeCache(cache, appId, sub), {
      signal: this.#keeping.signal,
    });
  }

  readonly raise = (record: ErrorRecord, silent = false): void => {
    reportError(record);
    if (!silent) this.errors.raise(record);
  };

  /** Clears every sign-in and cache of all applications. */
  async clear(): Promise<void> {
    await this.forget();
    this.#logins.clear();
  }

  /** Like `clear`, and stops silent token renewal. Returns false if no user was signed in. */
  async forget(): Promise<boolean> {
    this.#stopKeeping();
    const logins = [...this.#logins.values()];
    const were = await Promise.all(logins.map(({ signIn }) => signIn.isSignedIn()));
    await Promise.all(logins.map(({ signIn }) => signIn.forget()));
    await Promise.all(logins.map(({ client }) => client.clearStore()));
    const wasSignedIn = were.includes(true);
    if (wasSignedIn) forgetStored();
    return wasSignedIn;
  }

  /** Removes the user's data from browser storage before a redirect can leave the page. */
  forgetStored(): void {
    this.#stopKeeping();
    forgetStored();
  }

  #stopKeeping(): void {
    this.#keeping.abort();
    this.#keeping = new AbortController();
  }

  #login(appId: AppId): Login {
    let login = this.#logins.get(appId);
    if (!login) this.#logins.set(appId, (login = this.#open(appId)));
    return login;
  }

  #open(appId: AppId): Login {
    const signIn = new SignIn(this.config, appId);
    const cache = makeCache();
    const onLost = (operation: string | undefined): void => {
      if (signIn.mustSignIn) this.#mustSignIn(appId);
      else this.raise(makeTokenExpired(operation));
    };
    return {
      signIn,
      cache,
      client: makeClient(cache, {
        tokens: signIn,
        askAgain: () => this.again.ask(),
        onLost,
        onError: this.raise,
      }),
    };
  }
}
