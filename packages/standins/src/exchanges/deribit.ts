import { numberAt, type RawRow } from './rows.ts';
import { json, within, type Keys, type Service } from './service.ts';

export interface DeribitBook {
  readonly keys: Keys;
  /** The transaction log of each currency. */
  readonly logs: Readonly<Record<string, readonly RawRow[]>>;
  readonly balances?: readonly RawRow[];
}

const reply = (result: unknown) => json({ jsonrpc: '2.0', result, testnet: false });
const refuse = (code: number, message: string, status = 400) =>
  json({ jsonrpc: '2.0', error: { code, message }, testnet: false }, status);

/** A stand-in for www.deribit.com: logs of one currency, newest first, continued by a number. */
export function deribitService({ keys, logs, balances = [] }: DeribitBook): Service {
  return {
    hosts: ['www.deribit.com'],
    answer: ({ path, parameters, headers }) => {
      const call = path.replace('/api/v2/', '');
      if (call === 'public/get_currencies')
        return reply(Object.keys(logs).map((currency) => ({ currency })));
      if (call === 'public/auth') return authenticate(keys, parameters['client_id'] ?? '');
      const key = /id=([^,]+)/.exec(String(headers['authorization'] ?? ''))?.[1] ?? '';
      if (!keys.valid.has(key)) return refuse(13004, 'invalid_credentials');
      if (call === 'private/get_account_summaries') return reply({ summaries: balances });
      if (call !== 'private/get_transaction_log') return refuse(-32601, 'Method not found');
      const rows = within(
        logs[parameters['currency'] ?? ''] ?? [],
        numberAt('timestamp'),
        parameters['start_timestamp'],
        parameters['end_timestamp'],
      ).toSorted((a, b) => Number(b['id']) - Number(a['id']));
      const before = Number(parameters['continuation'] ?? Number.MAX_SAFE_INTEGER);
      const count = Math.min(Number(parameters['count'] ?? 100), 250);
      const page = rows.filter((row) => Number(row['id']) <= before);
      return reply({
        logs: page.slice(0, count),
        continuation: page.length > count ? page[count]?.['id'] : null,
      });
    },
  };
}

const authenticate = (keys: Keys, key: string) =>
  keys.valid.has(key)
    ? reply({
        token_type: 'bearer',
        scope: keys.canTrade.has(key)
          ? 'account:read trade:read_write wallet:read'
          : 'account:read trade:read wallet:read',
      })
    : refuse(13004, 'invalid_credentials');
