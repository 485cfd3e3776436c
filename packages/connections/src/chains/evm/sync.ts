import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import { format } from '@lotbook/decimal/decimal';
import { AppError } from '@lotbook/model/errors';
import { toMillis } from '@lotbook/model/time';
import type { Json, SourceRecord, SyncContext, SyncPage } from '../../adapter.ts';
import { Seen } from '../sync-position.ts';
import { toUnits } from '../units.ts';
import { walletSettings } from '../wallet-settings.ts';
import { canonicalAddress } from './address.ts';
import type { EvmChain } from './evm-chain.ts';
import type { Explorer } from './explorer.ts';
import { mapEvm } from './map.ts';
import { mergeBlocks } from './merge-blocks.ts';
import { rebasePages } from './rebases.ts';
import { rowKinds, type Row } from './rows.ts';
import { sameOnce } from './merge-duplicates.ts';

/**
 * The progress of the wallet, and its addresses at that time: with different addresses, earlier
 * transactions can have a different meaning.
 */
interface Position {
  readonly block: number;
  readonly addresses: readonly string[];
}

/**
 * More recent blocks are read again: the service may have reported them before all of their lists
 * were complete.
 */
const overlapBlocks = 50;
const recordsPerPage = 500;

/**
 * Reads a whole wallet block by block, with every list of every address, so that each transaction
 * is complete.
 */
export async function* syncEvm(
  chain: EvmChain,
  service: Explorer,
  context: SyncContext,
): AsyncGenerator<SyncPage> {
  const addresses = getAccountAddresses(context.settings);
  const own = new Set(addresses);
  const before = context.toCursor('transactions') as Position | undefined;
  const known =
    before !== undefined && JSON.stringify(before.addresses) === JSON.stringify(addresses);
  const from = known ? Math.max(0, before.block - overlapBlocks) : 0;
  context.phase(fill(texts.addressesFromBlock, { count: addresses.length, block: String(from) }));
  const lists = addresses.flatMap((address) =>
    rowKinds.map((kind) => toList(service, kind, address, from)),
  );
  let [records, skipped, block] = [[] as SourceRecord[], 0, from];
  const seen = new Seen();
  const page = (): SyncPage => ({
    stream: 'transactions',
    records,
    skipped,
    addresses: seen.told(),
    cursor: { block, addresses } satisfies Position,
  });
  for await (const { block: next, rows } of mergeBlocks(lists)) {
    if ((rows[0]?.timeStamp ?? 0) * 1000 > toMillis(context.until)) break;
    for (const row of rows) seen.note((row as Row & Listed).of, row.timeStamp);
    for (const group of Map.groupBy(rows, ({ hash }) => hash).values()) {
      const record = toRecord(group, own, chain);
      if (record) records.push(record);
      else skipped += 1;
    }
    block = next;
    if (records.length < recordsPerPage) continue;
    context.phase(`Block ${block}`);
    yield page();
    [records, skipped] = [[], 0];
  }
  yield page();
  yield* rebasePages(chain, service, context, addresses);
  const balances = await Promise.all(
    addresses.map(async (address) => ({
      address,
      balance: format(toUnits(await service.coinBalance(address), 18)),
    })),
  );
  yield { stream: 'addresses', records: [], addresses: balances, cursor: addresses.length };
}

/** In lower case, each once, sorted. @throws AppError BAD_INPUT if one is invalid */
export function getAccountAddresses(settings: SyncContext['settings']): readonly string[] {
  const read = walletSettings(settings).addresses.map((text) => {
    const address = canonicalAddress(text);
    if (address === undefined)
      throw new AppError('BAD_INPUT', fill(texts.notAddressChain, { text: text.slice(0, 60) }), {
        field: 'addresses',
      });
    return address;
  });
  return [...new Set(read)].toSorted();
}

interface Listed {
  readonly list: string;
  /** The address of the list. */
  readonly of: string;
}

/** Adds to each row the address of its list. */
async function* toList(
  service: Explorer,
  kind: Row['kind'],
  address: string,
  from: number,
): AsyncGenerator<readonly (Row & Listed)[]> {
  for await (const rows of service.rows(kind, address, from)) {
    // A list of one token standard can contain the others as well; these have lists of their own.
    yield rows
      .filter((row) => row.kind !== 'tokentx' || (row.tokenID ?? '') === '')
      .map((row) => ({ ...row, list: `${kind} ${address}`, of: address }));
  }
}

function toRecord(
  group: readonly Row[],
  own: ReadonlySet<string>,
  chain: EvmChain,
): SourceRecord | undefined {
  const kinds = Map.groupBy(group, ({ kind }) => kind);
  const rows = [...kinds.values()].flatMap((each) =>
    sameOnce([...Map.groupBy(each, (row) => (row as Row & Listed).list).values()]),
  );
  const transaction = mapEvm(rows, own, chain);
  return transaction && { transaction, raw: rows.map(({ raw }) => raw as Json) };
}
