import { startChargebee } from '@lotbook/integrations/chargebee/testing';
import { startStripe } from '@lotbook/integrations/stripe/testing';
import type { ChargebeeStandin } from '@lotbook/standins/chargebee/service';
import type { HttpStandin } from '@lotbook/standins/http-standin';
import type { StripeStandin } from '@lotbook/standins/stripe/service';
import { getList, getRows } from '@lotbook/standins/stripe/state';
import { chargebeeProvider } from './chargebee-provider.ts';
import type { BillingProvider } from './provider.ts';
import { stripeProvider } from './stripe-provider.ts';

/** A provider's stand-in, as the stories need it. */
export interface ProviderBooks extends AsyncDisposable {
  readonly provider: BillingProvider;
  readonly standin: HttpStandin;
  readonly cards: { readonly good: string; readonly declines: string; readonly secure: string };
  readonly getPlanId: (name: 'starter' | 'growth') => string;
  /** The end of the address of the request that moves money. */
  readonly chargeRequest: string;
  readonly travel: (days: number) => void;
  readonly refund: (invoiceId: string, cents?: number) => void;
  readonly failRefunds: (invoiceId: string) => void;
  readonly dispute: (invoiceId: string) => void;
  readonly winDispute: (invoiceId: string) => void;
  readonly endSubscriptions: (daysAgo: number) => void;
  readonly pauseSubscriptions: () => void;
  readonly getEventIds: () => readonly string[];
  readonly giveCredit: (accountId: string, cents: number) => void;
  readonly countCharges: (key: string) => number;
  /** A price is no longer sold. */
  readonly archivePrice: (priceId: string) => void;
  readonly deletePrice: (priceId: string) => void;
  /** The provider as a program has it that just started, with an empty cache. */
  readonly openProvider: () => BillingProvider;
  /** Money that was received less what was paid back or taken back, in cents, from the books of the provider itself. */
  readonly getNetCents: () => number;
  readonly addOns: { readonly wallets: string; readonly support: string };
  readonly getPaidInvoices: () => readonly { readonly id: string; readonly cents: number }[];
  /** Fields of the form that confirms another plan. */
  readonly confirmation: Readonly<Record<string, string>>;
}

/** A card whose bank asks for a confirmation, which both stand-ins know. */
const secure = '4000 0027 6000 3184';

type Row = Readonly<Record<string, unknown>>;

const add = (rows: readonly Row[], field: string): number =>
  rows.reduce((sum, row) => sum + Number(row[field]), 0);

const getLinks = (rows: Iterable<Row>, field: string): readonly Row[] =>
  [...rows]
    .flatMap((row) => (row[field] ?? []) as readonly Row[])
    .filter(({ txn_status: status }) => status === 'success');

/** Payments less refunds that didn't fail. */
function sumChargebee({ invoices, creditNotes }: ChargebeeStandin['state']): number {
  return (
    add(getLinks(invoices.values(), 'linked_payments'), 'applied_amount') -
    add(getLinks(creditNotes.values(), 'linked_refunds'), 'applied_amount')
  );
}

/** Charges less refunds and disputes that weren't reversed. */
function sumStripe(state: StripeStandin['state']): number {
  const disputes = getRows(state, 'disputes').filter(({ status }) => status !== 'won');
  return (
    add(getRows(state, 'charges'), 'amount') -
    add(getRows(state, 'charges'), 'amount_refunded') -
    add(disputes, 'amount')
  );
}

const getPaid = (rows: readonly Readonly<Record<string, unknown>>[]) =>
  rows
    .filter(({ status }) => status === 'paid')
    .map(({ id, total }) => ({ id: String(id), cents: Number(total) }));

async function openChargebee(taxPercent = 0): Promise<ProviderBooks> {
  const { site, service, standin } = await startChargebee({ taxPercent });
  return {
    ...service,
    standin,
    provider: chargebeeProvider(site),
    openProvider: () => chargebeeProvider(site),
    cards: { good: '4111 1111 1111 1111', declines: '4119 8627 6033 8320', secure },
    getPlanId: (name) => `${name}-USD-monthly`,
    chargeRequest: '/create_for_charge_items_and_charges',
    pauseSubscriptions: () => {
      for (const [id, each] of service.state.subscriptions)
        service.state.subscriptions.set(id, { ...each, status: 'paused' });
    },
    getEventIds: () => service.state.events.map(({ id }) => String(id)),
    getNetCents: () => sumChargebee(service.state),
    addOns: { wallets: 'wallets-USD-monthly', support: 'support-USD-monthly' },
    getPaidInvoices: () => getPaid([...service.state.invoices.values()]),
    confirmation: { card: '4111 1111 1111 1111' },
    [Symbol.asyncDispose]: () => standin.close(),
  };
}

async function openStripe(taxPercent = 0): Promise<ProviderBooks> {
  const { site, service, standin } = await startStripe({ taxPercent });
  return {
    ...service,
    standin,
    provider: stripeProvider(site),
    openProvider: () => stripeProvider(site),
    cards: { good: '4242 4242 4242 4242', declines: '4000 0000 0000 0341', secure },
    getPlanId: (name) => `price_${name}`,
    chargeRequest: '/pay',
    pauseSubscriptions: () => {
      const subscriptions = getList(service.state, 'subscriptions');
      for (const [id, each] of subscriptions) subscriptions.set(id, { ...each, status: 'paused' });
    },
    getEventIds: () => [...getList(service.state, 'events').keys()],
    getNetCents: () => sumStripe(service.state),
    addOns: { wallets: 'price_wallets', support: 'price_support' },
    getPaidInvoices: () => getPaid(getRows(service.state, 'invoices')),
    confirmation: {},
    [Symbol.asyncDispose]: () => standin.close(),
  };
}

/** The same tests run with each provider. */
export const providerCases = [
  ['Chargebee', openChargebee],
  ['Stripe', openStripe],
] as const;
