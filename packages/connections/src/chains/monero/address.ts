import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58xmr } from '@scure/base';

/** The first byte of an address of the main chain: of a wallet, with a payment id in it, of a part of a wallet. */
const kinds: Readonly<Record<number, number>> = { 18: 69, 19: 77, 42: 69 };

/** An address of the main chain as it stands. @returns undefined where it is none, or its checksum does not fit. */
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

/** True for what can be a secret view key: 32 bytes in hexadecimal digits. */
export const isViewKey = (text: string): boolean => /^[\da-fA-F]{64}$/.test(text.trim());
