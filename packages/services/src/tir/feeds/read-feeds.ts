import type { FilledMessage } from '@lotbook/messages/fill';
import {
  listDeliveries,
  listDeliveryTries,
  type DeliveryTry,
  type TirDeliveryRow,
} from '@lotbook/db/stores/tir-deliveries';
import { listDeliveryFiles, type TirFileRow } from '@lotbook/db/stores/tir-files';
import { listTirFeeds, type TirFeedRow } from '@lotbook/db/stores/tir-feeds';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import { isId } from '../../member.ts';
import type { Actor, Services } from '../../services.ts';
import { readTirWith } from '../tir-member.ts';
import { requireFeed } from './change-feeds.ts';
import { listFundLinks, loadFund } from './fund.ts';
import { loadLayouts, parseLayout } from './layouts.ts';
import { makeFeedFiles } from './make-files.ts';
import { checkDay } from './send-feed.ts';

export interface FundChoice {
  readonly id: string;
  readonly name: string;
  /** Null: its account type names no platform. */
  readonly platform: string | null;
  readonly timeZone: string | null;
  readonly adminEmail: string;
}

/** Clients with access, and the platform of each. */
export const readFunds = (
  services: Services,
  actor: Actor,
  accountId: string,
): Promise<readonly FundChoice[]> =>
  readTirWith(services, actor, accountId, async (db, { account }) => {
    const links = await listFundLinks(db, account.id, null);
    return Promise.all(
      links.flatMap(({ clientAccountId, clientName }) =>
        clientAccountId === null ? [] : [toChoice(services, clientAccountId, clientName)],
      ),
    );
  });

async function toChoice({ database }: Services, id: AccountId, name: string): Promise<FundChoice> {
  try {
    const { platform, fields, account } = await loadFund(database, id);
    const adminEmail = fields['sftpAdminEmail'] ?? '';
    return { id, name, platform, timeZone: account.timeZone, adminEmail };
  } catch (error) {
    if (error instanceof AppError)
      return { id, name, platform: null, timeZone: null, adminEmail: '' };
    throw error;
  }
}

/** Without the private key. */
export type FeedView = Omit<TirFeedRow, 'privateKey'>;

export const readFeeds = (
  services: Services,
  actor: Actor,
  accountId: string,
): Promise<readonly FeedView[]> =>
  readTirWith(services, actor, accountId, async (db, { account }) =>
    (await listTirFeeds(db, account.id)).map(({ privateKey: _privateKey, ...feed }) => feed),
  );

export interface DeliveryView extends TirDeliveryRow {
  readonly files: readonly TirFileRow[];
  readonly history: readonly DeliveryTry[];
}

const mostDeliveries = 200;

/** The ledger of deliveries, the newest first. */
export const readDeliveries = (
  services: Services,
  actor: Actor,
  accountId: string,
  feedId?: string,
): Promise<readonly DeliveryView[]> =>
  readTirWith(services, actor, accountId, async (db, { account }) => {
    if (feedId !== undefined && !isId(feedId)) return [];
    const rows = await listDeliveries(db, account.id, { feedId, limit: mostDeliveries });
    const ids = rows.map(({ id }) => id);
    const files = Map.groupBy(
      await listDeliveryFiles(db, account.id, ids),
      ({ deliveryId }) => deliveryId,
    );
    const tries = Map.groupBy(
      await listDeliveryTries(db, account.id, ids),
      ({ deliveryId }) => deliveryId,
    );
    return rows.map((row) => ({
      ...row,
      files: files.get(row.id) ?? [],
      history: tries.get(row.id) ?? [],
    }));
  });

export interface FeedPreview {
  readonly files: readonly {
    readonly name: string;
    /** The first lines. */
    readonly text: string;
    readonly records: number;
  }[];
  readonly problems: readonly FilledMessage[];
}

const previewLines = 21;

/** The files that would be sent for a day, with the layouts in use or one that isn't saved yet. Sends nothing. */
export async function previewFeed(
  services: Services,
  actor: Actor,
  accountId: string,
  given: { readonly feedId: string; readonly day: string; readonly layout?: string | undefined },
): Promise<FeedPreview> {
  const { feed, layouts } = await readTirWith(services, actor, accountId, async (db, member) => ({
    feed: await requireFeed(db, member, given.feedId),
    layouts: await loadLayouts(db, member.account.id),
  }));
  const fund = await loadFund(services.database, feed.clientAccountId);
  const day = checkDay(fund, given.day, services.now());
  const { files, problems } = await makeFeedFiles(services, fund, {
    day,
    layouts:
      given.layout === undefined
        ? layouts.flatMap(({ layout }) => (layout.platform === fund.platform ? [layout] : []))
        : [parseLayout(given.layout)],
  });
  return {
    files: files.map(({ name, text, records }) => ({
      name,
      records,
      text: text.split('\r\n').slice(0, previewLines).join('\n'),
    })),
    problems,
  };
}
