import { blake2b } from '@noble/hashes/blake2.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';

/** An account without the network that its address is written for. */
export interface Account {
  /** Hexadecimal, 64 digits. */
  readonly key: string;
  readonly prefix: number;
}

/** The first part of every address's checksum (docs.polkadot.com, SS58). */
const domain = utf8ToBytes('SS58PRE');
/** Addresses with this prefix are valid on every network. */
const anyNetwork = 42;

const getChecksum = (body: Uint8Array): Uint8Array => blake2b(concatBytes(domain, body));

/** Parses an address with a one-byte prefix and a key of 32 bytes. @returns undefined if invalid */
export function parseAddress(text: string): Account | undefined {
  try {
    const bytes = base58.decode(text.trim());
    if (bytes.length !== 35) return undefined;
    const [body, check] = [bytes.slice(0, 33), bytes.slice(33)];
    const expected = getChecksum(body);
    if (check[0] !== expected[0] || check[1] !== expected[1]) return undefined;
    return { prefix: body[0] ?? 0, key: bytesToHex(body.slice(1)) };
  } catch {
    return undefined;
  }
}

/** The address on a network. The one that is valid on every network is accepted, too. */
export function canonicalAddress(prefix: number, text: string): string | undefined {
  const account = parseAddress(text);
  if (!account || (account.prefix !== prefix && account.prefix !== anyNetwork)) return undefined;
  const body = concatBytes(Uint8Array.of(prefix), base58.decode(text.trim()).slice(1, 33));
  return base58.encode(concatBytes(body, getChecksum(body).slice(0, 2)));
}

/** Accounts of nomination pools begin with these letters; the next byte is 0 for stakes and 1 for rewards. */
const poolLetters = bytesToHex(utf8ToBytes('modlpy/nopls'));

/** What a nomination pool keeps in an account; undefined for other accounts. */
export function getPoolPart(address: string): 'stake' | 'rewards' | undefined {
  const key = parseAddress(address)?.key ?? '';
  if (!key.startsWith(poolLetters)) return undefined;
  const part = key.slice(poolLetters.length, poolLetters.length + 2);
  return part === '00' ? 'stake' : part === '01' ? 'rewards' : undefined;
}
