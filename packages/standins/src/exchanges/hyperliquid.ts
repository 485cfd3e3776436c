import { numberAt, type RawRow } from './rows.ts';
import { json, within, type Service } from './service.ts';

export interface HyperliquidBook {
  /** The accounts, in lowercase. Any other address is unknown. */
  readonly accounts: ReadonlySet<string>;
  /** The addresses of API wallets. */
  readonly agents?: ReadonlySet<string>;
  readonly fills?: readonly RawRow[];
  readonly ledger?: readonly RawRow[];
  readonly funding?: readonly RawRow[];
  readonly rewards?: readonly RawRow[];
  /** Markets by the name in fills: `@107` is `['HYPE', 'USDC']`. */
  readonly markets?: Readonly<Record<string, readonly [base: string, quote: string]>>;
  readonly perpetuals?: RawRow;
  readonly spot?: readonly RawRow[];
  readonly staking?: RawRow;
}

const MOST_FILLS = 2000;
const MOST_ROWS = 500;

/** A stand-in for api.hyperliquid.xyz: one address that is asked by type; lists have the oldest rows from a time on. */
export function hyperliquidService(book: HyperliquidBook): Service {
  return {
    hosts: ['api.hyperliquid.xyz'],
    answer: ({ path, parameters }) => {
      const { type, user = '' } = parameters;
      if (path !== '/info') return json('Not found', 404);
      if (type === 'spotMeta') return json(printMarkets(book.markets ?? {}));
      if (!/^0x[\da-f]{40}$/i.test(user))
        return json('Failed to deserialize the JSON body into the target type', 422);
      const isKnown = book.accounts.has(user.toLowerCase());
      const rows = (all: readonly RawRow[] | undefined, most: number): readonly RawRow[] =>
        within(
          isKnown ? (all ?? []) : [],
          numberAt('time'),
          parameters['startTime'],
          parameters['endTime'],
        )
          .toSorted((a, b) => Number(a['time']) - Number(b['time']))
          .slice(0, most);
      switch (type) {
        case 'userRole':
          return json({
            role: book.agents?.has(user.toLowerCase()) ? 'agent' : isKnown ? 'user' : 'missing',
          });
        case 'userFillsByTime':
          return json(rows(book.fills, MOST_FILLS));
        case 'userFunding':
          return json(rows(book.funding, MOST_ROWS));
        case 'userNonFundingLedgerUpdates':
          return json(rows(book.ledger, MOST_ROWS));
        case 'delegatorRewards':
          return json(isKnown ? (book.rewards ?? []) : []);
        case 'delegatorSummary':
          return json(
            book.staking ?? { delegated: '0.0', undelegated: '0.0', totalPendingWithdrawal: '0.0' },
          );
        case 'clearinghouseState':
          return json({
            marginSummary: { accountValue: '0.0' },
            assetPositions: [],
            ...book.perpetuals,
          });
        case 'spotClearinghouseState':
          return json({ balances: book.spot ?? [] });
        default:
          return json('Failed to deserialize the JSON body into the target type', 422);
      }
    },
  };
}

/** Tokens have an index, and a market names its two by index. */
function printMarkets(markets: NonNullable<HyperliquidBook['markets']>): unknown {
  const names = [...new Set(['USDC', ...Object.values(markets).flat()])];
  return {
    tokens: names.map((name, index) => ({ name, index })),
    universe: Object.entries(markets).map(([name, [base, quote]], index) => ({
      name,
      index,
      tokens: [names.indexOf(base), names.indexOf(quote)],
    })),
  };
}
