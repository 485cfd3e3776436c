import { describe, expect, it } from 'vitest';
import { parseForwarding } from './leave-site.ts';

describe('forwarding', () => {
  it('keeps the address and appends every parameter', () => {
    expect(parseForwarding('https://books.example/return?app=1', '?code=a%20b&state=s')).toEqual({
      address: 'https://books.example/return?app=1&code=a+b&state=s',
      asksFirst: false,
    });
  });

  it('asks before an application of the device is opened', () => {
    expect(parseForwarding('com.example.books://return', '?state=s')).toEqual({
      address: 'com.example.books://return?state=s',
      asksFirst: true,
    });
  });

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'blob:https://a/b',
    'file:///etc/passwd',
    'intent://x',
  ])('refuses %s', (address) => {
    expect(() => parseForwarding(address, '')).toThrow('may not be forwarded to');
  });
});
