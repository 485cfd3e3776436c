import type { ApolloClient, InMemoryCache } from '@apollo/client';
import { makeCache, makeClient } from './apollo.ts';
import type { AppId, Config } from './config.ts';
import { tokenExpired, type ErrorRecord } from './errors/error-record.ts';
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

/** One sign-in and one client per application, made when first asked for; and what waits for the person. */
export class Session {
  readonly config: Config;
  readonly errors = new ErrorStore();
  readonly again = new SignInAgain();
  readonly #mustSignIn: (appId: AppId) => void;
  readonly #logins = new Map<AppId, Login>();
  /** Ends the keeping of caches over a reload. */
  #keeping = new AbortController();

  /** `mustSignIn` runs when the provider says that only a sign-in helps. */
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

  /** Brings back what the window held of this person, and keeps it again when the page goes. */
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

  /** Forgets every login and everything that was read, of every application. */
  async clear(): Promise<void> {
    await this.forget();
    this.#logins.clear();
  }

  /** As `clear`, and none of the logins asks the provider for a token any more. Returns false where nobody was signed in. */
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

  /** Removes what the browser stores of the person, before a redirect can leave the page: what hides then keeps nothing any more. */
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
      else this.raise(tokenExpired(operation));
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
