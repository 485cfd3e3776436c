import { openNetwork } from '@lotbook/connections/network';
import { routeTo, startServices } from '@lotbook/standins/exchanges/service';
import {
  chargebeeService,
  type ChargebeeOptions,
  type ChargebeeStandin,
} from '@lotbook/standins/chargebee/service';
import type { HttpStandin } from '@lotbook/standins/http-standin';
import { openSite, type Site } from './site.ts';

export interface TestSite extends AsyncDisposable {
  readonly site: Site;
  readonly service: ChargebeeStandin;
  readonly standin: HttpStandin;
}

/** A site of the stand-in, and a client of it. */
export async function startChargebee(options: Partial<ChargebeeOptions> = {}): Promise<TestSite> {
  const given = { site: 'lotbook-test', apiKey: 'test_key', ...options };
  const service = chargebeeService(given);
  const standin = await startServices([service]);
  const network = openNetwork({
    route: routeTo(standin),
    perSecond: () => 1000,
    firstPauseMs: 1,
    timeoutMs: 5000,
  });
  return {
    site: openSite({ site: given.site, apiKey: 'test_key', network }),
    service,
    standin,
    [Symbol.asyncDispose]: () => standin.close(),
  };
}

/** Fills in a screen of the site as a person does in a browser. */
export async function fillIn(
  address: string,
  fields: Readonly<Record<string, string>>,
): Promise<{ readonly status: number; readonly location: string | null; readonly text: string }> {
  const response = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  return {
    status: response.status,
    location: response.headers.get('location'),
    text: await response.text(),
  };
}
