import type { ApolloClient } from '@apollo/client';
import { makeClient } from './apollo.ts';
import { appIds, type AppConfig, type AppId } from './config.ts';
import { SignIn } from './sign-in.ts';

/** One sign-in and one client per application, made when first asked for. */
export class Session {
  readonly config: AppConfig;
  readonly #onLost: (appId: AppId) => void;
  readonly #signIns = new Map<AppId, SignIn>();
  readonly #clients = new Map<AppId, ApolloClient>();

  constructor(config: AppConfig, onLost: (appId: AppId) => void) {
    this.config = config;
    this.#onLost = onLost;
  }

  signIn(appId: AppId): SignIn {
    let signIn = this.#signIns.get(appId);
    if (!signIn) this.#signIns.set(appId, (signIn = new SignIn(this.config, appId)));
    return signIn;
  }

  client(appId: AppId): ApolloClient {
    let client = this.#clients.get(appId);
    if (!client) this.#clients.set(appId, (client = makeClient(this.signIn(appId), () => this.#onLost(appId))));
    return client;
  }

  /** Forgets every login and everything that was read. */
  async clear(): Promise<void> {
    for (const client of this.#clients.values()) await client.clearStore();
    for (const appId of appIds) await this.#signIns.get(appId)?.forget();
  }
}
