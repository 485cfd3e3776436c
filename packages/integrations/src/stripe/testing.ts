import { openNetwork } from '@lotbook/connections/network';
import { routeTo, startServices } from '@lotbook/standins/exchanges/service';
import type { HttpStandin } from '@lotbook/standins/http-standin';
import {
  stripeService,
  type StripeOptions,
  type StripeStandin,
} from '@lotbook/standins/stripe/service';
import { openSite, type Site } from './site.ts';

export interface TestSite extends AsyncDisposable {
  readonly site: Site;
  readonly service: StripeStandin;
  readonly standin: HttpStandin;
}

export const webhookSecret = 'whsec_test_secret';

/** An account of the stand-in, and a client of it. */
export async function startStripe({
  automaticTax,
  ...options
}: Partial<StripeOptions> & { readonly automaticTax?: boolean } = {}): Promise<TestSite> {
  const service = stripeService({ apiKey: 'sk_test_key', ...options });
  const standin = await startServices([service]);
  const network = openNetwork({
    route: routeTo(standin),
    perSecond: () => 1000,
    firstPauseMs: 1,
    timeoutMs: 5000,
  });
  return {
    site: openSite({ apiKey: 'sk_test_key', webhookSecret, automaticTax, network }),
    service,
    standin,
    [Symbol.asyncDispose]: () => standin.close(),
  };
}
