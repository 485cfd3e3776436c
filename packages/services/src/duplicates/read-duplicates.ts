import * as texts from '@lotbook/messages/generated/services/duplicates';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import { loadChoicesAmongLots } from '@lotbook/db/stores/lot-selections';
import type { Db } from '@lotbook/db/database';
import { readLastDecided } from '@lotbook/db/stores/decisions';
import {
  loadDuplicates,
  loadSourceDuplicates,
  type DuplicateRow,
} from '@lotbook/db/stores/possible-duplicates';
import { getOrigins, type RecordOrigin } from '@lotbook/db/stores/record-origins';
import type { AccountId } from '@lotbook/model/ids';
import type { Transaction } from '@lotbook/model/transaction';
import { requireSource } from '../base/known-source.ts';
import { getRecordId } from '../base/entry-ids.ts';
import { readingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { groupChoicesByLot, describeMerge } from './describe-merge.ts';
import { loadDecisionsAbout } from './load-decisions.ts';

export interface SideTransaction {
  readonly transaction: Transaction;
  readonly origin: RecordOrigin;
}

/** Two transactions that are possible duplicates, were merged, or were marked as different. */
export interface Duplicate extends Pick<DuplicateRow, 'state' | 'reason'> {
  readonly kept: SideTransaction;
  readonly other: SideTransaction;
  /** Why this one is kept. */
  readonly why: FilledMessage;
  /** What moves to it, and what doesn't, in sentences. Empty once they are merged. */
  readonly moves: readonly FilledMessage[];
  readonly stays: readonly FilledMessage[];
  /** The newest decision about these, and about disposals of their lots: a reader has seen that much. */
  readonly decidedAt: string | undefined;
}

const maxPerSource = 200;

/** Those that one transaction is part of. */
export function readDuplicates(
  services: Services,
  actor: Actor,
  accountId: string,
  transactionId: string,
): Promise<readonly Duplicate[]> {
  return readingAs(services, actor, accountId, 'txSearchView', async (db, { account }) => {
    const id = getRecordId(transactionId);
    return id === undefined
      ? []
      : toView(db, account.id, await loadDuplicates(db, account.id, [id]));
  });
}

/** Those of a source: the open ones first, at most 200. */
export function readSourceDuplicates(
  services: Services,
  actor: Actor,
  accountId: string,
  sourceId: string,
): Promise<readonly Duplicate[]> {
  return readingAs(services, actor, accountId, 'sourceView', async (db, { account }) => {
    const source = await requireSource(db, account.id, sourceId);
    return toView(
      db,
      account.id,
      await loadSourceDuplicates(db, account.id, source.id, maxPerSource),
    );
  });
}

async function toView(
  db: Db,
  accountId: AccountId,
  rows: readonly DuplicateRow[],
): Promise<readonly Duplicate[]> {
  const ids = [...new Set(rows.flatMap(({ keptId, otherId }) => [keptId, otherId]))];
  const [said, origins] = [
    await loadDecisionsAbout(db, accountId, ids),
    await getOrigins(db, accountId, ids),
  ];
  const chosen = await loadChoicesAmongLots(db, accountId, ids);
  const decidedAt = await readLastDecided(db, accountId, [
    ...ids,
    ...chosen.map(({ recordId }) => recordId),
  ]);
  const choices = groupChoicesByLot(chosen);
  return rows.flatMap(({ keptId, otherId, state, reason }) => {
    const [kept, other, keptOrigin, otherOrigin] = [
      said.get(keptId),
      said.get(otherId),
      origins.get(keptId),
      origins.get(otherId),
    ];
    if (!kept || !other || !keptOrigin || !otherOrigin) return [];
    return [
      {
        state,
        reason,
        kept: { transaction: kept.transaction, origin: keptOrigin },
        other: { transaction: other.transaction, origin: otherOrigin },
        why: explainStays(keptOrigin, otherOrigin),
        ...(state === 'merged'
          ? { moves: [], stays: [] }
          : describeMerge({ kept, other }, choices)),
        decidedAt,
      },
    ];
  });
}

/** In the order in which it is decided. */
function explainStays(kept: RecordOrigin, other: RecordOrigin): FilledMessage {
  if (kept.externalId !== null && other.externalId === null) return fill(texts.serviceIdRecognized);
  if (kept.kind === 'fetched' && other.kind !== 'fetched')
    return fill(texts.fetchedFromServiceItself);
  if (kept.detail > other.detail) return fill(texts.moreDetail);
  return fill(texts.itWasThereFirst);
}
