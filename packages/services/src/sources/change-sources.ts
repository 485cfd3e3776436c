import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/sources';
import * as contractRules from '@lotbook/messages/generated/contract-rules';
import type { Tx } from '@lotbook/db/database';
import { lockAccount, log } from '@lotbook/db/stores/accounts';
import { findConnection } from '@lotbook/db/stores/connections';
import {
  addSource,
  changeSource,
  findSource,
  removeSource,
  type NewSource,
  type Source,
} from '@lotbook/db/stores/sources';
import { AppError } from '@lotbook/model/errors';
import type { AccountId, SourceId } from '@lotbook/model/ids';
import { revokeLater } from '../connections/revoke-access.ts';
import { isId, notFound, writingAs, type Member } from '../member.ts';
import { checkPlanRoom, toPlanItem } from '../plan-room.ts';
import type { Actor, Services } from '../services.ts';

/** Adds a source manually; imports add theirs themselves. `connect` connects it in the same transaction, if it is synced. */
export function addNewSource(
  services: Services,
  actor: Actor,
  accountId: string,
  source: NewSource,
  connect?: (tx: Tx, member: Member, added: Source) => Promise<void>,
): Promise<Source> {
  return writingAs(services, actor, accountId, 'sourceAdd', async (tx, member) => {
    const { account, userId } = member;
    // Two of the same name at once would both take the first free slug.
    await lockAccount(tx, account.id);
    formatCheck(source);
    await checkPlanRoom(tx, account.id, toPlanItem(source.kind));
    const added = await addSource(tx, account.id, {
      ...source,
      name: validateName(source.name, source.kind),
    });
    await connect?.(tx, member, added);
    await log(tx, account.id, {
      userId,
      type: 'source',
      action: 'create',
      message: fill(texts.wasAdded, { name: added.name }),
    });
    return added;
  });
}

export interface SourceChange {
  readonly id: string;
  readonly kind: Source['kind'];
  readonly name?: string | undefined;
  readonly chain?: string | undefined;
  readonly taxOwnership?: string | undefined;
}

export function changeOneSource(
  services: Services,
  actor: Actor,
  accountId: string,
  change: SourceChange,
): Promise<void> {
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, { account, userId }) => {
    const found = isId(change.id)
      ? await findSource(tx, account.id, change.id as SourceId)
      : undefined;
    if (!found || found.kind !== change.kind) throw notFound(change.kind);
    const name = change.name === undefined ? undefined : validateName(change.name, change.kind);
    formatCheck(change);
    await checkChain(tx, account.id, found, change.chain);
    await changeSource(tx, account.id, found.id, {
      name,
      chain: change.chain,
      taxOwnership: change.taxOwnership,
    });
    await log(tx, account.id, {
      userId,
      type: 'source',
      action: 'change',
      message: fill(texts.wasChanged, { name: found.name }),
      before: { name: found.name },
      after: { name: name ?? found.name },
    });
  });
}

/** @throws AppError BAD_INPUT: what was read from one chain is no wallet of another. */
async function checkChain(
  tx: Tx,
  accountId: AccountId,
  found: Source,
  chain: string | undefined,
): Promise<void> {
  if (
    chain === undefined ||
    chain === found.chain ||
    !(await findConnection(tx, accountId, found.id))
  )
    return;
  throw new AppError('BAD_INPUT', fill(texts.chainFixed, { name: found.name }), {
    field: 'chain',
  });
}

/** Deletes a source with its imports and records; decisions about them are kept for when they return. */
export function deleteSource(
  services: Services,
  actor: Actor,
  accountId: string,
  sourceId: string,
  kind: Source['kind'],
  permission: 'sourceDelete' | 'custodianDelete' = 'sourceDelete',
): Promise<void> {
  return writingAs(services, actor, accountId, permission, async (tx, { account, userId }) => {
    const found = isId(sourceId)
      ? await findSource(tx, account.id, sourceId as SourceId)
      : undefined;
    if (!found || found.kind !== kind) throw notFound(kind);
    await revokeLater(services, tx, account.id, found.id);
    await removeSource(tx, account.id, found.id);
    await log(tx, account.id, {
      userId,
      type: 'source',
      action: 'delete',
      message: fill(texts.transactionsDeleted, { name: found.name }),
    });
    await services.queue.enqueue(tx, { kind: 'compute', accountId: account.id });
  });
}

/** Words of a catalogue or of the person: short ones. @throws AppError BAD_INPUT */
function formatCheck(words: {
  readonly provider?: string;
  readonly chain?: string | undefined;
  readonly taxOwnership?: string | undefined;
}): void {
  for (const field of ['provider', 'chain', 'taxOwnership'] as const)
    if ((words[field]?.length ?? 0) > 80)
      throw new AppError('BAD_INPUT', fill(contractRules.tooManyCharacters, { count: 80 }), {
        field,
      });
}

function validateName(name: string, kind: Source['kind']): string {
  const trimmed = name.trim();
  if (trimmed === '')
    throw new AppError(
      'BAD_INPUT',
      kind === 'wallet'
        ? fill(contractRules.walletNameCannotBeBlank)
        : fill(contractRules.sourceNameCannotBeBlank),
      { field: 'name' },
    );
  if (trimmed.length > 80)
    throw new AppError('BAD_INPUT', fill(contractRules.tooManyCharacters, { count: 80 }), {
      field: 'name',
    });
  return trimmed;
}
