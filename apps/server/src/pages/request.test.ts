import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { isSameOrigin, getNetwork } from './request.ts';

const makeRequest = (headers: Record<string, string>): IncomingMessage =>
  ({ headers }) as unknown as IncomingMessage;

describe('a form', () => {
  it.each([
    [{ 'sec-fetch-site': 'same-origin', origin: 'null' }, true],
    [{ origin: 'https://books.example' }, true],
    [{ 'sec-fetch-site': 'cross-site', origin: 'https://books.example' }, false],
    [{ 'sec-fetch-site': 'same-site' }, false],
    [{ 'sec-fetch-site': 'none' }, false],
    [{ origin: 'https://books.example.evil' }, false],
    [{ origin: 'null' }, false],
    [{}, false],
  ])('sent with %j is our own: %s', (headers, own) => {
    expect(isSameOrigin(makeRequest(headers), 'https://books.example')).toBe(own);
  });
});

describe('a network', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('of %s is %s', (address, network) => {
    expect(getNetwork(address)).toBe(network);
  });
});
