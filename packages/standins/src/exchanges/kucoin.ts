import { selectWindow, numberAt, getPage, type RawRow } from './rows.ts';
import { json, type Keys, type Service } from './service.ts';

export interface KucoinBook {
  readonly keys: Keys;
  readonly fills: readonly RawRow[];
  readonly deposits?: readonly RawRow[];
  readonly withdrawals?: readonly RawRow[];
  readonly ledger?: readonly RawRow[];
  readonly balances?: readonly RawRow[];
}

const weekMs = 7 * 86_400_000;

const done = (data: unknown) => json({ code: '200000', data });

/**
 * A stand-in for api.kucoin.com: lists by page; fills for up to a week, the ledger for up to a day.
 */
export function kucoinService({
  keys,
  fills,
  deposits = [],
  withdrawals = [],
  ledger = [],
  balances = [],
}: KucoinBook): Service {
  const lists: Readonly<Record<string, readonly [rows: readonly RawRow[], longestMs: number]>> = {
    '/api/v1/fills': [fills, weekMs],
    '/api/v1/deposits': [deposits, Infinity],
    '/api/v1/withdrawals': [withdrawals, Infinity],
    '/api/v1/accounts/ledgers': [ledger, weekMs / 7],
  };
  return {
    hosts: ['api.kucoin.com'],
    answer: ({ path, headers, parameters }) => {
      const key = String(headers['kc-api-key'] ?? '');
      if (!keys.valid.has(key)) return json({ code: '400003', msg: 'KC-API-KEY not exists' }, 401);
      if (headers['kc-api-sign'] === undefined || headers['kc-api-passphrase'] === undefined)
        return json({ code: '400001', msg: 'Any of KC-API-KEY, KC-API-SIGN is missing' }, 401);
      if (path === '/api/v1/user/api-key')
        return done({
          remark: 'taxes',
          apiKey: key,
          apiVersion: 3,
          permission: keys.canTrade.has(key) ? 'General,Spot' : 'General',
        });
      if (path === '/api/v1/accounts') return done(balances);
      const list = lists[path];
      if (!list) return json({ code: '404000', msg: 'URL not found' }, 404);
      const [rows, longestMs] = list;
      const { startAt, endAt, currentPage, pageSize = '50' } = parameters;
      if (Number(endAt) - Number(startAt) > longestMs)
        return json({ code: '400100', msg: 'The time range is too long' }, 400);
      const found = selectWindow(rows, numberAt('createdAt'), startAt, endAt).toReversed();
      const size = Number(pageSize);
      return done({
        currentPage: Number(currentPage ?? 1),
        pageSize: size,
        totalNum: found.length,
        totalPage: Math.ceil(found.length / size),
        items: getPage(found, currentPage, size),
      });
    },
  };
}
