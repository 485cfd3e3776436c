import { selectWindow, numberAt, type RawRow } from './rows.ts';
import { json, type Keys, type Question, type Service } from './service.ts';

export interface HtxBook {
  readonly keys: Keys;
  /** `base-currency`, `quote-currency`, `symbol`. */
  readonly symbols: readonly RawRow[];
  /** Fills by symbol. */
  readonly trades?: Readonly<Record<string, readonly RawRow[]>>;
  /** Numbered by `id`, later ones higher; `type` is deposit or withdraw. */
  readonly transfers?: readonly RawRow[];
  /** `currency`, `type` (trade or frozen), `balance`. */
  readonly balances?: readonly RawRow[];
}

const longestMs = 48 * 3_600_000;
const ok = (data: unknown) => json({ status: 'ok', data });
const refused = (code: string, message: string) =>
  json({ status: 'error', 'err-code': code, 'err-msg': message, data: null });

/**
 * A stand-in for api.huobi.pro: fills by symbol, two days at once, and transfers by number, the
 * newest first, at most fifty at once even if more are requested. No contracts.
 */
export function htxService({
  keys,
  symbols,
  trades = {},
  transfers = [],
  balances = [],
}: HtxBook): Service {
  const codes = new Set(
    symbols.flatMap((symbol) => [symbol['base-currency'], symbol['quote-currency']].map(String)),
  );
  const currencies = [...codes].map((currency) => ({
    currency,
    assetType: 1,
    instStatus: 'normal',
    chains: [{ chain: currency, displayName: currency.toUpperCase() }],
  }));
  const fills = (symbol: string, asked: Question['parameters']) =>
    selectWindow(
      trades[symbol] ?? [],
      numberAt('created-at'),
      asked['start-time'],
      asked['end-time'],
    )
      .toSorted((a, b) => Number(b['created-at']) - Number(a['created-at']))
      .slice(0, Math.min(500, Number(asked['size'] ?? 100)));
  const listMoved = ({ type, currency, from = '0', size = '100' }: Question['parameters']) =>
    transfers
      .filter(
        (row) =>
          row['type'] === type &&
          (currency === undefined || row['currency'] === currency) &&
          (from === '0' || Number(row['id']) <= Number(from)),
      )
      .toSorted((a, b) => Number(b['id']) - Number(a['id']))
      .slice(0, Math.min(50, Number(size)));
  return {
    hosts: ['api.huobi.pro'],
    answer: ({ path, parameters }) => {
      if (path === '/v1/common/symbols')
        return ok(
          symbols.map((symbol) => ({
            state: 'online',
            'price-precision': 2,
            'amount-precision': 8,
            ...symbol,
          })),
        );
      if (path === '/v2/reference/currencies') return json({ code: 200, data: currencies });
      if (!keys.valid.has(parameters['AccessKeyId'] ?? ''))
        return refused(
          'api-signature-not-valid',
          'Signature not valid: Incorrect Access key [Access key错误]',
        );
      if (parameters['Signature'] === undefined)
        return refused(
          'api-signature-not-valid',
          'Signature not valid: Verification failure [校验失败]',
        );
      if (path === '/v1/account/accounts')
        return ok([{ id: 1, type: 'spot', subtype: '', state: 'working' }]);
      if (path === '/v1/account/accounts/1/balance')
        return ok({ id: 1, type: 'spot', state: 'working', list: balances });
      if (path === '/v1/query/deposit-withdraw') return ok(listMoved(parameters));
      if (path !== '/v1/order/matchresults') return refused('not-found', 'Not found');
      const { symbol } = parameters;
      if (symbol === undefined)
        return refused('validation-constraints-required', 'Field is missing: symbol.');
      if (Number(parameters['end-time']) - Number(parameters['start-time']) > longestMs)
        return refused('invalid-interval', 'the interval is too long');
      return ok(fills(symbol, parameters));
    },
  };
}
