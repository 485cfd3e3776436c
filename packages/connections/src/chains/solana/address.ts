import { base58 } from '@scure/base';

/** An address: 32 bytes in base 58, unchanged. @returns undefined if invalid. */
export function canonicalAddress(text: string): string | undefined {
  const trimmed = text.trim();
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(trimmed)) return undefined;
  try {
    return base58.decode(trimmed).length === 32 ? trimmed : undefined;
  } catch {
    return undefined;
  }
}
