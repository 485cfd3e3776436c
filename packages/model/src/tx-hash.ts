/**
 * A hash for comparing: exchanges print one hash in capitals, without 0x, as the address of an explorer's page, or with
 * the number of an output, such as `hash:0`. Undefined if there is none.
 */
export function normalizeTxHash(text: string | undefined): string | undefined {
  const hash = text?.trim() ?? '';
  if (hash === '') return undefined;
  return long.exec(hash)?.[1]?.toLowerCase() ?? (hex.test(hash) ? hash.toLowerCase() : hash);
}

/** Others, such as those of Solana, are different hashes in different cases. */
const hex = /^(0x)?[\da-f]+$/i;

/** The 32 bytes that Bitcoin, Ethereum, TRON and most other chains use. */
const long = /(?<![\da-f])(?:0x)?([\da-f]{64})(?![\da-f])/i;
