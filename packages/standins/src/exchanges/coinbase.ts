import { json, type Keys, type Service } from './service.ts';
import type { RawRow } from './rows.ts';

export interface CoinbaseBook {
  /** Names of keys, and access tokens. */
  readonly keys: Keys;
  /** Wallets with their balance; transactions by wallet id, in any order. */
  readonly wallets: readonly RawRow[];
  readonly transactions: Readonly<Record<string, readonly RawRow[]>>;
}

const unauthorized = () =>
  json({ errors: [{ id: 'invalid_token', message: 'The access token is invalid' }] }, 401);

/**
 * A stand-in for api.coinbase.com: wallets and their transactions, newest first, by the id of the
 * last one; keys that sign with a JWT, and access tokens.
 */
export function coinbaseService({ keys, wallets, transactions }: CoinbaseBook): Service {
  return {
    hosts: ['api.coinbase.com'],
    answer: ({ path, headers, parameters }) => {
      const key = keyIn(String(headers['authorization'] ?? ''));
      if (key === undefined || !keys.valid.has(key)) return unauthorized();
      if (path === '/api/v3/brokerage/key_permissions')
        return json({
          can_view: true,
          can_trade: keys.canTrade.has(key),
          can_transfer: false,
          portfolio_uuid: 'p',
          portfolio_type: 'DEFAULT',
        });
      if (path === '/v2/accounts') return json(paged(wallets, parameters));
      const wallet = /^\/v2\/accounts\/([^/]+)\/transactions$/.exec(path)?.[1] ?? '';
      const found = transactions[wallet];
      if (!found) return json({ errors: [{ id: 'not_found', message: 'Not found' }] }, 404);
      return json(
        paged(
          found.toSorted((a, b) => String(b['created_at']).localeCompare(String(a['created_at']))),
          parameters,
        ),
      );
    },
  };
}

function paged(
  rows: readonly RawRow[],
  { limit = '25', starting_after: after }: Readonly<Record<string, string>>,
) {
  const from = after === undefined ? 0 : rows.findIndex(({ id }) => id === after) + 1;
  const data = rows.slice(from, from + Number(limit));
  const more = from + data.length < rows.length;
  return {
    pagination: {
      limit: Number(limit),
      order: 'desc',
      next_starting_after: more ? data.at(-1)?.['id'] : null,
      next_uri: null,
    },
    data,
  };
}

/** The subject of a JWT, or the token itself. */
function keyIn(authorization: string): string | undefined {
  const token = authorization.replace(/^Bearer /, '');
  const [, payload, signature] = token.split('.');
  if (payload === undefined || signature === undefined) return token === '' ? undefined : token;
  return (JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as { sub?: string }).sub;
}
