import { createInterface } from 'node:readline';
import { builtInAccountConfigs } from '@lotbook/access/account-config';
import { accountTypeFrom, appByAccountType } from '@lotbook/access/applications';
import { openDatabase } from '@lotbook/db/database';
import { getProductTranslator } from '@lotbook/messages/product-translators';
import { makeMasterKeys } from '../secrets/vault.ts';
import type { Actor } from '../services.ts';
import { computeDigest, type ShellServices } from '../shell.ts';
import { changeSubscription, viewChange } from './change-subscription.ts';
import { buyCredit } from './credit.ts';
import { openBillingProvider } from './open-provider.ts';
import { payTaxYear } from './pay.ts';
import { handleWebhook } from './refresh-billing.ts';
import { finishSubscriptionCheckout, openSubscriptionCheckout } from './subscribe.ts';

/** What a person does, or the provider. */
export type PayingStep =
  | { readonly step: 'year'; readonly taxYear: number }
  | { readonly step: 'credit'; readonly addOn: string; readonly available: string }
  | { readonly step: 'plan'; readonly planId: string }
  | { readonly step: 'units'; readonly addOn: string }
  /** The browser returns from the provider, while its webhooks arrive. */
  | { readonly step: 'return'; readonly pageId: string; readonly events: readonly string[] };

/** A database statement at which the process kills itself: before it is sent, or while it runs. */
export interface FatalStatement {
  readonly number: number;
  readonly isSent: boolean;
}

export type PayingOrder = PayingStep & {
  readonly actor: Actor;
  readonly accountId: string;
  readonly fatal?: FatalStatement | undefined;
};

export interface PayingAnswer {
  /** The page of the provider to pay at. */
  readonly page?: string | undefined;
  readonly problem?: string | undefined;
  /** How many statements the database got. */
  readonly statements: number;
}

/**
 * A process for tests to kill: it carries out an order at each line of its input, and answers each with a line. It makes its services itself, because
 * those of other tests load the whole product.
 */
const [providerId = '', url = '', databaseUrl = ''] = process.argv.slice(2);
const database = openDatabase(databaseUrl);
const origin = 'https://books.example';
const services: ShellServices = {
  database,
  queue: { enqueue: () => Promise.resolve() },
  prices: undefined,
  limits: { transactions: 250_000 },
  accountConfigs: {
    of: ({ type }) =>
      Promise.resolve(builtInAccountConfigs[appByAccountType[accountTypeFrom(type)]]),
  },
  ask: () => Promise.reject(new Error('not needed')),
  billing: openBillingProvider({
    billing: providerId === 'stripe' ? 'stripe' : 'chargebee',
    chargebee: providerId === 'stripe' ? undefined : { site: 'lotbook-test', apiKey: 'test_key' },
    stripe: providerId === 'stripe' ? { apiKey: 'sk_test_key' } : undefined,
    offline: false,
    standinsUrl: url,
  }),
  now: () => new Date(),
  log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  masterKeys: makeMasterKeys(computeDigest('the secret key of tests')),
  adapters: [],
  shell: {
    origin,
    appPaths: {
      tax: 'tax',
      accounting: 'accounting',
      'tax-preparer': 'tax-preparer',
      'tir-admin': 'tir-admin',
    },
    inviteHours: 24,
    clientInviteHours: 24,
    trialDays: 0,
    preparerSignUp: true,
    tirAdmins: [],
    accountingAdd: true,
    signUpCodeRequired: false,
    demoFeatures: true,
    oauthApplications: [],
  },
  deriveToken: (purpose) => computeDigest(purpose).toString('base64url'),
  notify: () => undefined,
  getTranslator: () => getProductTranslator('US'),
};

let statements = 0;
let fatal: FatalStatement | undefined;
const die = (): void => void process.kill(process.pid, 'SIGKILL');
database.pool.on('connect', (client) => {
  const send = client.query.bind(client);
  Object.assign(client, {
    query: (...given: Parameters<typeof send>): unknown => {
      statements += 1;
      const isFatal = statements === fatal?.number;
      if (isFatal && fatal?.isSent === false) die();
      const result: unknown = send(...given);
      if (isFatal) die();
      return result;
    },
  });
});

async function carryOut(order: PayingOrder): Promise<string | undefined> {
  const { actor, accountId } = order;
  if (order.step === 'year')
    await payTaxYear(services, actor, accountId, { taxYear: order.taxYear });
  if (order.step === 'credit') await buyCredit(services, actor, accountId, order);
  if (order.step === 'plan')
    return openSubscriptionCheckout(services, actor, accountId, { ...order, disableTrial: true });
  if (order.step === 'units') {
    const request = { addOn: order.addOn, quantity: 1 };
    const { estimate, at } = await viewChange(services, actor, accountId, request);
    await changeSubscription(services, actor, accountId, request, { due: estimate.due, at });
  }
  if (order.step === 'return')
    await Promise.all([
      finishSubscriptionCheckout(services, actor, accountId, order.pageId),
      ...order.events.map((id) => handleWebhook(services, id)),
    ]);
  return undefined;
}

const answer = (given: PayingAnswer): void =>
  void process.stdout.write(`${JSON.stringify(given)}\n`);

answer({ statements });
for await (const line of createInterface({ input: process.stdin })) {
  const order = JSON.parse(line) as PayingOrder;
  statements = 0;
  fatal = order.fatal;
  try {
    answer({ page: await carryOut(order), statements });
  } catch (error) {
    answer({ problem: String(error), statements });
  }
}
