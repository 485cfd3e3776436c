import { explorerAnswer, type EvmRow } from '../evm-explorer.ts';
import { esploraAnswer } from '../esplora.ts';
import type { Service } from '../exchanges/service.ts';
import type { Answer } from '../http-standin.ts';
import { rpcAnswer } from '../json-rpc.ts';
import { solanaMethods } from '../solana-node.ts';
import type { LedgerTransaction } from '../utxo-ledger.ts';
import { hash, isBuy, type Life } from './life.ts';

/** Whose history the stand-ins of chains tell: the first account of the published words "abandon … about", and two addresses of nobody. */
export const sandboxWallets = {
  bitcoin: 'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs',
  ethereum: '0xa1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1',
  solana: '7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2',
} as const;

const [first, change] = ['bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', 'bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el'];
const strangers = {
  bitcoin: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  ethereum: `0x${'c3'.repeat(20)}`,
  solana: '4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA',
};

/** The made-up life on three chains: payments come, some are passed on, and fees are paid. */
export const chainServices = (life: Life): readonly Service[] => [
  { hosts: ['mempool.space'], answer: byAddress(esploraAnswer(bitcoin(life))) },
  { hosts: ['eth.blockscout.com'], answer: byAddress(explorerAnswer(ethereum(life))) },
  { hosts: ['api.mainnet-beta.solana.com'], answer: ({ body }) => rpcAnswer(solanaMethods({ transactions: solana(life), balances: {} }), body) },
];

const byAddress =
  (answer: (url: URL) => Answer): Service['answer'] =>
  ({ path, query }) =>
    answer(new URL(path + query, 'http://standin'));

/** What comes to the first address goes on with change to the second, and the change is spent with it the next time. */
const bitcoin = ({ rows }: Life): readonly LedgerTransaction[] =>
  rows((n, ms): LedgerTransaction => {
    const base = { id: hash(n, 'b'), height: n + 1, time: Math.floor(ms / 1000) };
    if (isBuy(n)) return { ...base, from: [`${strangers.bitcoin} 1001000`], to: [`${first} 1000000`] };
    return { ...base, from: [`${first} 1000000`], to: [`${strangers.bitcoin} 400000`, `${change} 599000`] };
  });

function ethereum({ rows }: Life): Parameters<typeof explorerAnswer>[0] {
  const txlist = rows((n, ms): EvmRow => {
    const [from, to] = isBuy(n) ? [strangers.ethereum, sandboxWallets.ethereum] : [sandboxWallets.ethereum, strangers.ethereum];
    const value = isBuy(n) ? '300000000000000000' : '100000000000000000';
    const time = { blockNumber: String(n + 1), timeStamp: String(Math.floor(ms / 1000)), hash: `0x${hash(n, 'e')}` };
    return { ...time, from, to, value, contractAddress: '', gasPrice: '1000000000', gasUsed: '21000', isError: '0', txreceipt_status: '1', functionName: '' };
  });
  const held = txlist.reduce(
    (sum, row) => sum + (row.to === sandboxWallets.ethereum ? BigInt(row['value'] ?? 0) : -BigInt(row['value'] ?? 0) - 21_000_000_000_000n),
    0n,
  );
  return { rows: { txlist }, balances: { [sandboxWallets.ethereum]: String(held) } };
}

function solana({ rows }: Life): Parameters<typeof solanaMethods>[0]['transactions'] {
  let held = 0n;
  return rows((n, ms) => {
    const before = held;
    held += isBuy(n) ? 2_000_000_000n : -500_005_000n;
    const [mine, theirs] = [`${sandboxWallets.solana} ${before} ${held}`, `${strangers.solana} 9 9`];
    return { signature: `sandbox${n}`, slot: n + 1, blockTime: Math.floor(ms / 1000), fee: 5_000n, coins: isBuy(n) ? [theirs, mine] : [mine, theirs] };
  });
}
