import { startHttpStandin, type Answer, type HttpStandin } from './http-standin.ts';

export interface StandinCosmosEvent {
  readonly type: string;
  readonly attributes: Readonly<Record<string, string>>;
}

export interface StandinCosmosTransaction {
  readonly height: number;
  readonly hash: string;
  readonly time: string;
  readonly code?: number;
  readonly events: readonly StandinCosmosEvent[];
}

export interface CosmosNodeOptions {
  readonly transactions: readonly StandinCosmosTransaction[];
  /** How many transactions each address has signed. */
  readonly signed?: Readonly<Record<string, number>>;
  /** `address` → coins as `12uatom`. */
  readonly balances?: Readonly<Record<string, readonly string[]>>;
  readonly delegations?: Readonly<Record<string, readonly string[]>>;
  readonly unbonding?: Readonly<Record<string, readonly string[]>>;
  /** Digest → path and name on its own chain: `transfer/channel-0/uatom`. */
  readonly traces?: Readonly<Record<string, string>>;
  /** Where coins come from is at `denoms`, as since ibc-go 10, instead of `denom_traces`. */
  readonly hasDenoms?: boolean;
  /** The answer to a search doesn't count what it found. */
  readonly hasNoTotal?: boolean;
  /** The first height that the node still has. */
  readonly oldestHeight?: number;
}

/** A stand-in for a Cosmos SDK node's REST address. */
export const startCosmosNode = (options: CosmosNodeOptions): Promise<HttpStandin> =>
  startHttpStandin(answerCosmosNode(options));

export const answerCosmosNode =
  (options: CosmosNodeOptions) =>
  (url: URL): Answer => {
    const { signed = {}, balances = {}, delegations = {}, unbonding = {}, traces = {} } = options;
    const parts = url.pathname.split('/').filter((part) => part !== '');
    const last = parts.at(-1) ?? '';
    const path = parts.slice(0, 4).join('/');
    if (path === 'cosmos/tx/v1beta1/txs') return search(options, url.searchParams);
    if (path === 'cosmos/auth/v1beta1/accounts') {
      const sequence = signed[last];
      if (sequence === undefined) return refuse(404, `account ${last} not found`);
      return send({ account: { '@type': 'BaseAccount', address: last, sequence: `${sequence}` } });
    }
    if (path === 'cosmos/bank/v1beta1/balances')
      return send({ balances: (balances[last] ?? []).map(toCoin), pagination });
    if (path === 'cosmos/staking/v1beta1/delegations')
      return send({
        delegation_responses: (delegations[last] ?? []).map((text) => ({ balance: toCoin(text) })),
        pagination,
      });
    if (path === 'cosmos/staking/v1beta1/delegators')
      return send({
        unbonding_responses: (unbonding[parts[4] ?? ''] ?? []).map((text) => ({
          entries: [{ balance: toCoin(text).amount }],
        })),
        pagination,
      });
    if (path === 'ibc/apps/transfer/v1') return answerOrigin(options, parts[4] ?? '', traces[last]);
    return refuse(501, 'Not Implemented');
  };

function answerOrigin(
  { hasDenoms = false }: CosmosNodeOptions,
  call: string,
  trace?: string,
): Answer {
  if (call !== (hasDenoms ? 'denoms' : 'denom_traces')) return refuse(501, 'Not Implemented');
  if (trace === undefined) return refuse(404, 'denomination trace not found');
  const parts = trace.split('/');
  const [base = '', hops] = [parts.at(-1), parts.slice(0, -1)];
  if (!hasDenoms) return send({ denom_trace: { path: hops.join('/'), base_denom: base } });
  const pairs = hops.flatMap((port, n) =>
    n % 2 === 0 ? [{ port_id: port, channel_id: hops[n + 1] }] : [],
  );
  return send({ denom: { base, trace: pairs } });
}

const pagination = { next_key: null, total: '0' };

function search(
  { transactions, oldestHeight = 0, hasNoTotal = false }: CosmosNodeOptions,
  parameters: URLSearchParams,
): Answer {
  const read = /^(\w+)\.(\w+)='(\w+)' AND tx\.height>=(\d+)$/.exec(parameters.get('query') ?? '');
  const [, type = '', key = '', value = '', from = ''] = read ?? [];
  const [page, limit] = [Number(parameters.get('page')), Number(parameters.get('limit'))];
  if (!read || !(page >= 1) || !(limit >= 1 && limit <= 100)) return refuse(400, 'invalid query');
  const found = transactions
    .filter(
      ({ height, events }) =>
        height >= Math.max(Number(from), oldestHeight) &&
        events.some((event) => event.type === type && event.attributes[key] === value),
    )
    .toSorted((a, b) => a.height - b.height);
  if (page > 1 && (page - 1) * limit >= found.length)
    return refuse(400, `page should be within [1, ${Math.ceil(found.length / limit)}] range`);
  return send({
    txs: [],
    tx_responses: found.slice((page - 1) * limit, page * limit).map((one) => ({
      height: String(one.height),
      txhash: one.hash,
      code: one.code ?? 0,
      timestamp: one.time,
      events: one.events.map(({ type: name, attributes }) => ({
        type: name,
        attributes: Object.entries(attributes).map(([k, v]) => ({ key: k, value: v, index: true })),
      })),
    })),
    pagination: null,
    ...(hasNoTotal ? {} : { total: String(found.length) }),
  });
}

function toCoin(text: string): { readonly denom: string; readonly amount: string } {
  const [, amount = '0', denom = ''] = /^(\d+)(.+)$/.exec(text) ?? [];
  return { denom, amount };
}

const json = { 'content-type': 'application/json' };
const send = (answer: unknown): Answer => ({
  status: 200,
  body: JSON.stringify(answer),
  headers: json,
});
const refuse = (status: number, message: string): Answer => ({
  status,
  body: JSON.stringify({ code: 3, message, details: [] }),
  headers: json,
});
