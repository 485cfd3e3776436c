import { generateKeyPairSync } from 'node:crypto';
import { startServices, routeTo, type Service } from '@lotbook/standins/exchanges/service';
import type { HttpStandin } from '@lotbook/standins/http-standin';
import { afterEach } from 'vitest';
import type { Access, Credentials } from '../adapter.ts';
import { openNetwork } from '../network.ts';

/** A key that every stand-in accepts. */
export const credentials: Credentials = {
  apiKey: 'key',
  apiSecret: 'c2VjcmV0',
  password: 'passphrase',
};

/** A private key in Coinbase's format, created for the run. */
export const pem = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'sec1', format: 'pem' })
    .toString();

/** Starts stand-ins for a test and closes them afterwards. */
export function standins(): {
  readonly start: (
    services: readonly Service[],
    given?: Credentials,
  ) => Promise<Access & { readonly standin: HttpStandin }>;
} {
  const running: HttpStandin[] = [];
  afterEach(async () => {
    for (const each of running.splice(0)) await each.close();
  });
  return {
    start: async (services, given = credentials) => {
      const standin = await startServices(services);
      running.push(standin);
      const network = openNetwork({
        route: routeTo(standin),
        perSecond: () => 10_000,
        firstPauseMs: 1,
        timeoutMs: 2_000,
      });
      return { standin, credentials: given, settings: {}, network };
    },
  };
}
