import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58xmr } from '@scure/base';

/**
 * Version bytes and lengths of main-chain addresses: standard, integrated (with payment id),
 * subaddress.
 */
const kinds: Readonly<Record<number, number>> = { 18: 69, 19: 77, 42: 69 };

/**
 * A main-chain address, unchanged. @returns undefined if it is invalid, or its checksum doesn't
 * match.
 */
export function canonicalAddress(text: string): string | undefined {
  const trimmed = text.trim();
  if (!/^[1-9A-HJ-NP-Za-km-z]{95,106}$/.test(trimmed)) return undefined;
  try {
    const bytes = base58xmr.decode(trimmed);
    const sum = keccak_256(bytes.slice(0, -4)).slice(0, 4);
    return kinds[bytes[0] ?? 0] === bytes.length &&
      sum.every((byte, n) => byte === bytes[bytes.length - 4 + n])
      ? trimmed
      : undefined;
  } catch {
    return undefined;
  }
}

/** True for a possible private view key: 32 bytes in hexadecimal. */
export const isViewKey = (text: string): boolean => /^[\da-fA-F]{64}$/.test(text.trim());
