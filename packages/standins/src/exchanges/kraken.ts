import { json, within, type Keys, type Service } from './service.ts';

/** A ledger entry in Kraken's format; `time` is in seconds with a fraction. */
export interface KrakenEntry {
  readonly id: string;
  readonly refid: string;
  readonly time: number;
  readonly type: string;
  readonly subtype: string;
  readonly aclass: string;
  readonly asset: string;
  readonly amount: string;
  readonly fee: string;
  readonly balance: string;
}

export interface KrakenBook {
  readonly keys: Keys;
  /** In any order. */
  readonly ledger: readonly KrakenEntry[];
  readonly balances: Readonly<Record<string, string>>;
}

const pageSize = 50;
const failed = (...error: readonly string[]) => json({ error });
const done = (result: unknown) => json({ error: [], result });

/**
 * A stand-in for api.kraken.com: Ledgers by offset, newest first, 50 per page; Balance; the calls
 * that show a key's permissions.
 */
export function krakenService({ keys, ledger, balances }: KrakenBook): Service {
  const newest = ledger.toSorted((a, b) => b.time - a.time);
  return {
    hosts: ['api.kraken.com'],
    answer: ({ path, headers, parameters }) => {
      const key = String(headers['api-key'] ?? '');
      if (!keys.valid.has(key)) return failed('EAPI:Invalid key');
      if (headers['api-sign'] === undefined || parameters['nonce'] === undefined)
        return failed('EAPI:Invalid signature');
      switch (path) {
        case '/0/private/Ledgers': {
          const found = within(newest, ({ time }) => time, parameters['start'], parameters['end']);
          const page = found.slice(Number(parameters['ofs'] ?? 0)).slice(0, pageSize);
          return done({
            ledger: Object.fromEntries(page.map(({ id, ...entry }) => [id, entry])),
            count: found.length,
          });
        }
        case '/0/private/Balance':
          return done(balances);
        case '/0/private/AddOrder':
          return keys.canTrade.has(key)
            ? done({ descr: { order: 'buy 1 XBTUSD @ limit 1' } })
            : failed('EGeneral:Permission denied');
        case '/0/private/WithdrawMethods':
          return failed('EGeneral:Permission denied');
        default:
          return failed('EGeneral:Unknown method');
      }
    },
  };
}
