import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * A 20-byte address in lower case. Mixed case is a checksum (EIP-55), which must match.
 *
 * @returns undefined if invalid.
 */
export function canonicalAddress(text: string): string | undefined {
  const trimmed = text.trim();
  if (!/^0x[\da-fA-F]{40}$/.test(trimmed)) return undefined;
  const digits = trimmed.slice(2);
  const mixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
  return mixed && toChecksummed(trimmed) !== trimmed ? undefined : trimmed.toLowerCase();
}

/** The address with checksum (EIP-55), which reveals typos. */
export function toChecksummed(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
  return `0x${Array.from(digits, (digit, n) => (Number.parseInt(hash[n] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit)).join('')}`;
}
