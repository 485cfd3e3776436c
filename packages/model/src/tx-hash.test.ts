import { expect, it } from 'vitest';
import { normalizeTxHash } from './tx-hash.ts';

const hash = `${'0a'.repeat(31)}ff`;

it.each([
  hash,
  `0x${hash}`,
  `0X${hash.toUpperCase()}`,
  ` ${hash} `,
  `${hash}:1`,
  `${hash}-0`,
  `https://etherscan.io/tx/0x${hash}`,
  `https://blockchair.com/bitcoin/transaction/${hash}?from=file`,
])('reads the hash in %s', (text) => {
  expect(normalizeTxHash(text)).toBe(hash);
});

it('keeps what is no hash of 32 bytes, such as a reference or a longer number', () => {
  expect(normalizeTxHash('W-17')).toBe('W-17');
  expect(normalizeTxHash('5Kz')).toBe('5Kz');
  expect(normalizeTxHash('0xABC')).toBe('0xabc');
  expect(normalizeTxHash(`${hash}0`)).toBe(`${hash}0`);
  expect(normalizeTxHash(`0x${hash.slice(2)}`)).toBe(`0x${hash.slice(2)}`);
});

it.each([undefined, '', '  '])('%j is no hash', (text) => {
  expect(normalizeTxHash(text)).toBeUndefined();
});
