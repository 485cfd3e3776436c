import { startHttpStandin, type Answer, type Asked, type HttpStandin } from './http-standin.ts';

interface Placed {
  /** `polkadot`, `assethub-polkadot`. */
  readonly network: string;
  readonly block: number;
  /** Seconds since 1970. */
  readonly second: number;
}

export interface SubscanReward extends Placed {
  readonly event: number;
  readonly stash: string;
  /** Who received it; empty if it isn't known. */
  readonly account: string;
  readonly amount: bigint;
  readonly kind?: 'Rewarded' | 'Slashed';
}

export interface SubscanPayout extends Placed {
  readonly event: number;
  readonly account: string;
  readonly amount: bigint;
}

export interface SubscanTransfer extends Placed {
  readonly event: number;
  /** The place of its extrinsic in the block; absent if none made it. */
  readonly extrinsic?: number;
  readonly from: string;
  readonly to: string;
  /** In whole coins. */
  readonly amount: string;
  readonly symbol: string;
  readonly token?: string;
  readonly success?: boolean;
}

export interface SubscanExtrinsic extends Placed {
  readonly extrinsic: number;
  readonly signer: string;
  readonly nonce: number;
  readonly fee: bigint;
  readonly success?: boolean;
}

export interface SubscanOptions {
  readonly key: string;
  readonly rewards?: readonly SubscanReward[];
  readonly payouts?: readonly SubscanPayout[];
  readonly transfers?: readonly SubscanTransfer[];
  readonly extrinsics?: readonly SubscanExtrinsic[];
  /** `network address` → whole coins and signed extrinsics. Others are not found. */
  readonly accounts?: Readonly<
    Record<string, { readonly balance: string; readonly nonce: number }>
  >;
  /** The first rows of a list that are answered; 10,000 at the service. */
  readonly mostRows?: number;
  /** How many rows more than it lists the service counts. */
  readonly hiddenRows?: number;
}

/** A stand-in for Subscan's API, with each network under its name. */
export const startSubscan = (options: SubscanOptions): Promise<HttpStandin> =>
  startHttpStandin(answerSubscan(options));

interface Body {
  readonly key?: string;
  readonly address?: string;
  readonly row?: number;
  readonly page?: number;
  readonly block_range?: string;
  readonly is_stash?: boolean;
}

export const answerSubscan =
  (options: SubscanOptions) =>
  (url: URL, { method, headers, body }: Asked): Answer => {
    if (headers['x-api-key'] !== options.key)
      return { status: 401, body: JSON.stringify({ message: 'Unauthorized' }), headers: json };
    const [, network = '', ...rest] = url.pathname.split('/');
    const path = `/${rest.join('/')}`;
    if (method !== 'POST') return { status: 404, body: '{"message":"no Route matched"}' };
    const asked = JSON.parse(body) as Body;
    if (path === '/api/v2/scan/search') {
      const account = options.accounts?.[`${network} ${asked.key}`];
      return account ? succeed({ account: { address: asked.key, ...account } }) : notFound;
    }
    const list = lists[path];
    if (!list) return { status: 404, body: '{"message":"no Route matched"}' };
    return answerList(list(options, network, asked), asked, options);
  };

interface Row extends Placed {
  readonly order: number;
  readonly shown: Readonly<Record<string, unknown>>;
}

interface List {
  readonly name: string;
  readonly rows: readonly Row[];
}

const isOnNetwork = ({ network }: Placed, wanted: string): boolean => network === wanted;

const lists: Readonly<
  Record<string, (options: SubscanOptions, network: string, asked: Body) => List>
> = {
  '/api/v2/scan/account/reward_slash': ({ rewards = [] }, network, { address, is_stash: own }) => ({
    name: 'list',
    rows: rewards
      .filter((one) => isOnNetwork(one, network) && (own ? one.stash : one.account) === address)
      .map(({ block, second, event, stash, account, amount, kind = 'Rewarded' }) => ({
        network,
        block,
        second,
        order: event,
        shown: {
          era: Math.floor(block / 14_400),
          stash,
          account,
          validator_stash: '11MJU5Q1rQh5BKuuECePhSAutv3WEVx6f2x9eZk9HXkCC1e',
          amount: String(amount),
          block_timestamp: second,
          event_index: `${block}-${event}`,
          module_id: 'staking',
          event_id: kind,
          extrinsic_index: `${block}-1`,
          invalid_era: false,
        },
      })),
  }),
  '/api/scan/nomination_pool/rewards': ({ payouts = [] }, network, { address }) => ({
    name: 'list',
    rows: payouts
      .filter((one) => isOnNetwork(one, network) && one.account === address)
      .map(({ block, second, event, account, amount }) => ({
        network,
        block,
        second,
        order: event,
        shown: {
          pool_id: 6,
          module_id: 'nominationpools',
          event_id: 'PaidOut',
          extrinsic_index: `${block}-2`,
          event_index: `${block}-${event}`,
          block_timestamp: second,
          amount: String(amount),
          account_display: { address: account },
        },
      })),
  }),
  '/api/v2/scan/transfers': ({ transfers = [] }, network, { address }) => ({
    name: 'transfers',
    rows: transfers
      .filter((one) => isOnNetwork(one, network) && (one.from === address || one.to === address))
      .map(({ block, second, event, extrinsic, from, to, amount, symbol, token, success }) => ({
        network,
        block,
        second,
        order: event,
        shown: {
          from,
          to,
          extrinsic_index: extrinsic === undefined ? '' : `${block}-${extrinsic}`,
          event_idx: event,
          success: success ?? true,
          hash: extrinsic === undefined ? '' : hash(network, block, extrinsic),
          block_num: block,
          block_timestamp: second,
          module: 'balances',
          amount,
          amount_v2: '0',
          fee: '0',
          nonce: 0,
          asset_symbol: symbol,
          asset_unique_id: token ?? symbol,
          asset_type: '',
        },
      })),
  }),
  '/api/v2/scan/extrinsics': ({ extrinsics = [] }, network, { address }) => ({
    name: 'extrinsics',
    rows: extrinsics
      .filter((one) => isOnNetwork(one, network) && one.signer === address)
      .map(({ block, second, extrinsic, signer, nonce, fee, success }) => ({
        network,
        block,
        second,
        order: extrinsic,
        shown: {
          id: block * 100_000 + extrinsic,
          block_num: block,
          block_timestamp: second,
          extrinsic_index: `${block}-${extrinsic}`,
          call_module: 'balances',
          call_module_function: 'transfer_keep_alive',
          nonce,
          extrinsic_hash: hash(network, block, extrinsic),
          success: success ?? true,
          fee: String(fee + 1n),
          fee_used: String(fee),
          tip: '0',
          finalized: true,
          account_display: { address: signer },
        },
      })),
  }),
};

const hash = (network: string, block: number, extrinsic: number): string =>
  `0x${Buffer.from(`${network} ${block} ${extrinsic}`).toString('hex').padEnd(64, '0').slice(0, 64)}`;

/** Newest first. A page beyond the end has no list. */
function answerList(
  { name, rows }: List,
  { row = 0, page = 0, block_range: range = '' }: Body,
  { mostRows = 10_000, hiddenRows = 0 }: SubscanOptions,
): Answer {
  if (row < 1 || row > 100 || page < 0) return refuse(10_001, 'Params Error: row or page');
  const [from = 0, to = Infinity] = range === '' ? [] : range.split('-').map(Number);
  const found = rows
    .filter(({ block }) => block >= from && block <= to)
    .toSorted((one, other) => other.block - one.block || other.order - one.order);
  if ((page + 1) * row > mostRows) return refuse(10_001, 'Params Error: page');
  const shown = found.slice(page * row, (page + 1) * row).map((one) => one.shown);
  return succeed({
    count: found.length === 0 ? 0 : found.length + hiddenRows,
    [name]: shown.length === 0 ? null : shown,
  });
}

const json = { 'content-type': 'application/json' };
const answer = (body: object): Answer => ({
  status: 200,
  body: JSON.stringify(body),
  headers: json,
});
const succeed = (data: object): Answer =>
  answer({ code: 0, message: 'Success', generated_at: 1_645_752_773, data });
const refuse = (code: number, message: string): Answer =>
  answer({ code, message, generated_at: 1_645_752_773, data: null });
const notFound = refuse(10_004, 'Record Not Found');

/** What a key that made too many requests gets. */
export const subscanLimit: Answer = {
  status: 429,
  body: JSON.stringify({ message: 'API rate limit exceeded' }),
  headers: { ...json, 'retry-after': '0', 'ratelimit-remaining': '0', 'ratelimit-limit': '5' },
};
/** The same as a code in the body. */
export const subscanBusy: Answer = refuse(20_008, 'API rate limit exceeded');
