import { createHmac } from 'node:crypto';
import { json, type Service } from '../exchanges/service.ts';
import type { RawRow } from '../exchanges/rows.ts';

export interface PrimeBook {
  /** Signing keys by access key. */
  readonly keys: Map<string, { readonly signingKey: string; readonly passphrase: string }>;
  readonly portfolios: Readonly<
    Record<
      string,
      {
        readonly transactions: readonly RawRow[];
        readonly fills: readonly RawRow[];
        readonly balances?: readonly RawRow[];
      }
    >
  >;
}

/**
 * A stand-in for api.prime.coinbase.com: signed by HMAC over time, method and path; lists by
 * cursor, oldest first.
 */
export function primeService({ keys, portfolios }: PrimeBook): Service {
  return {
    hosts: ['api.prime.coinbase.com'],
    answer: ({ method, path, headers, parameters }) => {
      const key = keys.get(String(headers['x-cb-access-key'] ?? ''));
      const expected =
        key &&
        createHmac('sha256', key.signingKey)
          .update(`${String(headers['x-cb-access-timestamp'])}${method}${path}`)
          .digest('base64');
      if (
        !key ||
        headers['x-cb-access-signature'] !== expected ||
        headers['x-cb-access-passphrase'] !== key.passphrase
      )
        return json({ message: 'Unauthorized' }, 401);
      if (path === '/v1/portfolios')
        return json({ portfolios: Object.keys(portfolios).map((id) => ({ id, name: id })) });
      const [, id = '', list = ''] = /^\/v1\/portfolios\/([^/]+)\/(\w+)$/.exec(path) ?? [];
      const portfolio = portfolios[id];
      if (!portfolio) return json({ message: 'Not found' }, 404);
      if (list === 'balances') return json({ balances: portfolio.balances ?? [] });
      const [rows, time, from, until] =
        list === 'fills'
          ? [portfolio.fills, 'time', parameters['start_date'], parameters['end_date']]
          : [
              portfolio.transactions,
              'created_at',
              parameters['start_time'],
              parameters['end_time'],
            ];
      const found = rows
        .filter((row) => String(row[time]) >= (from ?? '') && String(row[time]) <= (until ?? '9'))
        .toSorted((a, b) => String(a[time]).localeCompare(String(b[time])));
      const start = Number(parameters['cursor'] ?? 0);
      const end = start + Number(parameters['limit'] ?? 25);
      return json({
        [list]: found.slice(start, end),
        pagination: {
          next_cursor: end < found.length ? String(end) : '',
          sort_direction: 'ASC',
          has_next: end < found.length,
        },
      });
    },
  };
}
