import { z } from 'zod';
import type { Network } from '../../network.ts';
import { readAnswer } from '../read-answer.ts';
import { canonicalAddress } from './address.ts';
import type { UtxoChain } from './utxo-chain.ts';
import type { RawTransaction, UtxoEnd, UtxoService, UtxoTransaction } from './utxo-transaction.ts';

/** Blockbook sends amounts as text; counts are numbers, read as their literal text. */
const count = z.string().regex(/^\d+$/).transform(Number);
const amount = z.string().regex(/^\d+$/).transform(BigInt);
const end = z.object({
  addresses: z.array(z.string()).nullish(),
  isAddress: z.boolean().optional(),
  value: amount.optional(),
});
const transactionShape = z.object({
  txid: z.string(),
  vin: z.array(end),
  vout: z.array(end),
  blockHeight: z
    .string()
    .regex(/^-?\d+$/)
    .transform(Number),
  blockTime: count,
  fees: amount,
});
const addressShape = z.object({
  txs: count,
  balance: amount,
  totalPages: count.optional(),
  page: count.optional(),
  transactions: z.array(transactionShape).optional(),
});

const pageSize = 200;

/**
 * Blockbook, run by Trezor and offered by several companies (github.com/trezor/blockbook,
 * docs/api.md). `base` is the URL before `/api/v2`; its query (such as a key) is preserved.
 */
export function blockbook(chain: UtxoChain, base: string, network: Network): UtxoService {
  const { host: service } = new URL(base);
  const get = async (path: string, query: Readonly<Record<string, string>>): Promise<string> => {
    const url = new URL(base);
    url.pathname = `${url.pathname.replace(/\/$/, '')}/api/v2${path}`;
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return (await network.ask(() => ({ service, url: url.href }))).text;
  };
  return {
    getState: async (address) => {
      const { value } = readAnswer(
        addressShape,
        await get(`/address/${address}`, { details: 'basic' }),
        service,
      );
      return { transactions: value.txs, balance: value.balance };
    },
    getHistory: async function* getHistory(address, fromHeight) {
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const query = {
          details: 'txs',
          page: String(page),
          pageSize: String(pageSize),
          ...(fromHeight > 0 ? { from: String(fromHeight) } : {}),
        };
        const { value, raw } = readAnswer(
          addressShape,
          await get(`/address/${address}`, query),
          service,
        );
        pages = value.totalPages ?? 1;
        const raws = (raw as { readonly transactions?: readonly unknown[] }).transactions ?? [];
        yield (value.transactions ?? []).flatMap((each, n): readonly RawTransaction[] =>
          each.blockHeight > 0 ? [{ transaction: makeHeard(chain, each), raw: raws[n] }] : [],
        );
      }
    },
  };
}

function makeHeard(
  chain: UtxoChain,
  { txid, vin, vout, blockHeight, blockTime, fees }: z.infer<typeof transactionShape>,
): UtxoTransaction {
  const ended = ({ addresses, isAddress, value }: z.infer<typeof end>): UtxoEnd => {
    const [address] = isAddress === false ? [] : (addresses ?? []);
    return {
      address: address === undefined ? undefined : canonicalAddress(chain, address),
      value: value ?? 0n,
    };
  };
  const isCoinbase =
    vin.length > 0 &&
    vin.every(({ addresses, value }) => (addresses ?? []).length === 0 && (value ?? 0n) === 0n);
  return {
    id: txid,
    height: blockHeight,
    time: blockTime,
    coinbase: isCoinbase,
    fee: fees,
    inputs: isCoinbase ? [] : vin.map(ended),
    outputs: vout.map(ended),
  };
}
