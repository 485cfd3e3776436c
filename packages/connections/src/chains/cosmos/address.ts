import { bech32 } from '@scure/base';

/** An address in bech32 with the chain's prefix, in lower case. @returns undefined if invalid. */
export function canonicalAddress(prefix: string, text: string): string | undefined {
  const lower = text.trim().toLowerCase();
  if (!lower.startsWith(`${prefix}1`)) return undefined;
  try {
    const decoded = bech32.decodeToBytes(lower);
    const isLength = decoded.bytes.length === 20 || decoded.bytes.length === 32;
    return decoded.prefix === prefix && isLength ? lower : undefined;
  } catch {
    return undefined;
  }
}
