import { selectWindow, numberAt, type RawRow } from './rows.ts';
import { json, type Keys, type Question, type Service } from './service.ts';

export interface OkxBook {
  readonly keys: Keys;
  readonly fills: readonly RawRow[];
  readonly bills?: readonly RawRow[];
  readonly deposits?: readonly RawRow[];
  readonly withdrawals?: readonly RawRow[];
  readonly converts?: readonly RawRow[];
  readonly earnings?: readonly RawRow[];
  readonly balances?: readonly RawRow[];
  readonly funding?: readonly RawRow[];
  /** Absent: the service answers that there is no such account. */
  readonly savings?: readonly RawRow[];
}

const at = numberAt('ts');

/** Bills and fills: newest first, after the id in `after`. */
const byId = (
  rows: readonly RawRow[],
  { begin, end, after, limit = '100' }: Question['parameters'],
): readonly RawRow[] =>
  selectWindow(rows, at, begin, end)
    .toSorted((a, b) => Number(b['billId']) - Number(a['billId']))
    .filter((row) => after === undefined || Number(row['billId']) < Number(after))
    .slice(0, Number(limit));

/** Other lists: newest first, before the time in `after` and after the time in `before`. */
const byTime = (
  rows: readonly RawRow[],
  { before, after, limit = '100' }: Question['parameters'],
): readonly RawRow[] =>
  rows
    .filter(
      (row) =>
        (after === undefined || at(row) < Number(after)) &&
        (before === undefined || at(row) > Number(before)),
    )
    .toSorted((a, b) => at(b) - at(a))
    .slice(0, Number(limit));

const done = (data: unknown) => json({ code: '0', msg: '', data });

/** A stand-in for www.okx.com. */
export function okxService({
  keys,
  fills,
  bills = [],
  deposits = [],
  withdrawals = [],
  converts = [],
  earnings = [],
  balances = [],
  funding = [],
  savings,
}: OkxBook): Service {
  return {
    hosts: ['www.okx.com'],
    answer: ({ path, headers, parameters }) => {
      const key = String(headers['ok-access-key'] ?? '');
      if (!keys.valid.has(key))
        return json({ code: '50111', msg: 'Invalid OK-ACCESS-KEY', data: [] }, 401);
      if (headers['ok-access-sign'] === undefined || headers['ok-access-passphrase'] === undefined)
        return json(
          { code: '50103', msg: 'Request header OK-ACCESS-KEY can not be empty', data: [] },
          401,
        );
      switch (path) {
        case '/api/v5/account/config':
          return done([
            { uid: '1', perm: keys.canTrade.has(key) ? 'read_only,trade' : 'read_only' },
          ]);
        case '/api/v5/trade/fills-history':
          return done(byId(fills, parameters));
        case '/api/v5/account/bills-archive':
          return done(byId(bills, parameters));
        case '/api/v5/asset/deposit-history':
          return done(byTime(deposits, parameters));
        case '/api/v5/asset/withdrawal-history':
          return done(byTime(withdrawals, parameters));
        case '/api/v5/asset/convert/history':
          return done(byTime(converts, parameters));
        case '/api/v5/finance/savings/lending-history':
          return done(byTime(earnings, parameters));
        case '/api/v5/account/balance':
          return done([{ details: balances }]);
        case '/api/v5/asset/balances':
          return done(funding);
        case '/api/v5/finance/savings/balance':
          return savings
            ? done(savings)
            : json({ code: '51000', msg: 'Parameter ccy error', data: [] });
        default:
          return json({ code: '50404', msg: 'Not found', data: [] }, 404);
      }
    },
  };
}
