import { sha256 } from '@noble/hashes/sha2.js';
import { base58check } from '@scure/base';

const base58 = base58check(sha256);

export function canonicalAddress(text: string): string | undefined {
  try {
    const bytes = base58.decode(text);
    return bytes.length === 21 && bytes[0] === 0x41 ? text : undefined;
  } catch {
    return undefined;
  }
}

/** `41…` in hexadecimal digits, as transactions have them. */
export function readHexAddress(hex: string | undefined): string | undefined {
  if (hex === undefined || !/^41[\da-f]{40}$/i.test(hex)) return undefined;
  return base58.encode(Uint8Array.from(Buffer.from(hex, 'hex')));
}
