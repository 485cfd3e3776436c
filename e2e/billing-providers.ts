import { chargebeeService } from '@lotbook/standins/chargebee/service';
import { startServices } from '@lotbook/standins/exchanges/service';
import { stripeService } from '@lotbook/standins/stripe/service';
import { getRows, store } from '@lotbook/standins/stripe/state';
import type { Prepare } from './separate-program.ts';

/** A payment provider's stand-in, as the stories need it. */
export interface ProviderSite {
  /** The answer of the program to webhooks is awaited, so that what they change is there. */
  readonly settle: () => Promise<void>;
  readonly travel: (days: number) => void;
  readonly refund: (invoiceId: string, cents?: number) => void;
  /** Cancels all plans some days before the present. */
  readonly endPlans: (daysAgo: number) => void;
  /** Ids of paid invoices with this total, in cents. */
  readonly findPaid: (cents: number) => readonly string[];
}

export interface ProviderCase {
  readonly name: string;
  readonly cards: { readonly good: string; readonly declines: string; readonly secure: string };
  /** The buttons of its pages. */
  readonly buttons: {
    readonly addCard: string;
    readonly buyPlan: RegExp;
    readonly upgrade: RegExp;
  };
  /** Whether another plan needs the card number again. */
  readonly asksCardAgain: boolean;
  /** Starts the site, and sets the configuration of a program that uses it. */
  readonly prepare: (started: (site: ProviderSite) => void) => Prepare;
}

/** Asks for 3-D Secure at both. */
const secure = '4000 0027 6000 3184';

/** Few enough for a story. */
const starterTransactions = 3;

const common = { LOTBOOK_OFFLINE: '0', TRIAL_DAYS: '20' };

type Row = Readonly<Record<string, unknown>>;

const findPaidIn = (rows: readonly Row[], cents: number): readonly string[] =>
  rows
    .filter(({ status, total }) => status === 'paid' && total === cents)
    .map(({ id }) => String(id));

const limitTransactions = ({ metadata }: Row): Row => ({
  ...(metadata as Row),
  numberOfTransactions: String(starterTransactions),
});

const chargebee: ProviderCase = {
  name: 'Chargebee',
  cards: { good: '4111 1111 1111 1111', declines: '4119 8627 6033 8320', secure },
  buttons: { addCard: 'Add this card', buyPlan: /^Pay for/, upgrade: /^Pay for/ },
  asksCardAgain: true,
  prepare:
    (started) =>
    async ({ port }) => {
      const credentials = { username: 'chargebee', password: 'a password of the test' };
      const webhook = {
        url: `http://localhost:${port}/billing/webhooks/chargebee`,
        ...credentials,
      };
      const service = chargebeeService({ site: 'lotbook-test', apiKey: 'test_key', webhook });
      for (const item of service.state.items)
        if (item['id'] === 'starter') item['metadata'] = limitTransactions(item);
      const standin = await startServices([service]);
      started({
        settle: service.state.webhooks.settle,
        travel: service.travel,
        refund: service.refund,
        endPlans: service.endSubscriptions,
        findPaid: (cents) => findPaidIn([...service.state.invoices.values()], cents),
      });
      return {
        environment: {
          ...common,
          STANDINS_URL: standin.url,
          LOTBOOK_BILLING: 'chargebee',
          CHARGEBEE_SITE: 'lotbook-test',
          CHARGEBEE_API_KEY: 'test_key',
          CHARGEBEE_WEBHOOK_USERNAME: credentials.username,
          CHARGEBEE_WEBHOOK_PASSWORD: credentials.password,
        },
        close: () => standin.close(),
      };
    },
};

const stripe: ProviderCase = {
  name: 'Stripe',
  cards: { good: '4242 4242 4242 4242', declines: '4000 0000 0000 0341', secure },
  buttons: { addCard: 'Save card', buyPlan: /^Pay for/, upgrade: /^Confirm/ },
  asksCardAgain: false,
  prepare:
    (started) =>
    async ({ port }) => {
      const secret = 'whsec_of_the_test';
      const webhook = { url: `http://localhost:${port}/billing/webhooks/stripe`, secret };
      const service = stripeService({ apiKey: 'sk_test_key', webhook });
      for (const product of getRows(service.state, 'products'))
        if (product['name'] === 'Starter')
          store(service.state, 'products', { ...product, metadata: limitTransactions(product) });
      const standin = await startServices([service]);
      started({
        settle: service.state.webhooks.settle,
        travel: service.travel,
        refund: service.refund,
        endPlans: service.endSubscriptions,
        findPaid: (cents) => findPaidIn(getRows(service.state, 'invoices'), cents),
      });
      return {
        environment: {
          ...common,
          STANDINS_URL: standin.url,
          LOTBOOK_BILLING: 'stripe',
          STRIPE_API_KEY: 'sk_test_key',
          STRIPE_WEBHOOK_SECRET: secret,
        },
        close: () => standin.close(),
      };
    },
};

export const providers: readonly ProviderCase[] = [chargebee, stripe];
