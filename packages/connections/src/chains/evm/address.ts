import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * An address of 20 bytes in small letters. Where capital and small letters are mixed they are a checksum (EIP-55), which has to fit.
 * @returns undefined where it is none.
 */
export function canonicalAddress(text: string): string | undefined {
  const trimmed = text.trim();
  if (!/^0x[\da-fA-F]{40}$/.test(trimmed)) return undefined;
  const digits = trimmed.slice(2);
  const mixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
  return mixed && checksummed(trimmed) !== trimmed ? undefined : trimmed.toLowerCase();
}

/** The way to write an address in which a slip shows (EIP-55). */
export function checksummed(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
  return `0x${Array.from(digits, (digit, n) => (Number.parseInt(hash[n] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit)).join('')}`;
}
