import { toStoredText } from '@lotbook/messages/stored-text';
import { fill, toMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/reconciliation';
import * as contractRules from '@lotbook/messages/generated/contract-rules';
import { add, format, quantity, zeroQuantity, type Quantity } from '@lotbook/decimal/decimal';
import type { Json } from '@lotbook/connections/adapter';
import { reading, writing } from '@lotbook/db/database';
import { findAccount } from '@lotbook/db/stores/accounts';
import { findConnection } from '@lotbook/db/stores/connections';
import {
  addDivergenceSearch,
  endDivergenceSearch,
  findDivergenceSearch,
  type DivergenceSearch,
  type SearchEnd,
  type StoredSighting,
} from '@lotbook/db/stores/divergence-searches';
import { getChanges } from '@lotbook/db/stores/source-balances';
import {
  findFirstDivergence,
  type Moment,
  type Sighting,
} from '@lotbook/engine/reconciliation/first-divergence';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import { Outage } from '@lotbook/model/outage';
import type { Instant, TimeZone } from '@lotbook/model/time';
import { requireSource } from '../base/known-source.ts';
import { isId, notFound, readingAs, writingAs } from '../member.ts';
import type { Actor, SealingServices, Services, SyncServices } from '../services.ts';

/** Lets the worker find when a source's past balances of an asset and its transactions diverge. @throws AppError UNSUPPORTED if the source has no past balances */
export function requestDivergence(
  services: SealingServices,
  actor: Actor,
  accountId: string,
  sourceId: string,
  asset: string,
): Promise<DivergenceSearch> {
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, { account, userId }) => {
    const source = await requireSource(tx, account.id, sourceId);
    const connection = await findConnection(tx, account.id, source.id);
    const adapter = services.adapters.find(({ id }) => id === connection?.adapter);
    if (!adapter?.pastBalances)
      throw new AppError('UNSUPPORTED', fill(texts.noPastBalances, { source: source.name }));
    if (asset.trim() === '')
      throw new AppError('BAD_INPUT', fill(contractRules.youMustEnterAnAsset), { field: 'asset' });
    const id = await addDivergenceSearch(tx, account.id, {
      sourceId: source.id,
      asset: asset.trim().slice(0, 120),
      createdBy: userId,
    });
    await services.queue.enqueue(tx, { kind: 'divergence', accountId: account.id, searchId: id });
    const added = await findDivergenceSearch(tx, account.id, id);
    if (!added) throw notFound('search');
    return added;
  });
}

export function readDivergence(
  services: Services,
  actor: Actor,
  accountId: string,
  id: string,
): Promise<DivergenceSearch> {
  return readingAs(services, actor, accountId, 'sourceView', async (db, { account }) => {
    const found = isId(id) ? await findDivergenceSearch(db, account.id, id) : undefined;
    if (!found) throw notFound('search');
    return found;
  });
}

interface SearchJob {
  readonly accountId: AccountId;
  readonly searchId: string;
}

/** Job: binary search between the first and the last change for the time of divergence. A second attempt starts again; queries change nothing. */
export async function searchDivergence(
  services: SyncServices,
  { accountId, searchId }: SearchJob,
): Promise<void> {
  const search = await reading(services.database, { accountId }, (db) =>
    findDivergenceSearch(db, accountId, searchId),
  );
  if (search?.status !== 'queued') return;
  const end = await runSearch(services, accountId, search);
  await writing(services.database, { accountId }, (tx) =>
    endDivergenceSearch(tx, accountId, searchId, end),
  );
}

export async function giveUpDivergence(
  services: SyncServices,
  { accountId, searchId }: SearchJob,
): Promise<void> {
  const message = toStoredText(fill(texts.internalError));
  await writing(services.database, { accountId }, (tx) =>
    endDivergenceSearch(tx, accountId, searchId, { status: 'failed', message }),
  );
}

async function runSearch(
  services: SyncServices,
  accountId: AccountId,
  { sourceId, asset }: DivergenceSearch,
): Promise<SearchEnd> {
  const { connection, moments, zone } = await reading(
    services.database,
    { accountId },
    async (db) => ({
      connection: await findConnection(db, accountId, sourceId),
      moments: getTimestamps(await getChanges(db, accountId, sourceId, asset)),
      zone: ((await findAccount(db, accountId))?.timeZone ?? 'UTC') as TimeZone,
    }),
  );
  const adapter = services.adapters.find(({ id }) => id === connection?.adapter);
  if (!adapter || !connection || !services.network)
    return {
      status: 'failed',
      message: toStoredText(fill(texts.offline)),
    };
  const access = {
    credentials: {},
    settings: connection.settings as Readonly<Record<string, Json>>,
    network: services.network(adapter),
  };
  const past = adapter.pastBalances?.(access, asset);
  if (!past)
    return {
      status: 'failed',
      message: toStoredText(fill(texts.assetHasNoPastBalances, { asset })),
    };
  if (moments.length === 0)
    return {
      status: 'failed',
      message: toStoredText(fill(texts.assetNeverMoved, { asset })),
    };
  let asked = 0;
  const reportedAt = async (at: Instant): Promise<Quantity> => {
    asked += 1;
    return quantity(await past(at));
  };
  try {
    const found = await findFirstDivergence(moments, reportedAt);
    if (!found)
      return {
        status: 'done',
        asked,
        message: toStoredText(fill(texts.balancesAgree, { asset })),
      };
    const since =
      found.agreed === undefined
        ? fill(texts.differSinceStart)
        : fill(texts.agreeUntil, { when: { instant: found.agreed.at, zone } });
    return {
      status: 'done',
      agreed: found.agreed && toStored(found.agreed),
      parted: toStored(found.parted),
      asked,
      message: toStoredText(
        fill(texts.checkTransactionsUntil, { since, when: { instant: found.parted.at, zone } }),
      ),
    };
  } catch (error) {
    if (error instanceof Outage || error instanceof AppError)
      return {
        status: 'failed',
        message: toStoredText(fill(texts.searchAgainLater, { message: toMessage(error.text) })),
      };
    throw error;
  }
}

/** What was there after each instant at which it changed. */
function getTimestamps(
  changes: readonly { readonly at: string; readonly change: string }[],
): readonly Moment[] {
  let computed: Quantity = zeroQuantity;
  return changes.map(({ at, change }) => {
    computed = add(computed, quantity(change));
    return { at: new Date(at).toISOString() as Instant, computed };
  });
}

const toStored = ({ at, computed, reported }: Sighting): StoredSighting => ({
  at,
  computed: format(computed),
  reported: format(reported),
});
