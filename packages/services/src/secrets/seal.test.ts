import { expect, it } from 'vitest';
import { deriveKey, open, seal } from './seal.ts';

const key = deriveKey(new Uint8Array(32).fill(7), 'signing keys');

it('opens what it sealed, and seals the same text differently each time', () => {
  const [one, two] = [seal(key, 'größe', 'a'), seal(key, 'größe', 'a')];
  expect(open(key, one, 'a')).toBe('größe');
  expect(open(key, two, 'a')).toBe('größe');
  expect(one.equals(two)).toBe(false);
});

it('refuses another key, another place, and every changed byte', () => {
  const sealed = seal(key, 'secret', 'row-1');
  expect(() => open(deriveKey(new Uint8Array(32).fill(7), 'cookies'), sealed, 'row-1')).toThrow(
    /authenticate/,
  );
  expect(() => open(key, sealed, 'row-2')).toThrow(/authenticate/);
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => open(key, changed, 'row-1')).toThrow(/authenticate/);
  }
});
