import { createVerify } from 'node:crypto';
import { json, type Question, type Service } from '../exchanges/service.ts';
import type { Answer } from '../http-standin.ts';
import type { RawRow } from '../exchanges/rows.ts';

export interface FireblocksBook {
  /**
   * API users by id: the public part of their key, and whether they are administrators of the
   * workspace.
   */
  readonly users: Map<string, { readonly publicKey: string; readonly isAdmin?: boolean }>;
  readonly transactions: readonly RawRow[];
  readonly vaults?: readonly RawRow[];
}

interface Claims {
  readonly uri: string;
  readonly sub: string;
  readonly exp: number;
}

/** A stand-in for api.fireblocks.io: every request is signed with a token over its own path. */
export function fireblocksService({ users, transactions, vaults = [] }: FireblocksBook): Service {
  return {
    hosts: ['api.fireblocks.io'],
    answer: ({ path, query, headers, parameters }) => {
      const user = users.get(String(headers['x-api-key'] ?? ''));
      const claims = user && claimsIn(String(headers['authorization'] ?? ''), user.publicKey);
      if (!user || !claims || claims.exp * 1000 < Date.now() || claims.uri !== path + query)
        return json({ message: 'Unauthorized: JWT is missing or wrong', code: -7 }, 401);
      if (path === '/v1/users')
        return user.isAdmin ? json([]) : json({ message: 'Forbidden', code: -8 }, 403);
      if (path === '/v1/vault/accounts_paged') return json({ accounts: vaults, paging: {} });
      if (path !== '/v1/transactions') return json({ message: 'Not found' }, 404);
      return page(transactions, query, parameters);
    },
  };
}

/** Oldest first; a header contains the next page as a row offset. */
function page(
  transactions: readonly RawRow[],
  query: string,
  { after = '0', before = '99999999999999', limit = '200', next = '0' }: Question['parameters'],
): Answer {
  const found = transactions
    .filter(
      (row) =>
        Number(row['createdAt']) >= Number(after) && Number(row['createdAt']) <= Number(before),
    )
    .toSorted((a, b) => Number(a['createdAt']) - Number(b['createdAt']));
  const end = Number(next) + Number(limit);
  const rest = new URLSearchParams(query);
  rest.set('next', String(end));
  const answer = json(found.slice(Number(next), end));
  return end < found.length
    ? {
        ...answer,
        headers: {
          ...answer.headers,
          'next-page': `https://api.fireblocks.io/v1/transactions?${rest}`,
        },
      }
    : answer;
}

function claimsIn(authorization: string, publicKey: string): Claims | undefined {
  const [header = '', payload = '', signature = ''] = authorization
    .replace(/^Bearer /, '')
    .split('.');
  const isGood = createVerify('sha256')
    .update(`${header}.${payload}`)
    .verify(publicKey, Buffer.from(signature, 'base64url'));
  return isGood
    ? (JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Claims)
    : undefined;
}
