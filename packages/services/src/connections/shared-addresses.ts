import type { WalletAddress } from '@lotbook/connections/adapter';

/** Merges addresses from several pages, each address once. */
export function getReportedTogether(addresses: readonly WalletAddress[]): readonly WalletAddress[] {
  const told = new Map<string, WalletAddress>();
  for (const each of addresses) {
    const before = told.get(each.address);
    told.set(each.address, before ? mergeAddresses(before, each) : each);
  }
  return [...told.values()];
}

/** The newer saying counts, but for times, of which the first and the last do. */
function mergeAddresses(before: WalletAddress, now: WalletAddress): WalletAddress {
  const first = [before.firstSeen, now.firstSeen].flatMap((time) => time ?? []).toSorted()[0];
  const last = [before.lastSeen, now.lastSeen]
    .flatMap((time) => time ?? [])
    .toSorted()
    .at(-1);
  return { ...before, ...now, ...(first && { firstSeen: first }), ...(last && { lastSeen: last }) };
}
