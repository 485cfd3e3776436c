import { HttpBrowser } from '@lotbook/testkit/http-browser';
import type { Browser, BrowserContext } from '@playwright/test';
import { TestClient } from '../apps/server/src/identity/test-provider.ts';
import type { AppId } from './addresses.ts';

export const password = 'harbour kettle violin';

let made = 0;

/**
 * A person with a confirmed login, created without a browser window; calls the API and can continue
 * in a real browser.
 */
export class Person {
  readonly email: string;
  readonly #origin: string;
  readonly #http = new HttpBrowser();
  /** Each person has a separate network address, if the program trusts the proxy header. */
  readonly #address = `198.51.${(made += 1)}.1`;
  readonly #tokens = new Map<AppId, string>();

  private constructor(email: string, origin: string) {
    [this.email, this.#origin] = [email, origin];
  }

  /** Signs up in the application and confirms the address through the outbox. */
  static async signUp(origin: string, appId: AppId, email: string): Promise<Person> {
    const person = new Person(email, origin);
    await (await person.#client(appId)).signUp(person.#http, email, password);
    await person.#confirm();
    await person.ask(
      appId,
      'mutation ($profile: ProfileInput!) { createUser(profile: $profile) { id } }',
      {
        profile: { email, email_verified: true, username: email.split('@')[0] },
      },
    );
    return person;
  }

  /**
   * Calls the API from an application, whose token only opens the person's own accounts. @throws
   * Error with the API's message if it refuses.
   */
  async ask<T>(appId: AppId, query: string, variables: object = {}): Promise<T> {
    const response = await fetch(`${this.#origin}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${await this.#token(appId)}`,
        'x-forwarded-for': this.#address,
      },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await response.json()) as {
      data: T;
      errors?: readonly { readonly message: string }[];
    };
    if (errors) throw new Error(errors.map(({ message }) => message).join('; '));
    return data;
  }

  /** A window in which this person is signed in at the provider. */
  async window(browser: Browser): Promise<BrowserContext> {
    const context = await browser.newContext({ baseURL: this.#origin });
    await context.addCookies(
      this.#http.cookies.map((cookie) => ({
        ...cookie,
        domain: 'localhost',
        httpOnly: true,
        sameSite: 'Lax' as const,
      })),
    );
    return context;
  }

  async #token(appId: AppId): Promise<string> {
    const known = this.#tokens.get(appId);
    if (known !== undefined) return known;
    const client = await this.#client(appId);
    const callback = await this.#http.follow(
      await this.#http.get(client.authorizeUrl()),
      `${this.#origin}/identity`,
    );
    const { tokens } = await client.exchange(callback.location);
    this.#tokens.set(appId, tokens.access_token);
    return tokens.access_token;
  }

  async #client(appId: AppId): Promise<TestClient> {
    const { issuer, audience } = (await (await fetch(`${this.#origin}/config.json`)).json()) as {
      issuer: string;
      audience: string;
    };
    const clients = { tax: '', accounting: '', 'tax-preparer': '', 'tir-admin': '' };
    return new TestClient(
      {
        origin: this.#origin,
        secretKey: new Uint8Array(),
        productName: '',
        oidc: { issuer, audience, clients },
      },
      `lotbook-${appId}`,
    );
  }

  async #confirm(): Promise<void> {
    for (let tries = 0; tries < 100; tries += 1) {
      const mails = [
        ...(await this.#http.get(`${this.#origin}/outbox`)).text.matchAll(
          /href="(\/outbox\/\d+)"/g,
        ),
      ].map((match) => match[1] ?? '');
      for (const mail of mails.slice(0, 3)) {
        const { text } = await this.#http.get(this.#origin + mail);
        const link = text.includes(this.email)
          ? /https?:\/\/[^\s"<]*\/verify\?code=[^\s"<]+/.exec(text)?.[0]
          : undefined;
        if (link) return void (await this.#http.follow(await this.#http.get(link), this.#origin));
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`The mail that confirms ${this.email} did not come.`);
  }
}
