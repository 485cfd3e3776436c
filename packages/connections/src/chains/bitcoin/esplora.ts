import { z } from 'zod';
import type { Network } from '../../network.ts';
import { readAnswer } from '../read-answer.ts';
import { canonicalAddress } from './address.ts';
import type { UtxoChain } from './utxo-chain.ts';
import type { RawTransaction, UtxoEnd, UtxoService, UtxoTransaction } from './utxo-transaction.ts';

/** Numbers are read as their literal text: no amount becomes a float. */
const count = z.string().regex(/^\d+$/);
const amount = count.transform(BigInt);
const end = z.object({ scriptpubkey_address: z.string().optional(), value: amount });
const transactionShape = z.object({
  txid: z.string(),
  fee: amount,
  vin: z.array(z.object({ is_coinbase: z.boolean(), prevout: end.nullish() })),
  vout: z.array(end),
  status: z.object({
    confirmed: z.literal(true),
    block_height: count.transform(Number),
    block_time: count.transform(Number),
  }),
});
const pageShape = z.array(transactionShape);
const addressShape = z.object({
  chain_stats: z.object({
    tx_count: count.transform(Number),
    funded_txo_sum: amount,
    spent_txo_sum: amount,
  }),
});

/** Transactions on a full page. */
const pageSize = 25;

/**
 * Esplora, run by Blockstream, mempool.space and litecoinspace.org (github.com/Blockstream/esplora,
 * API.md). `base` ends in `/api`.
 */
export function esplora(chain: UtxoChain, base: string, network: Network): UtxoService {
  const service = new URL(base).host;
  const get = async (path: string): Promise<string> =>
    (await network.ask(() => ({ service, url: `${base}${path}` }))).text;
  return {
    getState: async (address) => {
      const { value } = readAnswer(addressShape, await get(`/address/${address}`), service);
      const {
        tx_count: transactions,
        funded_txo_sum: funded,
        spent_txo_sum: spent,
      } = value.chain_stats;
      return { transactions, balance: funded - spent };
    },
    getHistory: async function* getHistory(address, fromHeight) {
      for (let last: string | undefined, more = true; more;) {
        const { value, raw } = readAnswer(
          pageShape,
          await get(`/address/${address}/txs/chain${last === undefined ? '' : `/${last}`}`),
          service,
        );
        const page = value.map((each, n): RawTransaction => ({
          transaction: toHeard(chain, each),
          raw: (raw as unknown[])[n],
        }));
        yield page;
        const oldest = page.at(-1)?.transaction;
        more =
          page.length >= pageSize &&
          oldest !== undefined &&
          oldest.height >= fromHeight &&
          oldest.id !== last;
        last = oldest?.id;
      }
    },
  };
}

function toHeard(
  chain: UtxoChain,
  { txid, fee, vin, vout, status }: z.infer<typeof transactionShape>,
): UtxoTransaction {
  const ended = (one: z.infer<typeof end>): UtxoEnd => ({
    address:
      one.scriptpubkey_address === undefined
        ? undefined
        : canonicalAddress(chain, one.scriptpubkey_address),
    value: one.value,
  });
  return {
    id: txid,
    height: status.block_height,
    time: status.block_time,
    coinbase: vin.some((input) => input.is_coinbase),
    fee,
    inputs: vin.flatMap(({ prevout }) => (prevout ? [ended(prevout)] : [])),
    outputs: vout.map(ended),
  };
}
