import type { RawRow } from './rows.ts';
import { json, type Keys, type Service } from './service.ts';

export interface GeminiBook {
  readonly keys: Keys;
  readonly trades: readonly RawRow[];
  readonly transfers?: readonly RawRow[];
  /** Transactions of one provider. */
  readonly staking?: readonly RawRow[];
  readonly balances?: readonly RawRow[];
}

/**
 * A stand-in for api.gemini.com: private calls carry their parameters in a signed header; lists
 * contain the oldest rows from a time on, newest first.
 */
export function geminiService({
  keys,
  trades,
  transfers = [],
  staking = [],
  balances = [],
}: GeminiBook): Service {
  return {
    hosts: ['api.gemini.com'],
    answer: ({ path, headers }) => {
      const key = String(headers['x-gemini-apikey'] ?? '');
      if (!keys.valid.has(key))
        return json({ result: 'error', reason: 'InvalidApiKey', message: 'Invalid API Key' }, 403);
      const asked = JSON.parse(
        Buffer.from(String(headers['x-gemini-payload'] ?? ''), 'base64').toString('utf8') || '{}',
      ) as Record<string, unknown>;
      const from = (rows: readonly RawRow[], limit: string): readonly RawRow[] =>
        rows
          .filter((row) => Number(row['timestampms']) >= Number(asked['timestamp'] ?? 0))
          .toSorted((a, b) => Number(a['timestampms']) - Number(b['timestampms']))
          .slice(0, Number(asked[limit] ?? 50))
          .toReversed();
      switch (path) {
        case '/v1/roles':
          return json({
            isAuditor: true,
            isFundManager: false,
            isTrader: keys.canTrade.has(key),
            counterparty_id: 'EMONNYXH',
          });
        case '/v1/mytrades':
          return json(from(trades, 'limit_trades'));
        case '/v1/transfers':
          return json(from(transfers, 'limit_transfers'));
        case '/v1/staking/history': {
          const [since, until] = [
            Date.parse(String(asked['since'])),
            Date.parse(String(asked['until'])),
          ];
          const transactions = staking.filter(
            (row) =>
              Date.parse(String(row['dateTime'])) >= since &&
              Date.parse(String(row['dateTime'])) <= until,
          );
          return json([{ providerId: '62b21e17-2534-4b9f-afcf-b7edb609dd8d', transactions }]);
        }
        case '/v1/balances':
          return json(balances);
        default:
          return json(
            {
              result: 'error',
              reason: 'EndpointNotFound',
              message: `API entry point ${path} not found`,
            },
            404,
          );
      }
    },
  };
}
