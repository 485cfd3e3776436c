import { selectWindow, numberAt, type RawRow } from './rows.ts';
import { json, type Keys, type Service } from './service.ts';

export interface BybitBook {
  readonly keys: Keys;
  readonly log: readonly RawRow[];
  readonly deposits?: readonly RawRow[];
  readonly withdrawals?: readonly RawRow[];
  readonly balances?: readonly RawRow[];
  readonly funding?: readonly RawRow[];
  /** Yields by category: FlexibleSaving, OnChain. */
  readonly yields?: Readonly<Record<string, readonly RawRow[]>>;
  /** `coin`, `amount`, by category. */
  readonly positions?: Readonly<Record<string, readonly RawRow[]>>;
  /** Keys without the permission to read them. */
  readonly withoutEarn?: ReadonlySet<string>;
}

const failed = (retCode: number, retMsg: string) => json({ retCode, retMsg, result: {}, time: 0 });
const done = (result: unknown) =>
  json({ retCode: 0, retMsg: 'OK', result, retExtInfo: {}, time: 0 });

/**
 * A stand-in for api.bybit.com: lists newest first, 50 per page, by its own cursor; the log is
 * limited to a week per request.
 */
export function bybitService({
  keys,
  log,
  deposits = [],
  withdrawals = [],
  balances = [],
  funding = [],
  yields = {},
  positions = {},
  withoutEarn,
}: BybitBook): Service {
  const lists: Readonly<
    Record<
      string,
      readonly [rows: readonly RawRow[], time: string, place: string, longestDays: number]
    >
  > = {
    '/v5/account/transaction-log': [log, 'transactionTime', 'list', 7],
    '/v5/asset/deposit/query-record': [deposits, 'successAt', 'rows', 30],
    '/v5/asset/withdraw/query-record': [withdrawals, 'createTime', 'rows', 30],
  };
  return {
    hosts: ['api.bybit.com'],
    answer: ({ path, headers, parameters }) => {
      const key = String(headers['x-bapi-api-key'] ?? '');
      if (!keys.valid.has(key)) return failed(10003, 'API key is invalid.');
      if (headers['x-bapi-sign'] === undefined) return failed(10004, 'error sign! ');
      if (path === '/v5/user/query-api')
        return done({
          id: '1',
          readOnly: keys.canTrade.has(key) ? 0 : 1,
          permissions: { Wallet: ['AccountTransfer'] },
          unified: 0,
          uta: 1,
        });
      if (path === '/v5/account/wallet-balance')
        return done({ list: [{ accountType: 'UNIFIED', coin: balances }] });
      if (path === '/v5/asset/transfer/query-account-coins-balance')
        return done({ memberId: '1', accountType: 'FUND', balance: funding });
      if (path.startsWith('/v5/earn/') && withoutEarn?.has(key))
        return failed(10005, 'Permission denied, please check your API key permissions.');
      if (path === '/v5/earn/position')
        return done({ list: positions[parameters['category'] ?? ''] ?? [] });
      const list =
        path === '/v5/earn/yield'
          ? ([yields[parameters['category'] ?? ''] ?? [], 'createdAt', 'yield', 7] as const)
          : lists[path];
      if (!list) return failed(10404, 'Not found');
      const [rows, time, place, longestDays] = list;
      const { startTime, endTime, cursor = '0', limit = '20' } = parameters;
      if (Number(endTime) - Number(startTime) > longestDays * 86_400_000)
        return failed(10001, 'The interval between the startTime and endTime is too long');
      const found = selectWindow(rows, numberAt(time), startTime, endTime).toSorted(
        (a, b) => numberAt(time)(b) - numberAt(time)(a),
      );
      const end = Number(cursor) + Number(limit);
      return done({
        [place]: found.slice(Number(cursor), end),
        nextPageCursor: end < found.length ? String(end) : '',
      });
    },
  };
}
