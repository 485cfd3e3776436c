import { toStoredText } from '@lotbook/messages/stored-text';
import { createHash } from 'node:crypto';
import { reading, writing } from '@lotbook/db/database';
import {
  addDeliveryTry,
  findDelivery,
  updateDelivery,
  type TirDeliveryRow,
} from '@lotbook/db/stores/tir-deliveries';
import {
  addTirFile,
  addTirFilePart,
  listDeliveryFiles,
  readTirFileParts,
  updateTirFile,
  type TirFileRow,
} from '@lotbook/db/stores/tir-files';
import { findTirFeed, type TirFeedRow } from '@lotbook/db/stores/tir-feeds';
import { deliverFiles, WrongServer, type OutgoingFile } from '@lotbook/integrations/sftp/deliver';
import { findAllowedAddress, InternalHost } from '@lotbook/integrations/sftp/public-address';
import { fill, joinSentences, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/tir-feeds';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import { AccessRevoked, Outage } from '@lotbook/model/outage';
import type { RenderedFile } from '@lotbook/tir/feeds/render-file';
import type { SealingServices } from '../../services.ts';
import { getPartPlace } from '../files.ts';
import { makeTirSealer, type TirSealer } from '../tir-sealer.ts';
import { getKeyPlace } from './change-feeds.ts';
import { loadFund, requireFundAccess } from './fund.ts';
import { loadLayouts } from './layouts.ts';
import { makeFeedFiles } from './make-files.ts';

export interface DeliveryJob {
  readonly accountId: AccountId;
  readonly deliveryId: string;
}

/** Seconds until the next try after each outage; after the last one the delivery fails. */
const outagePauses = [60, 300, 900, 3_600, 14_400] as const;

/** Seconds until the figures are looked for again, by the seconds waited so far. They are usually there soon, and after a day the delivery fails. */
const figurePauses = [
  { until: 60, pause: 5 },
  { until: 600, pause: 30 },
  { until: 86_400, pause: 600 },
] as const;

interface Found {
  readonly accountId: AccountId;
  readonly delivery: TirDeliveryRow;
  readonly feed: TirFeedRow;
}

/** Job: makes the files of a delivery, unless they are stored already, and sends them. What a later try may mend is tried again. */
export async function deliverFeed(
  services: SealingServices,
  { accountId, deliveryId }: DeliveryJob,
): Promise<void> {
  const found = await reading(services.database, { accountId }, async (db) => {
    const delivery = await findDelivery(db, accountId, deliveryId);
    const feed = delivery && (await findTirFeed(db, accountId, delivery.feedId));
    return delivery && feed && { accountId, delivery, feed };
  });
  if (!found || (found.delivery.state !== 'waiting' && found.delivery.state !== 'retrying')) return;
  try {
    const files = await send(services, found);
    await endDelivery(services, found, { files });
  } catch (error) {
    const failure = explain(error);
    if (!failure) throw error;
    await endDelivery(services, found, failure);
  }
}

/** Notifies the administrator that the delivery failed for a reason that isn't theirs. */
export async function giveUpDelivery(
  services: SealingServices,
  { accountId, deliveryId }: DeliveryJob,
): Promise<void> {
  await writing(services.database, { accountId }, async (tx) => {
    const delivery = await findDelivery(tx, accountId, deliveryId);
    if (!delivery || delivery.state === 'delivered' || delivery.state === 'failed') return;
    const message = toStoredText(fill(texts.deliveryFailed));
    await updateDelivery(tx, accountId, deliveryId, { state: 'failed', message, nextTryAt: null });
    await addDeliveryTry(tx, accountId, {
      deliveryId,
      outcome: 'failed',
      message,
      userId: delivery.requestedBy,
    });
    await services.queue.enqueue(tx, { kind: 'tir-delivery-mail', accountId, deliveryId });
  });
}

async function send(
  services: SealingServices,
  { accountId, delivery, feed }: Found,
): Promise<readonly TirFileRow[]> {
  if (services.offline === true) throw new AppError('OFFLINE', fill(texts.networkOff));
  const sealer = await writing(services.database, { accountId }, async (tx) => {
    await requireFundAccess(tx, accountId, feed.clientAccountId);
    return makeTirSealer(tx, services.masterKeys, accountId);
  });
  const files =
    (await findStored(services, accountId, delivery.id)) ??
    (await makeStored(services, { accountId, delivery, feed }, sealer));
  const outgoing: OutgoingFile[] = [];
  for (const file of files)
    outgoing.push({ name: file.name, content: await readFile(services, accountId, file, sealer) }); // oxlint-disable-line no-await-in-loop -- few files
  const host = await findAllowedAddress(feed.host, services.sftpHosts ?? []);
  await deliverFiles(
    { ...feed, host, privateKey: sealer.open(getKeyPlace(feed.id), feed.privateKey) },
    outgoing,
  );
  return files;
}

async function findStored(
  { database }: SealingServices,
  accountId: AccountId,
  deliveryId: string,
): Promise<readonly TirFileRow[] | undefined> {
  const files = await reading(database, { accountId }, (db) =>
    listDeliveryFiles(db, accountId, [deliveryId]),
  );
  return files.length > 0 ? files : undefined;
}

const mostListed = 5;

async function makeStored(
  services: SealingServices,
  { accountId, delivery, feed }: Found,
  sealer: TirSealer,
): Promise<readonly TirFileRow[]> {
  const fund = await loadFund(services.database, feed.clientAccountId);
  const layouts = await reading(services.database, { accountId }, (db) =>
    loadLayouts(db, accountId),
  );
  const { files, problems } = await makeFeedFiles(services, fund, {
    day: delivery.day,
    layouts: layouts.map(({ layout }) => layout).filter((each) => each.platform === fund.platform),
  });
  const [first, ...others] = problems.slice(0, mostListed);
  if (first)
    throw new AppError(
      'FILES_INCOMPLETE',
      fill(texts.filesIncomplete, {
        count: problems.length,
        list: joinSentences(first, ...others),
      }),
    );
  const names = new Set(files.map(({ name }) => name));
  if (names.size < files.length)
    throw new AppError('SAME_NAMES', fill(texts.sameNames, { platform: fund.platform }));
  return writing(services.database, { accountId }, async (tx) => {
    for (const file of files) await storeFile(tx, { accountId, delivery, feed }, { sealer, file }); // oxlint-disable-line no-await-in-loop -- few files
    return listDeliveryFiles(tx, accountId, [delivery.id]);
  });
}

const partCharacters = 256 * 1024;

async function storeFile(
  tx: Parameters<typeof addTirFile>[0],
  { accountId, delivery, feed }: Found,
  { sealer, file }: { readonly sealer: TirSealer; readonly file: RenderedFile },
): Promise<void> {
  const { name, text, records } = file;
  const fileId = await addTirFile(tx, accountId, {
    taxYear: Number(delivery.day.slice(0, 4)),
    name,
    kind: 'platform',
    status: 'ready',
    clientAccountId: feed.clientAccountId,
    deliveryId: delivery.id,
    rows: records,
    size: Buffer.byteLength(text),
    digest: `sha256:${createHash('sha256').update(text).digest('hex')}`,
  });
  for (let seq = 0; seq * partCharacters < text.length; seq += 1) {
    const part = text.slice(seq * partCharacters, (seq + 1) * partCharacters);
    const sealed = sealer.seal(getPartPlace(fileId, seq), part);
    await addTirFilePart(tx, accountId, { fileId, seq, sealed }); // oxlint-disable-line no-await-in-loop -- few parts
  }
}

const readFile = async (
  { database }: SealingServices,
  accountId: AccountId,
  { id }: TirFileRow,
  sealer: TirSealer,
): Promise<Uint8Array> => {
  const parts = await reading(database, { accountId }, (db) => readTirFileParts(db, accountId, id));
  const text = parts.map((sealed, seq) => sealer.open(getPartPlace(id, seq), sealed)).join('');
  return new TextEncoder().encode(text);
};

interface Failure {
  readonly message: FilledMessage | string;
  /** Why a later try may succeed. */
  readonly retry?: 'outage' | 'figures' | undefined;
}

/** Undefined for an error of the program. */
function explain(error: unknown): Failure | undefined {
  if (error instanceof InternalHost)
    return { message: fill(texts.hostInternal, { host: error.host }) };
  if (error instanceof WrongServer)
    return { message: fill(texts.wrongServer, { hostKey: error.hostKey }) };
  if (error instanceof AccessRevoked)
    return { message: fill(texts.keyRefused, { reason: error.message }) };
  if (error instanceof Outage)
    return { message: fill(texts.serverFailed, { reason: error.message }), retry: 'outage' };
  return error instanceof AppError
    ? { message: error.message, retry: error.code === 'FIGURES_COMING' ? 'figures' : undefined }
    : undefined;
}

async function endDelivery(
  { database, queue, now }: SealingServices,
  { accountId, delivery }: Found,
  outcome: Failure | { readonly files: readonly TirFileRow[] },
): Promise<void> {
  const { id: deliveryId, tries, requestedBy: userId } = delivery;
  await writing(database, { accountId }, async (tx) => {
    if ('files' in outcome) {
      await updateDelivery(tx, accountId, deliveryId, {
        state: 'delivered',
        tries: tries + 1,
        message: null,
        nextTryAt: null,
      });
      for (const { id } of outcome.files)
        await updateTirFile(tx, accountId, id, { status: 'delivered' }); // oxlint-disable-line no-await-in-loop -- few files
      await addDeliveryTry(tx, accountId, {
        deliveryId,
        userId,
        outcome: 'delivered',
        message: null,
      });
      await queue.enqueue(tx, { kind: 'tir-delivery-mail', accountId, deliveryId });
      return;
    }
    const message = toStoredText(outcome.message);
    const isWaiting = outcome.retry === 'figures';
    const pause = findPause(outcome, delivery, now());
    const nextTryAt = pause === undefined ? null : new Date(now().getTime() + pause * 1_000);
    await updateDelivery(tx, accountId, deliveryId, {
      state: nextTryAt ? 'retrying' : 'failed',
      // Only what reached out for the server is a try.
      tries: isWaiting ? tries : tries + 1,
      message,
      nextTryAt: nextTryAt?.toISOString() ?? null,
    });
    if (!isWaiting || !nextTryAt)
      await addDeliveryTry(tx, accountId, {
        deliveryId,
        userId,
        outcome: nextTryAt ? 'retry' : 'failed',
        message,
      });
    if (nextTryAt)
      await queue.enqueue(
        tx,
        { kind: 'tir-delivery', accountId, deliveryId },
        { startAfter: nextTryAt },
      );
    else await queue.enqueue(tx, { kind: 'tir-delivery-mail', accountId, deliveryId });
  });
}

/** Seconds until the next try; undefined if there is none. */
function findPause(
  { retry }: Failure,
  { tries, createdAt }: TirDeliveryRow,
  now: Date,
): number | undefined {
  if (retry === 'outage') return outagePauses[tries];
  const waited = (now.getTime() - Date.parse(createdAt)) / 1_000;
  return retry && figurePauses.find(({ until }) => waited < until)?.pause;
}
