import { fill } from '@lotbook/messages/fill';
import * as contractRules from '@lotbook/messages/generated/contract-rules';
import { reportedBalances, type ReportedBalanceRow } from '@lotbook/db/stores/reported-balances';
import type { Account } from '@lotbook/db/stores/accounts';
import type { Db } from '@lotbook/db/database';
import { readHoldingsBySource, loadSourceValues } from '@lotbook/db/stores/figures';
import { readSourceActivity, loadSources } from '@lotbook/db/stores/sources';
import {
  readAddressesLike,
  readAddressPage,
  countAddresses,
  readEnteredAddresses,
  type WalletAddressRow,
} from '@lotbook/db/stores/wallet-addresses';
import { findSource } from '@lotbook/db/stores/sources';
import type { SourceId } from '@lotbook/model/ids';
import { AppError } from '@lotbook/model/errors';
import { readConnectionViews, type ConnectionView } from '../connections/read-connections.ts';
import { isId, notFound, readingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { getMarketValue, loadSourceMonitoring, type SourceView } from '../sources/source-view.ts';
import { getSettings } from './change-wallets.ts';

/** A wallet with everything that lists show of it. */
export interface WalletView extends SourceView {
  readonly connection: ConnectionView | undefined;
  /** Entered by people. */
  readonly addresses: readonly WalletAddressRow[];
  readonly addressCounts: { readonly all: number; readonly used: number };
  readonly xpubs: readonly string[];
  /** `2-of-3` */
  readonly nOfm: string | undefined;
  /** In dollars; undefined if no asset in it has a current price. */
  readonly usdTotal: string | undefined;
  readonly reported: readonly ReportedBalanceRow[];
}

/** All wallets of the account in twelve queries, however many there are. */
export function readWallets(
  services: Services,
  actor: Actor,
  accountId: string,
): Promise<readonly WalletView[]> {
  return readingAs(services, actor, accountId, 'sourceView', (db, { account }) =>
    readWalletViews(db, account),
  );
}

async function readWalletViews(
  db: Db,
  { id: accountId, fiatCurrency }: Account,
): Promise<readonly WalletView[]> {
  const sources = (await loadSources(db, accountId)).filter(({ kind }) => kind === 'wallet');
  const [activity, holdings, worths] = [
    await readSourceActivity(db, accountId),
    await readHoldingsBySource(db, accountId, fiatCurrency),
    await loadSourceValues(db, accountId, 'USD'),
  ];
  const [connections, given, counts] = [
    await readConnectionViews(db, accountId),
    await readEnteredAddresses(db, accountId),
    await countAddresses(db, accountId),
  ];
  const reported = Map.groupBy(await reportedBalances(db, accountId), ({ sourceId }) => sourceId);
  const [getAddresses, getHoldings] = [
    Map.groupBy(given, ({ sourceId }) => sourceId),
    Map.groupBy(holdings, ({ sourceId }) => sourceId),
  ];
  const getMonitored = await loadSourceMonitoring(db, accountId);
  const activityBySource = new Map(activity.map((each) => [each.sourceId, each]));
  return sources.map((source) => {
    const connection = connections.get(source.id);
    const { keys, required } = connection
      ? getSettings(connection)
      : { keys: [], required: undefined };
    return {
      ...source,
      activity: activityBySource.get(source.id),
      holdings: getHoldings.get(source.id) ?? [],
      worth: getMarketValue(getHoldings.get(source.id) ?? []),
      connection,
      addresses: getAddresses.get(source.id) ?? [],
      addressCounts: counts.get(source.id) ?? { all: 0, used: 0 },
      xpubs: keys,
      nOfm: required === undefined ? undefined : `${required}-of-${keys.length}`,
      usdTotal: worths.get(source.id),
      reported: reported.get(source.id) ?? [],
      ...getMonitored(source.id),
    };
  });
}

export async function readWallet(
  services: Services,
  actor: Actor,
  accountId: string,
  walletId: string,
): Promise<WalletView> {
  const found = (await readWallets(services, actor, accountId)).find(({ id }) => id === walletId);
  if (!found) throw notFound('wallet');
  return found;
}

const mostAtOnce = 200;

export interface AddressPage {
  readonly addresses: readonly WalletAddressRow[];
  readonly total: number;
  /** Of the next page; undefined on the last. */
  readonly next: number | undefined;
}

/** A page of a wallet's addresses: entered ones first, then each derivation path. */
export function readAddresses(
  services: Services,
  actor: Actor,
  accountId: string,
  walletId: string,
  page: { readonly offset: number; readonly limit: number; readonly search?: string | undefined },
): Promise<AddressPage> {
  return readingAs(services, actor, accountId, 'addressView', async (db, { account }) => {
    const source = isId(walletId)
      ? await findSource(db, account.id, walletId as SourceId)
      : undefined;
    if (!source || source.kind !== 'wallet') throw notFound('wallet');
    const [offset, limit] = [
      Math.max(0, page.offset),
      Math.min(Math.max(1, page.limit), mostAtOnce),
    ];
    const { rows, total } = await readAddressPage(db, account.id, source.id, {
      offset,
      limit,
      search: page.search?.trim(),
    });
    return {
      addresses: rows,
      total,
      next: offset + rows.length < total ? offset + rows.length : undefined,
    };
  });
}

const leastLetters = 3;
const mostFound = 50;

export interface FoundAddress extends WalletAddressRow {
  readonly walletName: string;
  readonly chain: string | null;
}

/** Addresses of all wallets that hold a text. */
export function searchAddresses(
  services: Services,
  actor: Actor,
  accountId: string,
  search: string,
): Promise<readonly FoundAddress[]> {
  return readingAs(services, actor, accountId, 'addressView', async (db, { account }) => {
    const text = search.trim();
    if (text.length > 200)
      throw new AppError('BAD_INPUT', fill(contractRules.tooManyCharacters, { count: 200 }), {
        field: 'search',
      });
    if (text.length < leastLetters) return [];
    const names = new Map((await loadSources(db, account.id)).map((source) => [source.id, source]));
    return (await readAddressesLike(db, account.id, text, mostFound)).flatMap((row) => {
      const source = names.get(row.sourceId);
      return source ? [{ ...row, walletName: source.name, chain: source.chain }] : [];
    });
  });
}
