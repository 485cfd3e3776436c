import { startChargebee } from '@lotbook/integrations/chargebee/testing';
import { startStripe } from '@lotbook/integrations/stripe/testing';
import type { HttpStandin } from '@lotbook/standins/http-standin';
import { getList, getRows } from '@lotbook/standins/stripe/state';
import { chargebeeProvider } from './chargebee-provider.ts';
import type { BillingProvider } from './provider.ts';
import { stripeProvider } from './stripe-provider.ts';

/** A provider's stand-in, as the stories need it. */
export interface ProviderBooks extends AsyncDisposable {
  readonly provider: BillingProvider;
  readonly standin: HttpStandin;
  readonly cards: { readonly good: string; readonly declines: string };
  readonly getPlanId: (name: 'starter' | 'growth') => string;
  /** The end of the address of the request that moves money. */
  readonly chargeRequest: string;
  readonly travel: (days: number) => void;
  readonly refund: (invoiceId: string, cents?: number) => void;
  readonly failRefunds: (invoiceId: string) => void;
  readonly getEventIds: () => readonly string[];
  readonly giveCredit: (accountId: string, cents: number) => void;
  readonly countCharges: (key: string) => number;
  readonly getPaidInvoices: () => readonly { readonly id: string; readonly cents: number }[];
  /** Fields of the form that confirms another plan. */
  readonly confirmation: Readonly<Record<string, string>>;
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
    cards: { good: '4111 1111 1111 1111', declines: '4119 8627 6033 8320' },
    getPlanId: (name) => `${name}-USD-monthly`,
    chargeRequest: '/create_for_charge_items_and_charges',
    getEventIds: () => service.state.events.map(({ id }) => String(id)),
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
    cards: { good: '4242 4242 4242 4242', declines: '4000 0000 0000 0341' },
    getPlanId: (name) => `price_${name}`,
    chargeRequest: '/pay',
    getEventIds: () => [...getList(service.state, 'events').keys()],
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
