import {
  accountAddresses,
  answerPayments,
  type AccountChainName,
} from '../account-chains/payments.ts';
import { explorerAnswer, type EvmRow } from '../evm-explorer.ts';
import { blockbookAnswer } from '../blockbook.ts';
import { esploraAnswer } from '../esplora.ts';
import type { Question, Service } from '../exchanges/service.ts';
import { answerCosmosNode, type CosmosNodeOptions } from '../cosmos-node.ts';
import { moneroMethods, type StandinTransfer } from '../monero-wallet.ts';
import type { Answer } from '../http-standin.ts';
import { rpcAnswer } from '../json-rpc.ts';
import { answerSubscan, type SubscanOptions } from '../subscan.ts';
import { solanaMethods } from '../solana-node.ts';
import type { LedgerTransaction } from '../utxo-ledger.ts';
import { hash, isBuy, type Life } from './life.ts';

/**
 * The wallets of the chain stand-ins: accounts of the published words "abandon … about", and
 * made-up addresses.
 */
/** The address that the Ethereum wallet trades with. */
export const sandboxCounterparty = `0x${'c3'.repeat(20)}`;
export const sandboxWallets = {
  bitcoinByXpub:
    'xpub6BosfCnifzxcFwrSzQiqu2DBVTshkCXacvNsWGYJVVhhawA7d4R5WSWGFNbi8Aw6ZRc1brxMyWMzG3DSSSSoekkudhUd9yLb6qx39T9nMdj',
  bitcoinByYpub:
    'ypub6Ww3ibxVfGzLrAH1PNcjyAWenMTbbAosGNB6VvmSEgytSER9azLDWCxoJwW7Ke7icmizBMXrzBx9979FfaHxHcrArf3zbeJJJUZPf663zsP',
  bitcoinSharedWith:
    'xpub6BgBgsespWvERF3LHQu6CnqdvfEvtMcQjYrcRzx53QJjSxarj2afYWcLteoGVky7D3UKDP9QyrLprQ3VCECoY49yfdDEHGCtMMj92pReUsQ',
  litecoin: 'ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea',
  dogecoin: 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L',
  bitcoinCash: 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
  monero:
    '888tNkZrPN6JsEgekjMnABU4TBzc2Dt29EPAvkRxbANsAnjyPbb3iQ1YBRk1UXcdRsiKc9dhwMVgN5S9cQUiyoogDavup3H',
  /** Any 64 hexadecimal digits are accepted. */
  moneroViewKey: 'ab'.repeat(32),
  bitcoin:
    'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs',
  ethereum: '0xa1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1',
  solana: '7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2',
  cosmos: 'cosmos1qyqszqgpqyqszqgpqyqszqgpqyqszqgpjnp7du',
  polkadot: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  algorand: accountAddresses.algorand[0],
  cardano: accountAddresses.cardano[0],
  hedera: accountAddresses.hedera[0],
  ripple: accountAddresses.ripple[0],
  stellar: accountAddresses.stellar[0],
  tron: accountAddresses.tron[0],
} as const;

/** The key of Subscan's stand-in. */
export const sandboxSubscanKey = 'subscan-key-1';

/**
 * Receiving and change addresses: of the three single-key accounts, and of the two-key multisig.
 */
const pairs = [
  ['bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', 'bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el'],
  ['1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA', '1J3J6EvPrv8q6AC3VCjWV45Uf3nssNMRtH'],
  ['37VucYSaXLCAsxYyAPfbSi9eh4iEcbShgf', '34K56kSjgUCUSD8GTtuF7c9Zzwokbs6uZ7'],
  [
    'bc1qfvlrhkdjlvxpldtasa4k6hrhkshdezce7s9meynu4let67g5hhdsavv6v2',
    'bc1q4huf8qstfsw8equr9wuel77x8mxjejkdyy4vszy4hehmphlsgv3sam5uxd',
  ],
] as const;
const strangers = {
  bitcoin: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  litecoin: 'MJRSgZ3UUFcTBTBAaN38XAXvZLwRe8WVw7',
  dogecoin: 'DDogepartyxxxxxxxxxxxxxxxxxxw1dfzr',
  bitcoinCash: 'bitcoincash:qr95sy3j9xwd2ap32xkykttr4cvcu7as4y0qverfuy',
  ethereum: sandboxCounterparty,
  solana: '4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA',
  cosmos: 'cosmos1qgpqyqszqgpqyqszqgpqyqszqgpqyqszrh8mx2',
  polkadot: '15fTw39Ju2jJiHeGe1fJ5DtgugUauy9tr2HZuiRNFwqnGQ1Q',
};

/** The made-up history on three chains: payments arrive, some are passed on, and fees are paid. */
export const chainServices = (life: Life): readonly Service[] => [
  {
    hosts: ['mempool.space'],
    answer: byAddress(
      esploraAnswer(
        pairs.flatMap(([first, change], n) =>
          coins(life, { first, change, other: strangers.bitcoin, letter: 'bcdf'.charAt(n) }),
        ),
      ),
    ),
  },
  {
    hosts: ['litecoinspace.org'],
    answer: byAddress(esploraAnswer(coins(life, alone('litecoin')))),
  },
  {
    hosts: ['doge1.trezor.io'],
    answer: byAddress(blockbookAnswer({ ledger: coins(life, alone('dogecoin')) })),
  },
  {
    hosts: ['bch1.trezor.io'],
    answer: byAddress(blockbookAnswer({ ledger: coins(life, alone('bitcoinCash')) })),
  },
  { hosts: ['eth.blockscout.com'], answer: byAddress(explorerAnswer(ethereum(life))) },
  // The same address on similar chains, all with the same payments.
  { hosts: evmHosts, answer: byAddress(explorerAnswer(ethereum(life))) },
  {
    hosts: ['monero'],
    answer: (
      (methods) =>
      ({ body }: Question) =>
        rpcAnswer(methods, body)
    )(moneroMethods({ [sandboxWallets.monero]: monero(life) })),
  },
  {
    hosts: ['api.mainnet-beta.solana.com'],
    answer: ({ body }) => rpcAnswer(solanaMethods(solana(life)), body),
  },
  { hosts: ['cosmos-rest.publicnode.com'], answer: byAddress(answerCosmosNode(cosmos(life))) },
  ...['polkadot', 'assethub-polkadot'].map((network) => ({
    hosts: [`${network}.api.subscan.io`],
    answer: (
      (subscan) => (question: Question) =>
        subscan(new URL(`http://standin/${network}${question.path}`), question)
    )(answerSubscan(polkadot(life))),
  })),
  ...accountHosts.map(([chain, host]): Service => ({
    hosts: [host],
    answer: answerAccounts(chain, life),
  })),
];

const accountHosts: readonly (readonly [AccountChainName, string])[] = [
  ['algorand', 'mainnet-idx.algonode.cloud'],
  ['cardano', 'api.koios.rest'],
  ['hedera', 'mainnet-public.mirrornode.hedera.com'],
  ['ripple', 's2.ripple.com:51234'],
  ['stellar', 'horizon.stellar.org'],
  ['tron', 'api.trongrid.io'],
];

/** Two payments arrive before each one that leaves, with its fee. */
function answerAccounts(chain: AccountChainName, { rows }: Life): Service['answer'] {
  const [mine, other] = accountAddresses[chain];
  const answer = answerPayments(
    chain,
    rows((n, ms) => ({
      id: hash(n, 'd'),
      ms,
      from: isBuy(n) ? other : mine,
      to: isBuy(n) ? mine : other,
      amount: isBuy(n) ? 2_000_000 : 500_000,
      fee: 1_000,
    })),
  );
  return ({ path, query, body }) => answer(new URL(path + query, 'http://standin'), { body });
}

const byAddress =
  (answer: (url: URL) => Answer): Service['answer'] =>
  ({ path, query }) =>
    answer(new URL(path + query, 'http://standin'));

const evmHosts = ['polygon', 'base', 'arbitrum', 'gnosis', 'scroll', 'celo'].map(
  (chain) => `${chain}.blockscout.com`,
);

interface Coins {
  readonly first: string;
  readonly change: string;
  readonly other: string;
  /** The first letter of the hashes. */
  readonly letter: string;
}

const alone = (chain: 'litecoin' | 'dogecoin' | 'bitcoinCash'): Coins => ({
  first: sandboxWallets[chain],
  change: sandboxWallets[chain],
  other: strangers[chain],
  letter: 'a',
});

/** Payments to the first address are passed on with change to the second. */
const coins = (
  { rows }: Life,
  { first, change, other, letter }: Coins,
): readonly LedgerTransaction[] =>
  rows((n, ms): LedgerTransaction => {
    const base = { id: hash(n, letter), height: n + 1, time: Math.floor(ms / 1000) };
    if (isBuy(n)) return { ...base, from: [`${other} 1001000`], to: [`${first} 1000000`] };
    return { ...base, from: [`${first} 1000000`], to: [`${other} 400000`, `${change} 599000`] };
  });

function ethereum({ rows }: Life): Parameters<typeof explorerAnswer>[0] {
  const txlist = rows((n, ms): EvmRow => {
    const [from, to] = isBuy(n)
      ? [strangers.ethereum, sandboxWallets.ethereum]
      : [sandboxWallets.ethereum, strangers.ethereum];
    const value = isBuy(n) ? '300000000000000000' : '100000000000000000';
    const time = {
      blockNumber: String(n + 1),
      timeStamp: String(Math.floor(ms / 1000)),
      hash: `0x${hash(n, 'e')}`,
    };
    return {
      ...time,
      from,
      to,
      value,
      contractAddress: '',
      gasPrice: '1000000000',
      gasUsed: '21000',
      isError: '0',
      txreceipt_status: '1',
      functionName: '',
    };
  });
  const held = txlist.reduce(
    (sum, row) =>
      sum +
      (row.to === sandboxWallets.ethereum
        ? BigInt(row['value'] ?? 0)
        : -BigInt(row['value'] ?? 0) - 21_000_000_000_000n),
    0n,
  );
  return { rows: { txlist }, balances: { [sandboxWallets.ethereum]: String(held) } };
}

function solana({ rows }: Life): Parameters<typeof solanaMethods>[0] {
  let held = 0n;
  const transactions = rows((n, ms) => {
    const before = held;
    held += isBuy(n) ? 2_000_000_000n : -500_005_000n;
    const [mine, theirs] = [
      `${sandboxWallets.solana} ${before} ${held}`,
      `${strangers.solana} 9 9`,
    ];
    return {
      signature: `sandbox${n}`,
      slot: n + 1,
      blockTime: Math.floor(ms / 1000),
      fee: 5_000n,
      coins: isBuy(n) ? [theirs, mine] : [mine, theirs],
    };
  });
  return { transactions, balances: { [sandboxWallets.solana]: held } };
}

const moveAtoms = (from: string, to: string, amount: bigint) => [
  { type: 'coin_spent', attributes: { spender: from, amount: `${amount}uatom` } },
  { type: 'coin_received', attributes: { receiver: to, amount: `${amount}uatom` } },
];

/** Each purchase is delegated by half; every other transaction pays rewards. */
function cosmos({ rows }: Life): CosmosNodeOptions {
  const { cosmos: mine } = sandboxWallets;
  const { cosmos: theirs } = strangers;
  let [held, delegated, signed] = [0n, 0n, 0];
  const transactions = rows((n, ms) => {
    const base = { height: n + 1, hash: hash(n, 'c'), time: new Date(ms).toISOString() };
    if (isBuy(n)) {
      held += 2_000_000n;
      return { ...base, events: moveAtoms(theirs, mine, 2_000_000n) };
    }
    const number = signed;
    signed += 1;
    held += 30_000n - 1_000n - 500_000n;
    delegated += 500_000n;
    const [fee, reward, amount] = ['1000uatom', '30000uatom', '500000uatom'];
    const staking = { validator: 'cosmosvaloper1sandbox', delegator: mine };
    return {
      ...base,
      events: [
        ...moveAtoms(mine, 'fees', 1_000n),
        { type: 'tx', attributes: { fee, fee_payer: mine } },
        { type: 'tx', attributes: { acc_seq: `${mine}/${number}` } },
        ...moveAtoms('rewards', mine, 30_000n),
        { type: 'withdraw_rewards', attributes: { ...staking, amount: reward } },
        ...moveAtoms(mine, 'pool', 500_000n),
        { type: 'delegate', attributes: { ...staking, amount } },
      ],
    };
  });
  return {
    transactions,
    signed: { [mine]: signed },
    balances: { [mine]: [`${held}uatom`] },
    delegations: { [mine]: [`${delegated}uatom`] },
  };
}

/** Each purchase is bonded; every other transaction pays rewards, and sends some of them away. */
function polkadot({ rows }: Life): SubscanOptions {
  const { polkadot: mine } = sandboxWallets;
  const { polkadot: theirs } = strangers;
  const network = 'polkadot';
  const symbol = 'DOT';
  let nonce = 0;
  let held = 0n;
  const days = rows((n, ms) => {
    const base = { network, block: n + 1, second: Math.floor(ms / 1000) };
    const move = { ...base, event: 2, extrinsic: 2, symbol };
    if (isBuy(n)) {
      held += 40_000_000_000n;
      return { transfer: { ...move, from: theirs, to: mine, amount: '4' } };
    }
    held += 600_000_000n - 5_000_000_000n - 150_000_000n;
    nonce += 1;
    return {
      transfer: { ...move, from: mine, to: theirs, amount: '0.5' },
      extrinsic: { ...base, extrinsic: 2, signer: mine, nonce: nonce - 1, fee: 150_000_000n },
      reward: { ...base, event: 9, stash: mine, account: mine, amount: 600_000_000n },
    };
  });
  const balance = `${held / 10_000_000_000n}.${String(held % 10_000_000_000n).padStart(10, '0')}`;
  return {
    key: sandboxSubscanKey,
    transfers: days.map(({ transfer }) => transfer),
    extrinsics: days.flatMap(({ extrinsic }) => extrinsic ?? []),
    rewards: days.flatMap(({ reward }) => reward ?? []),
    accounts: { [`${network} ${mine}`]: { balance, nonce } },
  };
}

const monero = ({ rows }: Life): readonly StandinTransfer[] =>
  rows((n, ms) => ({
    txid: hash(n, 'f'),
    type: isBuy(n) ? 'in' : 'out',
    amount: isBuy(n) ? 2_000_000_000_000n : 500_000_000_000n,
    fee: isBuy(n) ? 0n : 30_000_000n,
    height: n + 1,
    timestamp: Math.floor(ms / 1000),
  }));
