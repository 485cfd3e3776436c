import { openNetwork, type Network } from '@lotbook/connections/network';
import { openSite, requestsPerSecond } from '@lotbook/integrations/chargebee/site';
import * as stripe from '@lotbook/integrations/stripe/site';
import { chargebeeProvider } from './chargebee-provider.ts';
import type { BillingProvider } from './provider.ts';
import { billingStandIn } from './stand-in.ts';
import { stripeProvider } from './stripe-provider.ts';

/** Which payment provider an installation has, and its keys. */
export interface BillingSettings {
  readonly billing: 'off' | 'standin' | 'chargebee' | 'stripe';
  readonly chargebee: { readonly site: string; readonly apiKey: string } | undefined;
  readonly stripe:
    | {
        readonly apiKey: string;
        readonly webhookSecret?: string | undefined;
        readonly automaticTax?: boolean | undefined;
      }
    | undefined;
  readonly offline: boolean;
  /** Where the provider's stand-in answers, instead of the provider. */
  readonly standinsUrl: string | undefined;
}

/** Who takes the money of this installation; undefined if everything is free. */
export function openBillingProvider(settings: BillingSettings): BillingProvider | undefined {
  if (settings.billing === 'standin') return billingStandIn;
  const { chargebee } = settings;
  if (settings.stripe) {
    const network = getProviderNetwork(settings, { [stripe.host]: stripe.requestsPerSecond });
    return network && stripeProvider(stripe.openSite({ ...settings.stripe, network }));
  }
  if (!chargebee) return undefined;
  const network = getProviderNetwork(settings, {
    [`${chargebee.site}.chargebee.com`]: requestsPerSecond,
  });
  return network && chargebeeProvider(openSite({ ...chargebee, network }));
}

function getProviderNetwork(
  { offline, standinsUrl }: Pick<BillingSettings, 'offline' | 'standinsUrl'>,
  hosts: Readonly<Record<string, number>>,
): Network | undefined {
  if (standinsUrl !== undefined)
    return openNetwork({
      route: (url) => `${standinsUrl.replace(/\/$/, '')}/${url.replace(/^https:\/\//, '')}`,
      perSecond: () => 1000,
    });
  return offline ? undefined : openNetwork({ perSecond: (host) => hosts[host] ?? 2 });
}
