import { decodeJwt } from 'jose';
import { getPage, type RawRow } from './rows.ts';
import { json, type Keys, type Question, type Service } from './service.ts';

export interface BithumbBook {
  readonly keys: Keys;
  /** `KRW-BTC`. */
  readonly markets: readonly string[];
  /** Of coins and of won, distinguished by their currency. */
  readonly deposits?: readonly RawRow[];
  readonly withdrawals?: readonly RawRow[];
  /** `currency`, `balance`, `locked`. */
  readonly balances?: readonly RawRow[];
}

const refused = (name: string, message: string, status = 401) =>
  json({ error: { name, message } }, status);

/** The newest first, at most a hundred per page, without a time filter. */
const paged = (
  rows: readonly RawRow[],
  { page, limit = '100' }: Question['parameters'],
): readonly RawRow[] =>
  getPage(
    rows.toSorted((a, b) => String(b['created_at']).localeCompare(String(a['created_at']))),
    page,
    Math.min(100, Number(limit)),
  );

const won = (rows: readonly RawRow[]) => rows.filter((row) => row['currency'] === 'KRW');
const coins = (rows: readonly RawRow[], { currency }: Question['parameters']) =>
  rows.filter(
    (row) => row['currency'] !== 'KRW' && (currency === undefined || row['currency'] === currency),
  );

/**
 * A stand-in for api.bithumb.com, version 1 of its second generation: transfers page by page, with
 * separate lists for won. It provides no fills.
 */
export function bithumbService({
  keys,
  markets,
  deposits = [],
  withdrawals = [],
  balances = [],
}: BithumbBook): Service {
  const closed: Readonly<Record<string, (asked: Question['parameters']) => unknown>> = {
    '/v1/accounts': () => balances,
    '/v1/deposits': (asked) => paged(coins(deposits, asked), asked),
    '/v1/deposits/krw': (asked) => paged(won(deposits), asked),
    '/v1/withdraws': (asked) => paged(coins(withdrawals, asked), asked),
    '/v1/withdraws/krw': (asked) => paged(won(withdrawals), asked),
  };
  return {
    hosts: ['api.bithumb.com'],
    answer: ({ path, headers, parameters }) => {
      if (path === '/v1/market/all')
        return json(
          markets.map((market) => ({
            market,
            korean_name: market,
            english_name: market,
            market_warning: 'NONE',
          })),
        );
      const ask = closed[path];
      if (!ask) return refused('not_found', 'Not found', 404);
      if (!keys.valid.has(keyIn(String(headers['authorization']))))
        return refused('invalid_access_key', '잘못된 엑세스 키입니다.');
      return json(ask(parameters));
    },
  };
}

function keyIn(authorization: string): string {
  try {
    return String(decodeJwt(authorization.replace('Bearer ', ''))['access_key']);
  } catch {
    return '';
  }
}
