import { createHash } from 'node:crypto';
import type { LocalDate } from '@lotbook/model/time';
import type { RemoteLine } from '../remote-ledger.ts';

/** The digest of what counts in an entry. The order of lines and descriptions don't. */
export function digestEntry(date: LocalDate, lines: readonly RemoteLine[]): string {
  const parts = lines
    .map(({ accountId, amount, contact, tag }) =>
      [accountId, amount, contact ? `${contact.kind} ${contact.id}` : '', tag?.id ?? ''].join('|'),
    )
    .sort();
  return createHash('sha256')
    .update([date, ...parts].join('\n'))
    .digest('base64url')
    .slice(0, 32);
}

/** Letters and digits that can't be mistaken for each other (Crockford). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export function hashBase32(text: string, length: number): string {
  const bytes = createHash('sha256').update(text).digest();
  let bits = BigInt(`0x${bytes.toString('hex')}`);
  let result = '';
  for (let at = 0; at < length; at += 1) {
    result += alphabet[Number(bits & 31n)];
    bits >>= 5n;
  }
  return result;
}

/** Our document number: the same entry of the same account always has the same. 60 bits of hash, 21 characters at most. */
export const toDocNumber = (accountId: string, key: string, generation: number): string =>
  `LB-${hashBase32(`${accountId}|${key}`, 12)}-${generation}`.slice(0, 21);

/** The idempotency key of a batch: of its operations, each with generation and revision. */
export const toBatchKey = (
  accountId: string,
  operations: readonly {
    readonly key: string;
    readonly generation: number;
    readonly revision: number;
  }[],
): string =>
  hashBase32(
    [
      accountId,
      ...operations.map((each) => `${each.key}:g${each.generation}:r${each.revision}`),
    ].join('|'),
    26,
  );
