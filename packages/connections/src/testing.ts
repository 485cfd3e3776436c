import { renderInEnglish, type FilledMessage } from '@lotbook/messages/fill';
import { add, format, subtract, zeroQuantity, type Quantity } from '@lotbook/decimal/decimal';
import type { Instant } from '@lotbook/model/time';
import { toQuantity, readAmount } from '@lotbook/sources/amounts';
import type { Access, Adapter, Json, SourceRecord, SyncPage } from './adapter.ts';

/** Runs a sync from these cursors and updates them with each stored page. For tests. */
export async function syncAll(
  adapter: Adapter,
  access: Access,
  {
    cursors = new Map<string, Json>(),
    until = new Date().toISOString() as Instant,
  }: { readonly cursors?: Map<string, Json>; readonly until?: Instant } = {},
): Promise<readonly SyncPage[]> {
  const pages: SyncPage[] = [];
  for await (const page of adapter.sync({
    ...access,
    toCursor: (stream) => cursors.get(stream),
    until,
    phase: () => undefined,
  })) {
    cursors.set(page.stream, page.cursor);
    pages.push(page);
  }
  return pages;
}

const signs = { in: '+', out: '-', fee: 'fee ' };

/** Each transaction in one readable line: `t1 buy -500 USD +0.01 BTC fee 1.3 USD`. For tests. */
export function getFixturePages(pages: readonly SyncPage[]): readonly string[] {
  const lines = pages.flatMap(({ records }) =>
    records.map(({ transaction: { externalId, type, category, movements } }) =>
      [
        externalId,
        type,
        ...(category === undefined || usual.has(category) ? [] : [`(${category})`]),
        ...movements.map(
          ({ direction, quantity, asset }) => `${signs[direction]}${format(quantity)} ${asset}`,
        ),
      ].join(' '),
    ),
  );
  const skipped = pages.reduce((n, page) => n + (page.skipped ?? 0), 0);
  const unread = pages.flatMap((page) =>
    (page.unread ?? []).map(
      ({ externalId, reason }) => `${externalId} unread: ${renderReason(reason)}`,
    ),
  );
  return [...lines, ...unread, ...(skipped === 0 ? [] : [`${skipped} skipped`])];
}

const usual = new Set(['stakingRewards_standard']);

/**
 * Differences between the balance by transactions and the reported balance of each asset: `BTC: 1
 * by its transactions, 2 reported`. For tests.
 */
export async function listUntied(
  records: readonly SourceRecord[],
  adapter: Adapter,
  access: Access,
): Promise<readonly string[]> {
  const left = new Map<string, Quantity>();
  const once = new Map(records.map((record) => [record.transaction.externalId, record]));
  for (const { asset, direction, quantity } of [...once.values()].flatMap(
    ({ transaction }) => transaction.movements,
  ))
    left.set(
      asset,
      (direction === 'in' ? add : subtract)(left.get(asset) ?? zeroQuantity, quantity),
    );
  const reported = new Map<string, Quantity>();
  for (const { asset, quantity } of (await adapter.balances?.(access)) ?? [])
    reported.set(
      asset,
      add(reported.get(asset) ?? zeroQuantity, toQuantity(readAmount(quantity)!)),
    );
  return [...new Set([...left.keys(), ...reported.keys()])].flatMap((asset) => {
    const [ours, theirs] = [left.get(asset) ?? zeroQuantity, reported.get(asset) ?? zeroQuantity];
    return ours === theirs
      ? []
      : [`${asset}: ${format(ours)} by its transactions, ${format(theirs)} reported`];
  });
}

/** A reason as a reader of English sees it. */
export const renderReason = (reason: string | FilledMessage): string =>
  typeof reason === 'string' ? reason : renderInEnglish(reason);
