import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import { format } from '@lotbook/decimal/decimal';
import type { Json, SourceRecord, SyncContext, SyncPage, WalletAddress } from '../../adapter.ts';
import { toMillis } from '@lotbook/model/time';
import { Seen } from '../sync-position.ts';
import { toUnits } from '../units.ts';
import { walletSettings } from '../wallet-settings.ts';
import { canonicalAddress } from './address.ts';
import { discover, type FoundAddress } from './discover.ts';
import { mapUtxo } from './map.ts';
import type { UtxoChain } from './utxo-chain.ts';
import type { RawTransaction, UtxoService } from './utxo-transaction.ts';
import { walletBranches } from './wallet-branches.ts';

/** Reorganizations don't go deeper: more recent blocks are read again. */
const overlapBlocks = 12;

/** The progress of each address: its number of transactions, and the height of the newest. */
type Position = Readonly<Record<string, readonly [transactions: number, height: number]>>;

/**
 * Reads a whole wallet: first its addresses, then the history of those with new transactions. A
 * transaction is reported once, whichever of its addresses are the wallet's.
 */
export async function* syncUtxo(
  chain: UtxoChain,
  service: UtxoService,
  context: SyncContext,
): AsyncGenerator<SyncPage> {
  context.phase(fill(texts.lookingForUsedAddresses));
  const found = await walletAddresses(chain, service, context);
  const own = new Set(found.map(({ address }) => address));
  const reported = new Set<string>();
  yield {
    stream: 'addresses',
    records: [],
    addresses: found.map(getReportedAddress),
    cursor: found.length,
  };
  let position = (context.toCursor('transactions') ?? {}) as Position;
  const changed = found.filter(
    ({ address, state }) => state.transactions !== (position[address]?.[0] ?? 0),
  );
  for (const [n, { address, state }] of changed.entries()) {
    context.phase(fill(texts.addressProgress, { n: String(n + 1), count: String(changed.length) }));
    const known = position[address]?.[1] ?? 0;
    const heard = await fetchHistory(service, address, {
      fromHeight: Math.max(0, known - overlapBlocks),
      until: toMillis(context.until),
    });
    const fresh = heard.all.filter(({ transaction }) => !reported.has(transaction.id));
    for (const { transaction } of fresh) reported.add(transaction.id);
    position = { ...position, [address]: [heard.complete ? state.transactions : -1, heard.height] };
    const seen = new Seen();
    for (const { transaction } of heard.all) seen.note(address, transaction.time);
    yield {
      stream: 'transactions',
      ...records(fresh, own, chain),
      addresses: seen.told(),
      cursor: position,
    };
  }
}

function getReportedAddress({
  address,
  branch,
  index,
  state: { transactions, balance },
}: FoundAddress): WalletAddress {
  const reported = { address, transactions, balance: format(toUnits(balance, 8)) };
  return branch === enteredBranch ? reported : { ...reported, branch, index };
}

/** The branch of addresses that a person entered. */
const enteredBranch = '';

/**
 * Every address of the wallet: those that a person entered, and those derived from its keys up to
 * the gap.
 */
export async function walletAddresses(
  chain: UtxoChain,
  service: UtxoService,
  { settings }: Pick<SyncContext, 'settings'>,
): Promise<readonly FoundAddress[]> {
  const wallet = walletSettings(settings);
  const entered = [
    ...new Set(wallet.addresses.flatMap((address) => canonicalAddress(chain, address) ?? [])),
  ];
  const found: FoundAddress[] = await Promise.all(
    entered.map(async (address, index): Promise<FoundAddress> => ({
      address,
      branch: enteredBranch,
      index,
      state: await service.getState(address),
    })),
  );
  for (const branch of walletBranches(chain, wallet))
    found.push(...(await discover(branch, service.getState)));
  return [...new Map(found.map((each) => [each.address, each])).values()];
}

interface History {
  readonly all: readonly RawTransaction[];
  readonly height: number;
  /** False if transactions after the window were left for the next run. */
  readonly complete: boolean;
}

async function fetchHistory(
  service: UtxoService,
  address: string,
  { fromHeight, until }: { readonly fromHeight: number; readonly until: number },
): Promise<History> {
  const all: RawTransaction[] = [];
  let [height, complete] = [fromHeight, true];
  for await (const page of service.getHistory(address, fromHeight)) {
    for (const one of page) {
      const { transaction } = one;
      if (transaction.time * 1000 > until) complete = false;
      else if (transaction.height >= fromHeight) {
        all.push(one);
        height = Math.max(height, transaction.height);
      }
    }
  }
  return { all, height, complete };
}

function records(
  heard: readonly RawTransaction[],
  own: ReadonlySet<string>,
  chain: UtxoChain,
): { readonly records: readonly SourceRecord[]; readonly skipped: number } {
  const read = heard.flatMap(({ transaction, raw }): readonly SourceRecord[] => {
    const mapped = mapUtxo(transaction, own, chain.asset);
    return mapped ? [{ transaction: mapped, raw: [raw as Json] }] : [];
  });
  return { records: read, skipped: heard.length - read.length };
}
