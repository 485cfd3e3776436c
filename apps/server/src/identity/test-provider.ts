import { createHash, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Database } from '@lotbook/db/database';
import type { HttpBrowser, Visit } from '@lotbook/testkit/http-browser';
import { vi } from 'vitest';
import type { Message } from '../mail/mail.ts';
import type { IdentityConfig, IdentityContext } from './context.ts';
import { createIdentity, type Identity } from './identity.ts';

/** The embedded provider on a port of its own, with its mail caught. For tests. */
export interface TestProvider {
  readonly config: IdentityConfig;
  readonly identity: Identity;
  /** Mails that no test has read yet. They are sent after the response, so one from an earlier test may arrive late: search by address. */
  readonly mails: Message[];
  /** Waits for the mail to this address under this subject, takes it out, and gives its link. */
  linkTo(address: string, subject: string): Promise<string>;
  readonly failures: unknown[];
  close(): Promise<void>;
}

export async function startProvider(
  database: Database,
  port = 0,
  claimSample?: IdentityContext['claimSample'],
): Promise<TestProvider> {
  const mails: Message[] = [];
  const failures: unknown[] = [];
  let identity: Identity | undefined;
  const server: Server = createServer((req, res) => identity?.handler(req, res));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const config: IdentityConfig = {
    origin,
    secretKey: new Uint8Array(32).fill(5),
    productName: 'Lotbook',
    origins: [origin, 'https://tax.acme.example'],
    nameAt: (each) => (each === origin ? 'Lotbook' : 'Acme Tax'),
    oidc: {
      issuer: `${origin}/identity`,
      audience: `${origin}/graphql`,
      clients: {
        tax: 'lotbook-tax',
        accounting: 'lotbook-accounting',
        'tax-preparer': 'lotbook-tax-preparer',
        'tir-admin': 'lotbook-tir-admin',
      },
    },
  };
  identity = await createIdentity({
    config,
    database,
    mail: {
      send: async (message) => {
        mails.push(message);
      },
      close: () => undefined,
    },
    log: { warn: () => undefined, error: (details) => void failures.push(details) },
    getAddress: (req) => String(req.headers['x-test-address'] ?? '203.0.113.1'),
    claimSample,
  });
  const running = identity;
  return {
    config,
    identity: running,
    mails,
    linkTo: (address, subject) =>
      vi.waitFor(
        () => {
          const at = mails.findIndex((mail) => mail.to === address && mail.subject === subject);
          if (at < 0) throw new Error(`no mail "${subject}" to ${address}`);
          return linkIn(mails.splice(at, 1)[0]);
        },
        { timeout: 10_000 },
      ),
    failures,
    close: async () => {
      await running.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export interface Tokens {
  readonly access_token: string;
  readonly id_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
  readonly error?: string;
}

/** One of the applications: starts sign-ins and exchanges the codes. */
export class TestClient {
  readonly verifier = randomBytes(32).toString('base64url');
  readonly #config: IdentityConfig;
  readonly clientId: string;

  constructor(config: IdentityConfig, clientId = 'lotbook-tax') {
    this.#config = config;
    this.clientId = clientId;
  }

  /** The address an application opens to sign in. A parameter set to '' is omitted. */
  authorizeUrl(changes: Readonly<Record<string, string>> = {}): string {
    const url = new URL(`${this.#config.oidc.issuer}/auth`);
    const parameters = {
      client_id: this.clientId,
      response_type: 'code',
      redirect_uri: `${this.#config.origin}/auth-callback`,
      scope: 'openid email profile offline_access',
      state: 'state-1',
      code_challenge: createHash('sha256').update(this.verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...changes,
    };
    for (const [name, value] of Object.entries(parameters))
      if (value !== '') url.searchParams.set(name, value);
    return url.href;
  }

  async token(
    fields: Readonly<Record<string, string>>,
  ): Promise<{ status: number; tokens: Tokens }> {
    const response = await fetch(`${this.#config.oidc.issuer}/token`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: this.clientId, ...fields }),
      headers: { origin: this.#config.origin },
    });
    return { status: response.status, tokens: (await response.json()) as Tokens };
  }

  exchange(
    callback: string | undefined,
    changes: Readonly<Record<string, string>> = {},
  ): Promise<{ status: number; tokens: Tokens }> {
    return this.token({
      grant_type: 'authorization_code',
      code: new URL(callback ?? 'about:blank').searchParams.get('code') ?? '',
      redirect_uri: `${this.#config.origin}/auth-callback`,
      code_verifier: this.verifier,
      ...changes,
    });
  }

  refresh(refreshToken: string): Promise<{ status: number; tokens: Tokens }> {
    return this.token({ grant_type: 'refresh_token', refresh_token: refreshToken });
  }

  /** Signs up in a browser and returns the callback's address. */
  async signUp(browser: HttpBrowser, email: string, password: string): Promise<Visit> {
    const page = await browser.follow(
      await browser.get(this.authorizeUrl({ screen_hint: 'signup' })),
      this.#config.oidc.issuer,
    );
    const sent = await browser.post(`${page.url}/sign-up`, {
      email,
      password,
      confirmation: password,
    });
    return browser.follow(sent, this.#config.oidc.issuer);
  }

  async signIn(
    browser: HttpBrowser,
    email: string,
    password: string,
    changes: Readonly<Record<string, string>> = {},
  ): Promise<Visit> {
    const page = await browser.follow(
      await browser.get(this.authorizeUrl(changes)),
      this.#config.oidc.issuer,
    );
    return browser.follow(
      await browser.post(page.url, { email, password }),
      this.#config.oidc.issuer,
    );
  }
}

const linkIn = (message: Message | undefined): string =>
  /https?:\/\/\S+/.exec(message?.text ?? '')?.[0] ?? '';
