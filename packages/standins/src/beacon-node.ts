import { startHttpStandin, type Answer, type Asked, type HttpStandin } from './http-standin.ts';

/** A validator at a slot, in gwei. */
export interface BeaconValidator {
  readonly index: number;
  readonly publicKey: string;
  readonly credentials: string;
  readonly balance: number;
  readonly effectiveBalance: number;
  readonly status: string;
  readonly slashed: boolean;
  readonly withdrawableEpoch?: number;
}

export interface BeaconWithdrawal {
  readonly index: number;
  readonly validatorIndex: number;
  readonly address: string;
  readonly amount: number;
}

export interface BeaconChainBlock {
  readonly proposer: number;
  readonly feeRecipient: string;
  readonly withdrawals: readonly BeaconWithdrawal[];
  readonly deposits?: readonly { readonly publicKey: string; readonly amount: number }[];
}

/** What the chain of the stand-in is. All functions are asked at each request. */
export interface BeaconChain {
  readonly genesisTime: number;
  readonly finalizedSlot: () => number;
  /** The oldest slot whose state the node stores. */
  readonly oldestState: () => number;
  readonly getValidators: (slot: number) => readonly BeaconValidator[];
  /** Undefined: an empty slot. */
  readonly getBlock: (slot: number) => BeaconChainBlock | undefined;
}

/** A stand-in for a beacon node: deterministic, with pruned states and a lag of finality. */
export const startBeaconNode = (chain: BeaconChain, port = 0): Promise<HttpStandin> =>
  startHttpStandin(answerBeaconNode(chain), port);

const farFuture = '18446744073709551615';
/** Nodes refuse longer lists in a query. */
const mostInQuery = 64;

export const answerBeaconNode =
  (chain: BeaconChain) =>
  (url: URL, asked: Asked): Answer => {
    const [, , version, , ...parts] = url.pathname.split('/');
    const [resource, id = '', detail] = parts;
    if (resource === 'genesis') return send({ genesis_time: String(chain.genesisTime) });
    if (resource === 'headers')
      return send({ header: { message: { slot: String(chain.finalizedSlot()) } } });
    if (version === 'v2' && resource === 'blocks') return sendBlock(chain, Number(id));
    if (resource !== 'states') return refuse(404, 'NOT_FOUND');
    const slot = id === 'finalized' ? chain.finalizedSlot() : Number(id);
    if (!(slot >= chain.oldestState() && slot <= chain.finalizedSlot()))
      return refuse(404, `NOT_FOUND: beacon state at slot ${id}`);
    if (detail !== 'validators') return send([]);
    const queried = (url.searchParams.get('id') ?? '').split(',').filter((one) => one !== '');
    if (queried.length > mostInQuery) return refuse(414, 'Too many validator ids');
    const ids = asked.method === 'POST' ? readIds(asked.body) : queried;
    return send(chain.getValidators(slot).filter(isAsked(ids)).toReversed().map(write));
  };

const readIds = (body: string): readonly string[] =>
  (JSON.parse(body) as { readonly ids?: readonly string[] }).ids ?? [];

const isAsked = (ids: readonly string[]): ((one: BeaconValidator) => boolean) => {
  const all = new Set(ids);
  return ({ index, publicKey }) => all.size === 0 || all.has(String(index)) || all.has(publicKey);
};

const write = (one: BeaconValidator): unknown => ({
  index: String(one.index),
  balance: String(one.balance),
  status: one.status,
  validator: {
    pubkey: one.publicKey,
    withdrawal_credentials: one.credentials,
    effective_balance: String(one.effectiveBalance),
    slashed: one.slashed,
    activation_eligibility_epoch: '0',
    activation_epoch: one.status.startsWith('pending') ? farFuture : '0',
    exit_epoch:
      one.withdrawableEpoch === undefined
        ? farFuture
        : String(Math.max(0, one.withdrawableEpoch - 256)),
    withdrawable_epoch:
      one.withdrawableEpoch === undefined ? farFuture : String(one.withdrawableEpoch),
  },
});

function sendBlock(chain: BeaconChain, slot: number): Answer {
  const block = chain.getBlock(slot);
  if (!block || slot > chain.finalizedSlot()) return refuse(404, 'NOT_FOUND: block');
  return send({
    message: {
      slot: String(slot),
      proposer_index: String(block.proposer),
      body: {
        execution_payload: {
          fee_recipient: block.feeRecipient,
          withdrawals: block.withdrawals.map((one) => ({
            index: String(one.index),
            validator_index: String(one.validatorIndex),
            address: one.address,
            amount: String(one.amount),
          })),
        },
        execution_requests: {
          deposits: (block.deposits ?? []).map(({ publicKey, amount }) => ({
            pubkey: publicKey,
            amount: String(amount),
            signature: '0x01',
          })),
          withdrawals: [],
          consolidations: [],
        },
      },
    },
  });
}

const json = { 'content-type': 'application/json' };
const send = (data: unknown): Answer => ({
  status: 200,
  body: JSON.stringify({ execution_optimistic: false, finalized: true, data }),
  headers: json,
});
const refuse = (code: number, message: string): Answer => ({
  status: code,
  body: JSON.stringify({ code, message }),
  headers: json,
});
