import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/prices';
import { reading, writing } from '@lotbook/db/database';
import { noteInputChange } from '@lotbook/db/stores/input-changes';
import {
  readMissingPrices as readMissing,
  readMissingPriceNeeds,
  type MissingPrice,
} from '@lotbook/db/stores/missing-prices';
import { wasRequestedRecently, saveAnswers, type PriceAnswer } from '@lotbook/db/stores/prices';
import { findAccount, log } from '@lotbook/db/stores/accounts';
import { AppError } from '@lotbook/model/errors';
import type { AccountId, FiatCode } from '@lotbook/model/ids';
import type { PriceNeed } from '@lotbook/model/price';
import { readingAs, writingAs } from '../member.ts';
import type { Actor, PriceFinderPort, Services } from '../services.ts';

/** Budget of one back-fill run: number of prices, and time after which it starts no further query. */
export const turn = { prices: 500, ms: 60_000 };
const pauseMs = 30_000;
/** Batch size: answers are stored before the next batch is queried. */
const atOnce = 100;

/** The assets that lack prices, by possible tax impact. */
export function listMissingPrices(
  services: Services,
  actor: Actor,
  accountId: string,
): Promise<readonly MissingPrice[]> {
  return readingAs(services, actor, accountId, 'sourceView', (db, { account }) =>
    readMissing(db, account.id),
  );
}

/** The price providers, by priority. */
export function listPriceProviders(
  services: Services,
  actor: Actor,
  accountId: string,
): Promise<readonly PriceFinderPort[]> {
  return readingAs(services, actor, accountId, 'sourceView', () =>
    Promise.resolve(services.priceTellers ?? []),
  );
}

/** Queries the providers again for every missing price. @throws AppError OFFLINE if the network is off. */
export function requestBackfill(
  services: Services,
  actor: Actor,
  accountId: string,
): Promise<void> {
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, { account, userId }) => {
    if (!services.prices) throw new AppError('OFFLINE', fill(texts.offline));
    await services.queue.enqueue(tx, { kind: 'backfill', accountId: account.id });
    await log(tx, account.id, {
      userId,
      type: 'price',
      action: 'backfill',
      message: fill(texts.pricesRequestedAgain),
    });
  });
}

/**
 * Job: queries the providers for missing prices, within the budget of a run. The rest follows in another run, which continues where this one stopped; new prices trigger
 * a computation. @throws Outage, to be retried; earlier answers are kept.
 */
export async function backfillPrices(
  services: Services,
  { accountId }: { readonly accountId: AccountId },
): Promise<void> {
  const { prices } = services;
  if (!prices) return;
  const open = await openNeeds(services, accountId);
  const until = Date.now() + turn.ms;
  let [asked, found] = [0, 0];
  try {
    for (
      let from = 0;
      from < Math.min(open.length, turn.prices) && Date.now() < until;
      from += atOnce
    ) {
      const needs = open.slice(from, Math.min(from + atOnce, turn.prices));
      const answers = toAnswers(
        prices.id,
        needs,
        await prices.find(needs, () => Promise.resolve()),
      );
      await writing(services.database, {}, (tx) => saveAnswers(tx, answers));
      asked += answers.length;
      found += answers.filter(({ price }) => price !== undefined).length;
    }
  } finally {
    if (found > 0)
      await writing(services.database, { accountId }, async (tx) => {
        await noteInputChange(tx, accountId, 'prices');
        await services.queue.enqueue(tx, { kind: 'compute', accountId });
      });
  }
  // A run without any answer would repeat forever.
  if (asked > 0 && asked < open.length)
    await writing(services.database, { accountId }, (tx) =>
      services.queue.enqueue(
        tx,
        { kind: 'backfill', accountId },
        { startAfter: new Date(Date.now() + pauseMs) },
      ),
    );
}

/** Prices that were not queried in the last hour. */
async function openNeeds(
  { database }: Services,
  accountId: AccountId,
): Promise<readonly PriceNeed[]> {
  return reading(database, { accountId }, async (db) => {
    const account = await findAccount(db, accountId);
    if (!account || account.isSample) return [];
    const needs = await readMissingPriceNeeds(db, accountId, account.fiatCurrency as FiatCode);
    const known = await wasRequestedRecently(db, needs);
    return needs.filter((need) => !known.has(toKey(need)));
  });
}

/** Answers in their stored form; a deferred question has none. */
function toAnswers(
  provider: string,
  needs: readonly PriceNeed[],
  found: Awaited<ReturnType<NonNullable<Services['prices']>['find']>>,
): readonly PriceAnswer[] {
  return needs.flatMap((need, index) => {
    const price = found[index];
    return price === 'later' ? [] : [{ ...need, provider: price?.from ?? provider, price }];
  });
}

const toKey = ({ asset, currency, at }: PriceNeed): string => `${asset} ${currency} ${at}`;
