import { readFileSync } from 'node:fs';
import path from 'node:path';
import { HttpBrowser } from '@lotbook/testkit/http-browser';
import { TestClient, type Tokens } from '../apps/server/src/identity/test-provider.ts';

/** The person's sign-in. */
export const credentials = {
  email: 'bench@example.com',
  password: 'harbour kettle violin',
} as const;
const { email, password } = credentials;

/** Someone with a login and a tax account, who sends the application's requests over HTTP. */
export class Person {
  readonly #origin: string;
  readonly #client: TestClient;
  #tokens: Tokens;
  #renewing: Promise<void> | undefined;
  #freshUntil = 0;
  accountId = '';

  private constructor(origin: string, client: TestClient, tokens: Tokens) {
    [this.#origin, this.#client, this.#tokens] = [origin, client, tokens];
  }

  /** Signs up, confirms the address through the outbox, and opens an account. */
  static async signUp(origin: string, app: 'tax' | 'accounting' = 'tax'): Promise<Person> {
    const { issuer, audience } = (await (await fetch(`${origin}/config.json`)).json()) as {
      issuer: string;
      audience: string;
    };
    const clientId = `lotbook-${app}`;
    const client = new TestClient(
      {
        origin,
        secretKey: new Uint8Array(),
        productName: '',
        oidc: {
          issuer,
          audience,
          clients: {
            tax: 'lotbook-tax',
            accounting: 'lotbook-accounting',
            'tax-preparer': '',
            'tir-admin': '',
          },
        },
      },
      clientId,
    );
    const browser = new HttpBrowser();
    const { tokens } = await client.exchange(
      (await client.signUp(browser, email, password)).location,
    );
    await confirmAddress(origin, browser);
    const person = new Person(origin, client, tokens);
    await person.ask('CreateUser', { profile: { email } });
    const [kind, name] =
      app === 'tax' ? ['CreateTaxPayerAccount', 'Bench'] : ['CreateAccountingAccount', 'Bench Ltd'];
    const made = Object.values(await person.ask<Record<string, { id?: string }>>(kind, { name }));
    person.accountId = made.find(({ id }) => id !== undefined)?.id ?? '';
    return person;
  }

  /** Sends one of the application's own documents, by name. */
  ask<T>(name: string, variables: object): Promise<T> {
    return this.send<T>(documentNamed(name), variables);
  }

  async send<T>(query: string, variables: object): Promise<T> {
    const response = await fetch(`${this.#origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(await this.authorization()) },
      body: JSON.stringify({ query, variables }),
    });
    const answer = (await response.json()) as {
      readonly data?: T;
      readonly errors?: readonly { readonly message: string }[];
    };
    if (!answer.data || answer.errors)
      throw new Error(`The server refused: ${JSON.stringify(answer)}`);
    return answer.data;
  }

  async upload(name: string, bytes: Buffer<ArrayBuffer>): Promise<string> {
    const url = `${this.#origin}/uploads?${new URLSearchParams({ accountId: this.accountId, name })}`;
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'text/csv', ...(await this.authorization()) },
      body: bytes,
    });
    if (!response.ok) throw new Error(`The upload was refused: ${await response.text()}`);
    return ((await response.json()) as { id: string }).id;
  }

  async download(address: string): Promise<number> {
    const response = await fetch(new URL(address, this.#origin), {
      headers: await this.authorization(),
    });
    if (!response.ok) throw new Error(`The download was refused: ${await response.text()}`);
    return (await response.arrayBuffer()).byteLength;
  }

  async authorization(): Promise<{ readonly authorization: string }> {
    if (Date.now() > this.#freshUntil) await (this.#renewing ??= this.#renew());
    return { authorization: `Bearer ${this.#tokens.access_token}` };
  }

  /** Once for all concurrent requests: a refresh token is single-use. */
  async #renew(): Promise<void> {
    this.#tokens = (await this.#client.refresh(this.#tokens.refresh_token)).tokens;
    this.#freshUntil = Date.now() + 5 * 60_000;
    this.#renewing = undefined;
  }
}

async function confirmAddress(origin: string, browser: HttpBrowser): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const mail = /href="(\/outbox\/\d+)"/.exec((await browser.get(`${origin}/outbox`)).text)?.[1];
    const link =
      mail &&
      /https?:\/\/[^\s"<]*\/verify\?code=[^\s"<]+/.exec(
        (await browser.get(origin + mail)).text,
      )?.[0];
    if (link) return void (await browser.follow(await browser.get(link), origin));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The confirmation mail did not arrive.');
}

const documents = Object.values(
  JSON.parse(
    readFileSync(
      path.resolve(import.meta.dirname, '../apps/web/src/generated/persisted-documents.json'),
      'utf8',
    ),
  ) as Record<string, string>,
);

/** A document of the web application. */
export function documentNamed(name: string): string {
  const found = documents.find((text) => new RegExp(`(query|mutation) ${name}\\b`).test(text));
  if (found === undefined) throw new Error(`The application has no document ${name}.`);
  return found;
}
