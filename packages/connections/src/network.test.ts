import { startHttpStandin, tooMany, type HttpStandin } from '@lotbook/standins/http-standin';
import { AccessRevoked, Malformed, RateLimited, Transient } from '@lotbook/model/outage';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openNetwork, type NetworkSettings } from './network.ts';

let standin: HttpStandin;
beforeEach(async () => {
  standin = await startHttpStandin(() => ({ status: 200, body: '{"ok":true}' }));
});
afterEach(() => standin.close());

const makeAsking = (settings: NetworkSettings = {}) =>
  openNetwork({ perSecond: () => 10_000, firstPauseMs: 1, ...settings }).ask(() => ({
    service: 'Standin',
    url: standin.url,
  }));

/** Only for silence: on a busy computer, an answer can take longer than a short timeout. */
const impatient = (fault: unknown, timeoutMs: number): NetworkSettings =>
  fault === 'silence' ? { timeoutMs } : {};

describe('a request', () => {
  test.each([
    ['cut' as const],
    ['partial' as const],
    ['silence' as const],
    [{ status: 500, body: '' }],
    [{ status: 200, body: '{"ok":' }],
  ])('is retried after %j', async (fault) => {
    standin.fail(fault, fault);
    expect((await makeAsking(impatient(fault, 1_000))).text).toBe('{"ok":true}');
    expect(standin.requests.length).toBe(3);
  });

  test('waits as long as the service asks, up to a limit', async () => {
    standin.fail(tooMany('1'));
    const began = Date.now();
    await makeAsking();
    expect(Date.now() - began).toBeGreaterThanOrEqual(950);
    standin.fail(tooMany('3600'));
    await expect(makeAsking()).rejects.toThrow(RateLimited);
    expect(standin.requests.length).toBe(3);
  });

  test.each([
    [
      { status: 401, body: '{}' },
      AccessRevoked,
      'Standin does not accept the key: it returned 401',
    ],
    [{ status: 404, body: '{}' }, Malformed, 'Standin rejected the request: it returned 404'],
    [{ status: 503, body: '' }, Transient, 'Standin returned 503'],
    ['silence' as const, Transient, 'Standin did not answer within 0.2 seconds'],
    ['cut' as const, Transient, 'Standin could not be reached'],
  ])('reports %j', async (fault, kind, message) => {
    standin.fail(fault);
    const failed = makeAsking({ attempts: 1, ...impatient(fault, 200) });
    await expect(failed).rejects.toThrow(kind);
    await expect(failed).rejects.toThrow(message);
  });

  test('is aborted if the answer is too large', async () => {
    await expect(makeAsking({ mostBytes: 5 })).rejects.toThrow('Standin sent more than 5 bytes');
  });
});

test('spaces requests to one host, but not those to others', async () => {
  const network = openNetwork({
    perSecond: (host) => (host === 'slow.example' ? 10 : 10_000),
    route: () => standin.url,
  });
  const ask = (host: string) => network.once({ service: 'Standin', url: `https://${host}/` });
  const began = Date.now();
  const ended: string[] = [];
  const slow = Promise.all(Array.from({ length: 4 }, () => ask('slow.example'))).then(() =>
    ended.push('slow'),
  );
  await Promise.all(Array.from({ length: 4 }, () => ask('quick.example'))).then(() =>
    ended.push('quick'),
  );
  await slow;
  expect(ended).toEqual(['quick', 'slow']);
  expect(Date.now() - began).toBeGreaterThanOrEqual(290);
});
