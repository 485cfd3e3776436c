import { listAll } from '@lotbook/model/list-text';
import { translateForReader } from '../reader-texts.ts';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/decisions';
import { randomUUID } from 'node:crypto';
import type { Account } from '@lotbook/db/stores/accounts';
import {
  decide,
  getHistory,
  readLinkedWith,
  refuseDecidedSince,
  revokeDecisions,
  undoUnlink,
  type Decider,
} from '@lotbook/db/stores/decisions';
import { matchPartners } from '@lotbook/db/stores/match-partners';
import type { Db, Tx } from '@lotbook/db/database';
import { SideEffects } from '@lotbook/engine/effects/leg-effect';
import { listTransferSides } from '@lotbook/engine/matching/transfer-sides';
import { sortByTime } from '@lotbook/engine/order';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import { getSettings } from '../computing/account-inputs.ts';
import type { Actor, Services } from '../services.ts';
import { decideInTurn, type Decision } from './deciding.ts';
import { matchTargets, type Meant } from '../base/entry-ids.ts';

/** Kinds of decisions about the other sides of a transfer, made at either end. */
const aboutTransfers = ['link', 'match-off', 'apart'] as const;

/** The most sides that one transfer may have. */
const mostLinked = 50;

/** Links withdrawals and deposits as one transfer, whatever the amounts and times. Removes their earlier links. */
export function linkTransfer(
  services: Services,
  actor: Actor,
  accountId: string,
  taxTxIds: readonly string[],
  seen?: string,
): Promise<Decision> {
  return decideInTurn(services, actor, { accountId, seen }, async (tx, { account }, decider) => {
    const targets = await matchTargets(tx, account.id, taxTxIds);
    const recordIds = [...new Set(targets.map(({ transaction }) => transaction.id as string))];
    await refuseDecidedSince(tx, decider, aboutTransfers, recordIds);
    const wrong = await explainNoTransfer(tx, account, targets);
    if (wrong !== undefined) throw new AppError('BAD_INPUT', wrong, { field: 'taxTxIds' });
    await unlink(tx, decider, recordIds);
    await revokeDecisions(tx, decider, { kinds: ['match-off', 'apart'], of: recordIds });
    const link = randomUUID();
    const changed = await decide(
      tx,
      decider,
      'link',
      recordIds.map((recordId) => ({ recordId, payload: { link } })),
    );
    const message: FilledMessage = fill(texts.linked, { changed });
    return {
      decision: { changed, unchanged: 0, skipped: 0, message, ref: link },
      action: 'transfer linked',
      after: { taxTxIds },
    };
  });
}

/** Why these cannot be one transfer, with what to do; undefined where they can. */
export async function explainNoTransfer(
  db: Db,
  account: Account,
  targets: readonly Meant[],
): Promise<FilledMessage | undefined> {
  const settings = await getSettings(db, account);
  const transactions = [...new Set(targets.map(({ transaction }) => transaction))];
  if (transactions.length < 2) return fill(texts.bothSidesNeeded);
  if (transactions.length > mostLinked) return fill(texts.tooManyTransferSides, { mostLinked });
  const { outs, ins } = listTransferSides(
    sortByTime(transactions),
    new SideEffects(settings.treatments),
  );
  const sides = new Map([...outs, ...ins].map((side) => [side.transaction, side]));
  if (transactions.some(({ ignored }) => ignored)) return fill(texts.excludedNotLinkable);
  if (sides.size < transactions.length) return fill(texts.onlyOneAssetLinkable);
  const assets = [...new Set([...sides.values()].map(({ movement }) => movement.asset))];
  if (assets.length > 1)
    return fill(texts.transferAssetsDiffer, { assets: listAll(assets, translateForReader) });
  if (outs.length === 0) return fill(texts.allReceived);
  return ins.length === 0 ? fill(texts.allSent) : undefined;
}

/** Removes the links of these records; the rest of a link survives only while it still has both kinds of side. Returns the affected records. */
async function unlink(
  tx: Tx,
  decider: Decider,
  recordIds: readonly string[],
): Promise<readonly string[]> {
  const history = await getHistory(tx, decider.accountId, recordIds);
  const links = history.flatMap(({ kind, revokedAt, payload }) =>
    kind === 'link' && revokedAt === null ? [(payload as { readonly link: string }).link] : [],
  );
  const members = (await readLinkedWith(tx, decider.accountId, [...new Set(links)])).map(
    ({ recordId }) => recordId,
  );
  if (members.length > 0) await revokeDecisions(tx, decider, { kinds: ['link'], of: members });
  return members;
}

/**
 * Unmatches a transfer. A link is removed with all its sides; an automatic match isn't found again for these sides. With `disable` the transaction is
 * left alone by automatic matching altogether.
 */
export function removeMatch(
  services: Services,
  actor: Actor,
  accountId: string,
  taxTxId: string,
  disable: boolean,
  seen?: string,
): Promise<Decision> {
  return decideInTurn(services, actor, { accountId, seen }, async (tx, { account }, decider) => {
    const [targets] = await matchTargets(tx, account.id, [taxTxId]);
    const recordId = targets!.transaction.id as string;
    await refuseDecidedSince(tx, decider, aboutTransfers, [
      recordId,
      ...(await matchPartners(tx, account.id, recordId)),
    ]);
    const unlinked = await unlink(tx, decider, [recordId]);
    const partners = unlinked.length > 0 ? [] : await matchPartners(tx, account.id, recordId);
    if (unlinked.length === 0 && partners.length === 0 && !disable)
      throw new AppError('BAD_INPUT', fill(texts.transactionNotMatched), { field: 'taxTxId' });
    const changed = disable
      ? await decide(tx, decider, 'match-off', [{ recordId, payload: {} }])
      : await unlinkRecords(tx, decider, recordId, partners);
    const touched = Math.max(unlinked.length, changed);
    const message: FilledMessage = disable
      ? fill(texts.unmatchedAndOff)
      : fill(texts.transferUnmatched);
    return {
      decision: { changed: touched, unchanged: touched === 0 ? 1 : 0, skipped: 0, message },
      action: 'transfer taken apart',
      before: { linked: unlinked, matched: partners },
      after: { taxTxId, disable },
    };
  });
}

async function unlinkRecords(
  tx: Tx,
  decider: Decider,
  recordId: string,
  partners: readonly string[],
): Promise<number> {
  if (partners.length === 0) return 0;
  const before = await findUnlinked(tx, decider.accountId, recordId);
  return decide(tx, decider, 'apart', [
    { recordId, payload: { from: [...new Set([...before, ...partners])].toSorted() } },
  ]);
}

async function findUnlinked(
  db: Db,
  accountId: AccountId,
  recordId: string,
): Promise<readonly string[]> {
  const current = (await getHistory(db, accountId, [recordId])).find(
    ({ kind, revokedAt }) => kind === 'apart' && revokedAt === null,
  );
  return current ? (current.payload as { readonly from: readonly string[] }).from : [];
}

/** Lets automatic matching look at transactions again, with every partner. */
export function enableMatching(
  services: Services,
  actor: Actor,
  accountId: string,
  taxTxIds: readonly string[],
  seen?: string,
): Promise<Decision> {
  return decideInTurn(services, actor, { accountId, seen }, async (tx, { account }, decider) => {
    const recordIds = [
      ...new Set(
        (await matchTargets(tx, account.id, taxTxIds)).map(
          ({ transaction }) => transaction.id as string,
        ),
      ),
    ];
    await refuseDecidedSince(tx, decider, aboutTransfers, recordIds);
    const own = await revokeDecisions(tx, decider, {
      kinds: ['match-off', 'apart'],
      of: recordIds,
    });
    const others = await undoUnlink(tx, decider, recordIds);
    const message: FilledMessage = fill(texts.matchingOn, { max: Math.max(own, others) });
    const changed = Math.max(own, others);
    return {
      decision: {
        changed,
        unchanged: Math.max(0, recordIds.length - changed),
        skipped: 0,
        message,
      },
      action: 'transfer matching enabled',
      after: { taxTxIds },
    };
  });
}
