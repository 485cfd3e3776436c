import { bech32 } from '@scure/base';

/**
 * CashAddr, the address format of Bitcoin Cash
 * (reference.cash/protocol/blockchain/encoding/cashaddr).
 */

const letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const generators = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n];

export interface CashAddress {
  readonly kind: 'pkh' | 'sh';
  readonly hash: Uint8Array;
}

export function writeCashAddress(prefix: string, { kind, hash }: CashAddress): string {
  const payload = bech32.toWords(Uint8Array.of(kind === 'pkh' ? 0 : 8, ...hash));
  const sum = checksum([...lowerBits(prefix), 0, ...payload, 0, 0, 0, 0, 0, 0, 0, 0]);
  const check = Array.from({ length: 8 }, (_, n) => Number((sum >> BigInt(5 * (7 - n))) & 31n));
  return `${prefix}:${[...payload, ...check].map((digit) => letters[digit]).join('')}`;
}

/**
 * With or without its prefix, in upper or lower case but not mixed. @returns undefined if invalid.
 */
export function readCashAddress(prefix: string, text: string): CashAddress | undefined {
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return undefined;
  const lower = text.toLowerCase();
  const body = lower.startsWith(`${prefix}:`) ? lower.slice(prefix.length + 1) : lower;
  const digits = Array.from(body, (letter) => letters.indexOf(letter));
  // A version byte, a 160-bit hash and a 40-bit checksum are 42 characters.
  if (digits.length !== 42 || digits.includes(-1)) return undefined;
  if (checksum([...lowerBits(prefix), 0, ...digits]) !== 0n) return undefined;
  return decodeAddress(digits.slice(0, -8));
}

function decodeAddress(digits: readonly number[]): CashAddress | undefined {
  let bytes: Uint8Array;
  try {
    bytes = bech32.fromWords([...digits]);
  } catch {
    return undefined;
  }
  const kind = bytes[0] === 0 ? 'pkh' : bytes[0] === 8 ? 'sh' : undefined;
  return kind && { kind, hash: bytes.slice(1) };
}

const lowerBits = (prefix: string): readonly number[] =>
  Array.from(prefix, (letter) => (letter.codePointAt(0) ?? 0) & 31);

function checksum(digits: readonly number[]): bigint {
  let sum = 1n;
  for (const digit of digits) {
    const top = sum >> 35n;
    sum = ((sum & 0x07ffffffffn) << 5n) ^ BigInt(digit);
    for (const [bit, generator] of generators.entries())
      if ((top >> BigInt(bit)) & 1n) sum ^= generator;
  }
  return sum ^ 1n;
}
