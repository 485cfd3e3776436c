import { add, zeroQuantity } from '@lotbook/decimal/decimal';
import type { Json } from '../../adapter.ts';
import type { Network } from '../../network.ts';
import type { AccountReader, AccountTransaction } from '../account/account-chain.ts';
import { askJson, type AskJson } from '../account/ask-json.ts';
import { numberIn } from '../account/json-object.ts';
import { toUnits } from '../units.ts';
import { mapCardano, nameAsset } from './map.ts';
import { mapRewards } from './rewards.ts';
import {
  accountsShape,
  addressesShape,
  foundShape,
  heldShape,
  rewardsShape,
  tipShape,
  transactionsShape,
  type Reward,
} from './shapes.ts';

/** The most rows of an answer, and of a request for details. */
const pageSize = 1_000;
const detailsSize = 50;
/** A block this deep isn't replaced any more in practice. */
const confirmations = 30;

const isStake = (address: string): boolean => address.startsWith('stake1');

/** Koios (api.koios.rest). */
export function koios(url: string, network: Network, own: ReadonlySet<string>): AccountReader {
  const ask = askJson(url, network);
  return {
    history: async function* history(address, from, untilMs) {
      const position = {
        block: numberIn(from, 'block') ?? 0,
        rewards: numberIn(from, 'rewards') ?? 0,
      };
      const tip = await ask.get('/tip', tipShape);
      const final = (tip.value[0]?.block_height ?? 0) - confirmations;
      const found = (await findTransactions(ask, address, position.block)).filter(
        ({ block_height }) => block_height <= final,
      );
      for (let n = 0; n < found.length; n += detailsSize) {
        const part = found.slice(n, n + detailsSize);
        const transactions = await readDetails(
          ask,
          part.map(({ tx_hash }) => tx_hash),
          own,
        );
        // The last block again: the next part can begin within it.
        position.block = Math.max(position.block, (part.at(-1)?.block_height ?? 1) - 1);
        yield { transactions, position: { ...position } };
        if (transactions.some(({ atMs }) => atMs > untilMs)) return;
      }
      if (!isStake(address)) {
        yield { transactions: [], position: { ...position } };
        return;
      }
      // The last epoch again: an indexer can add rewards to it later.
      const rewards = (await readRewards(ask, address, position.rewards)).filter(
        ({ atMs }) => atMs <= untilMs,
      );
      position.rewards = rewards.at(-1)?.epoch ?? position.rewards;
      yield { transactions: rewards, position: { ...position } };
    },
    balances: async (address) => {
      if (isStake(address)) {
        const { value } = await ask.post(
          '/account_info',
          { _stake_addresses: [address] },
          accountsShape,
        );
        const coins = value.reduce(
          (sum, { total_balance, deposit }) =>
            add(sum, toUnits(BigInt(total_balance) + BigInt(deposit ?? '0'), 6)),
          zeroQuantity,
        );
        const held = await ask.post('/account_assets', { _stake_addresses: [address] }, heldShape);
        return [{ asset: 'ADA', quantity: coins }, ...held.value.map(toHolding)];
      }
      const { value } = await ask.post('/address_info', { _addresses: [address] }, addressesShape);
      const held = await ask.post('/address_assets', { _addresses: [address] }, heldShape);
      return [
        ...value.map(({ balance }) => ({ asset: 'ADA', quantity: toUnits(BigInt(balance), 6) })),
        ...held.value.map(toHolding),
      ];
    },
  };
}

const toHolding = ({
  policy_id,
  asset_name,
  decimals,
  quantity,
}: (typeof heldShape)['_output'][number]) => ({
  asset: nameAsset(policy_id, asset_name),
  quantity: toUnits(BigInt(quantity), Number(decimals ?? '0')),
});

/** Each once, oldest first. */
async function findTransactions(
  ask: AskJson,
  address: string,
  afterBlock: number,
): Promise<(typeof foundShape)['_output']> {
  const all = new Map<string, (typeof foundShape)['_output'][number]>();
  for (let offset = 0; ; offset += pageSize) {
    const page = `order=block_height.asc,tx_hash.asc&limit=${pageSize}&offset=${offset}`;
    const { value } = isStake(address)
      ? await ask.get(
          `/account_txs?_stake_address=${address}&_after_block_height=${afterBlock}&${page}`,
          foundShape,
        )
      : await ask.post(
          `/address_txs?${page}`,
          { _addresses: [address], _after_block_height: afterBlock },
          foundShape,
        );
    for (const row of value) all.set(row.tx_hash, row);
    if (value.length < pageSize) break;
  }
  return [...all.values()].toSorted((a, b) => a.block_height - b.block_height);
}

async function readDetails(
  ask: AskJson,
  hashes: readonly string[],
  own: ReadonlySet<string>,
): Promise<readonly AccountTransaction[]> {
  const { value, raw } = await ask.post(
    '/tx_info',
    { _tx_hashes: hashes, _inputs: true, _assets: true, _withdrawals: true, _scripts: true },
    transactionsShape,
  );
  const originals = raw as readonly Json[];
  return value
    .map((seen, n) => mapCardano(seen, own, originals[n] ?? null))
    .toSorted((a, b) => a.atMs - b.atMs);
}

/** What each epoch paid, once it can be spent. */
async function readRewards(
  ask: AskJson,
  address: string,
  fromEpoch: number,
): Promise<readonly (AccountTransaction & { readonly epoch: number })[]> {
  const all: Reward[] = [];
  for (let offset = 0; ; offset += pageSize) {
    const page = `spendable_epoch=gte.${fromEpoch}&order=spendable_epoch.asc,type.asc,pool_id_bech32.asc,amount.asc&limit=${pageSize}&offset=${offset}`;
    const { value } = await ask.post(
      `/account_reward_history?${page}`,
      { _stake_addresses: [address] },
      rewardsShape,
    );
    for (const reward of value) all.push(reward);
    if (value.length < pageSize) break;
  }
  // The treasury can pay an address several times in an epoch.
  const groups = Map.groupBy(all, ({ earned_epoch, type, pool_id_bech32 }) =>
    `${address} ${earned_epoch} ${type} ${pool_id_bech32 ?? ''}`.trim(),
  );
  return [...groups]
    .flatMap(([id, rewards]) => mapRewards(id, address, rewards))
    .toSorted((a, b) => a.epoch - b.epoch);
}
