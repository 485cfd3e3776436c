import { reading } from '@lotbook/db/database';
import { findAccount } from '@lotbook/db/stores/accounts';
import { findDelivery } from '@lotbook/db/stores/tir-deliveries';
import { listDeliveryFiles } from '@lotbook/db/stores/tir-files';
import { findTirFeed } from '@lotbook/db/stores/tir-feeds';
import { localeFor, type Locale } from '@lotbook/messages/locales';
import type { Services } from '../../services.ts';
import type { DeliveryJob } from './deliver-feed.ts';
import { loadFund } from './fund.ts';
import { renderStored } from '@lotbook/messages/render-stored';
import { getAccountTranslator } from '../../reader-texts.ts';

/** The content of a mail about a delivery to a fund's administrator. */
export interface DeliveryNotice {
  readonly to: string;
  readonly locale: Locale;
  readonly fund: string;
  readonly day: string;
  readonly number: number;
  readonly host: string;
  /** With their digests. */
  readonly files: readonly string[];
  /** Why it failed; absent if it was delivered. */
  readonly error?: string;
  readonly origin: string;
  readonly appId: string;
}

/** Where such mails go out. */
export interface DeliveryPostingServices extends Services {
  readonly postDelivery: (notice: DeliveryNotice) => Promise<void>;
}

/** Job: mails the outcome of a delivery to the address of its feed, as chosen there. */
export async function mailDelivery(
  services: DeliveryPostingServices,
  { accountId, deliveryId }: DeliveryJob,
): Promise<void> {
  const found = await reading(services.database, { accountId }, async (db) => {
    const [account, delivery] = [
      await findAccount(db, accountId),
      await findDelivery(db, accountId, deliveryId),
    ];
    const feed = delivery && (await findTirFeed(db, accountId, delivery.feedId));
    if (!account || !delivery || !feed) return undefined;
    return { account, delivery, feed, files: await listDeliveryFiles(db, accountId, [deliveryId]) };
  });
  if (!found) return;
  const { account, delivery, feed, files } = found;
  const isFailed = delivery.state === 'failed';
  const isWanted =
    feed.mails === 'always'
      ? isFailed || delivery.state === 'delivered'
      : feed.mails === 'failures' && isFailed;
  if (!isWanted || feed.adminEmail === '') return;
  const fund = await loadFund(services.database, feed.clientAccountId);
  await services.postDelivery({
    to: feed.adminEmail,
    locale: localeFor(account.jurisdiction),
    fund: fund.account.name,
    day: delivery.day,
    number: delivery.number,
    host: feed.host,
    files: files.map(({ name, digest }) => `${name} (${digest ?? ''})`),
    ...(isFailed && {
      error: renderStored(delivery.message ?? '', getAccountTranslator(account.jurisdiction)),
    }),
    origin: feed.origin,
    appId: feed.appId,
  });
}
