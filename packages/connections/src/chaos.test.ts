import { generateKeyPairSync } from 'node:crypto';
import { chaos } from '@lotbook/standins/chaos';
import { keys } from '@lotbook/standins/exchanges/service';
import { sandboxServices } from '@lotbook/standins/sandbox/books';
import { Outage } from '@lotbook/model/outage';
import type { Instant } from '@lotbook/model/time';
import { describe, expect, test } from 'vitest';
import type { Access, Adapter, Credentials, Json, SyncPage } from './adapter.ts';
import { pem, standins } from './exchanges/testing.ts';
import { adapters } from './registry.ts';
import { shownPages, syncAll } from './testing.ts';

const { start } = standins();
const endMs = Date.parse('2025-06-01T00:00:00Z');
const until = '2025-06-02T00:00:00.000Z' as Instant;
const rsa = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const coinbaseKey = 'organizations/1/apiKeys/sandbox';
const given: Readonly<Record<string, Credentials>> = {
  coinbase: { apiKey: coinbaseKey, apiSecret: pem() },
  'coinbase-prime': { accessKey: 'sandbox', apiSecret: 'c2FuZGJveA==', password: 'sandbox' },
  fireblocks: { apiKey: 'sandbox', apiSecret: rsa.privateKey },
  gemini: { apiKey: 'account-sandbox', apiSecret: 'sandbox' },
};
const tested = adapters.filter(({ support, kind }) => support === 'tested' && kind !== 'chain');
const credentialsOf = ({ id }: Adapter): Credentials => given[id] ?? { apiKey: 'sandbox', apiSecret: 'c2FuZGJveA==', password: 'sandbox' };
const services = () => sandboxServices({ keys: keys('sandbox', 'account-sandbox', coinbaseKey), fills: 170, endMs, fireblocksKey: rsa.publicKey });

/** Tries until it goes through, each time from the cursors that were kept, as the job does. */
async function untilDone(adapter: Adapter, access: Access): Promise<readonly SyncPage[]> {
  const cursors = new Map<string, Json>();
  const kept: SyncPage[] = [];
  for (let tries = 1; ; tries += 1) {
    try {
      for await (const page of adapter.sync({ ...access, cursorOf: (stream) => cursors.get(stream), until, phase: () => undefined })) {
        cursors.set(page.stream, page.cursor);
        kept.push(page);
      }
      return kept;
    } catch (error) {
      if (!(error instanceof Outage) || tries > 200) throw error;
    }
  }
}

/** As they are stored: each id once. */
const stored = (pages: readonly SyncPage[]): readonly string[] => [...new Set(shownPages(pages.map((page) => ({ ...page, skipped: 0 }))))].toSorted();

describe('on a bad day of the service', () => {
  test.each(tested.map((adapter) => [adapter.id, adapter] as const))('%s ends with the right rows, each once', async (id, adapter) => {
    const access = await start(services(), credentialsOf(adapter));
    const calm = stored(await syncAll(adapter, access, { until }));
    expect(calm.length).toBeGreaterThanOrEqual(170);
    expect(calm.filter((line) => line.includes('unread'))).toEqual([]);
    access.standin.failBy(chaos(id.length * 7919));
    expect(stored(await untilDone(adapter, access))).toEqual(calm);
  });
});
