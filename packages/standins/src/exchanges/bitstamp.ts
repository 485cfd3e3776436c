import type { RawRow } from './rows.ts';
import { json, type Keys, type Service } from './service.ts';

export interface BitstampBook {
  readonly keys: Keys;
  readonly transactions: readonly RawRow[];
  readonly balances?: readonly RawRow[];
}

/**
 * A stand-in for www.bitstamp.net: user transactions from an id on, up to 1,000, in either order.
 */
export function bitstampService({ keys, transactions, balances = [] }: BitstampBook): Service {
  const oldest = transactions.toSorted((a, b) => Number(a['id']) - Number(b['id']));
  return {
    hosts: ['www.bitstamp.net'],
    answer: ({ path, headers, parameters }) => {
      const key = String(headers['x-auth'] ?? '').replace('BITSTAMP ', '');
      if (!keys.valid.has(key))
        return json({ status: 'error', reason: 'Invalid API key', code: 'API0001' }, 403);
      if (headers['x-auth-signature'] === undefined)
        return json({ status: 'error', reason: 'Missing signature', code: 'API0005' }, 403);
      if (path === '/api/v2/account_balances/') return json(balances);
      if (path !== '/api/v2/user_transactions/')
        return json({ status: 'error', reason: 'Not found', code: 'API0000' }, 404);
      const found = oldest.filter(({ id }) => Number(id) >= Number(parameters['since_id'] ?? 0));
      const limit = Math.min(1000, Number(parameters['limit'] ?? 100));
      return json(
        parameters['sort'] === 'asc' ? found.slice(0, limit) : found.toReversed().slice(0, limit),
      );
    },
  };
}
