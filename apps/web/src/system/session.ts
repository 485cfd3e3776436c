import type { ApolloClient, InMemoryCache } from '@apollo/client';
import { makeCache, makeClient } from './apollo.ts';
import { appIds, type AppId, type Config } from './config.ts';
import { tokenExpired, type ErrorRecord } from './errors/error-record.ts';
import { reportError } from './errors/error-report.ts';
import { ErrorStore } from './errors/error-store.ts';
import { forgetCache, keepCache, restoreCache } from './kept-cache.ts';
import { forgetDrafts } from './kept-drafts.ts';
import { forgetTicked } from './kept-ticked.ts';
import { forgetTold } from './kept-told.ts';
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
    window.addEventListener('pagehide', () => keepCache(cache, appId, sub));
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
    const logins = [...this.#logins.values()];
    const were = await Promise.all(logins.map(({ signIn }) => signIn.isSignedIn()));
    await Promise.all(logins.map(({ signIn }) => signIn.forget()));
    await Promise.all(logins.map(({ client }) => client.clearStore()));
    for (const appId of appIds) forgetCache(appId);
    forgetDrafts();
    forgetTicked();
    forgetTold();
    return were.includes(true);
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
    return { signIn, cache, client: makeClient(cache, { tokens: signIn, askAgain: () => this.again.ask(), onLost, onError: this.raise }) };
  }
}
