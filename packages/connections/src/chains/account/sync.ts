import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import { AppError } from '@lotbook/model/errors';
import { toMillis } from '@lotbook/model/time';
import { isJsonObject } from './json-object.ts';
import type { Json, SourceRecord, SyncContext, SyncPage, Unread } from '../../adapter.ts';
import { Seen } from '../sync-position.ts';
import { chainName } from '../chain-name.ts';
import { walletSettings } from '../wallet-settings.ts';
import type { AccountChain, AccountReader, AccountTransaction } from './account-chain.ts';
import { mapAccount } from './map.ts';

interface Position {
  /** Where the history of each address continues. */
  readonly from: Readonly<Record<string, Json>>;
  /** With other addresses, earlier transactions can have another meaning. */
  readonly addresses: readonly string[];
}

/** All final transactions that move units of a wallet. */
export async function* syncAccounts(
  reader: AccountReader,
  addresses: readonly string[],
  context: SyncContext,
): AsyncGenerator<SyncPage> {
  const own = new Set(addresses);
  let position = readPosition(context.toCursor('transactions'), addresses);
  const untilMs = toMillis(context.until);
  for (const [n, address] of addresses.entries()) {
    for await (const page of reader.history(address, position.from[address], untilMs)) {
      const within = page.transactions.filter(({ atMs }) => atMs <= untilMs);
      const isWhole = within.length === page.transactions.length;
      const seen = new Seen();
      for (const { atMs, addresses: some } of within)
        for (const one of some ?? [address]) seen.note(one, atMs / 1000);
      if (isWhole) position = { ...position, from: { ...position.from, [address]: page.position } };
      context.phase(
        fill(texts.addressProgress, { n: String(n + 1), count: String(addresses.length) }),
      );
      const { records, unread, skipped } = readPage(within, own);
      yield {
        stream: 'transactions',
        records,
        unread: [...unread, ...(page.unread ?? [])],
        skipped,
        addresses: seen.told(),
        cursor: { from: position.from, addresses: position.addresses },
      };
      if (!isWhole) break;
    }
  }
}

function readPosition(cursor: Json | undefined, addresses: readonly string[]): Position {
  const isKnown =
    isJsonObject(cursor) && JSON.stringify(cursor['addresses']) === JSON.stringify(addresses);
  const from = isKnown ? cursor['from'] : undefined;
  return { from: isJsonObject(from) ? from : {}, addresses };
}

function readPage(
  transactions: readonly AccountTransaction[],
  own: ReadonlySet<string>,
): {
  readonly records: readonly SourceRecord[];
  readonly unread: readonly Unread[];
  readonly skipped: number;
} {
  const [records, unread]: [SourceRecord[], Unread[]] = [[], []];
  let skipped = 0;
  for (const seen of transactions) {
    const { rows, unknown, isTrade } = mapAccount(seen, own);
    records.push(...rows.map((one) => ({ transaction: one, raw: [seen.raw] })));
    if (seen.note !== undefined)
      unread.push({ externalId: `${seen.id} note`, reason: seen.note, raw: seen.raw });
    if (seen.unknownKind !== undefined)
      unread.push({
        externalId: seen.id,
        reason: fill(texts.unknownKindOfTransaction, { kind: seen.unknownKind.slice(0, 80) }),
        raw: seen.raw,
      });
    for (const asset of unknown) {
      const coin = asset.slice(0, 80);
      unread.push({
        externalId: `${seen.id} ${coin}`,
        reason: isTrade
          ? fill(texts.unknownCoinInTrade, { coin })
          : fill(texts.unknownCoin, { coin }),
        raw: seen.raw,
      });
    }
    const isExplained = seen.unknownKind !== undefined || seen.note !== undefined;
    if (rows.length === 0 && unknown.length === 0 && !isExplained) skipped += 1;
  }
  return { records, unread, skipped };
}

/** Each once. @throws AppError BAD_INPUT if one is invalid */
export function getAccountAddresses(
  { canonicalAddress, id }: Pick<AccountChain, 'canonicalAddress' | 'id'>,
  settings: SyncContext['settings'],
): readonly string[] {
  const read = walletSettings(settings).addresses.map((text) => {
    const address = canonicalAddress(text.trim());
    if (address === undefined)
      throw new AppError(
        'BAD_INPUT',
        fill(texts.notAccountAddress, { text: text.slice(0, 80), chain: chainName(id) }),
        { field: 'addresses' },
      );
    return address;
  });
  return [...new Set(read)];
}
