import { translateForReader } from '../reader-texts.ts';
import { formatType } from '@lotbook/model/type-text';
import * as contractRules from '@lotbook/messages/generated/contract-rules';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/manual';
import { orderTypes } from '@lotbook/model/transaction';
import { randomUUID } from 'node:crypto';
import type { Tx } from '@lotbook/db/database';
import { log } from '@lotbook/db/stores/accounts';
import { decide, revokeDecisions } from '@lotbook/db/stores/decisions';
import {
  addEntry,
  endEntry,
  getEntry,
  replaceEntry,
  type EntryKind,
  type EntryVersion,
} from '@lotbook/db/stores/manual-entries';
import { addOrganization, getOrganization } from '@lotbook/db/stores/organizations';
import { getTransactions } from '@lotbook/db/stores/records';
import { findSource, type Source } from '@lotbook/db/stores/sources';
import { decisionKinds } from '@lotbook/model/decision';
import type { SourceId, TransactionId } from '@lotbook/model/ids';
import type { Transaction } from '@lotbook/model/transaction';
import type { ReadTransaction } from '@lotbook/sources/file-source';
import { admitFresh } from '../imports/admit-fresh.ts';
import { isId, notFound, writingAs, type Member } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { refuse, toText, type InputText } from './entered-amounts.ts';
import { placeCategory } from './entered-category.ts';

/** The recipient of a donation: one of the account's organizations, or the name of a new one to store. */
export interface OrganizationEntry {
  readonly id?: InputText;
  readonly name?: InputText;
  readonly address?: InputText;
}

/** The input for an entry. */
export interface EntryInput {
  readonly kind: EntryKind;
  /** Reads it, once it is known that the person may. @throws AppError BAD_INPUT */
  readonly read: (now: Date, source: Source) => ReadTransaction;
  readonly submission: Readonly<Record<string, unknown>>;
  readonly organization: OrganizationEntry | undefined;
}

const sourceKind: Readonly<Record<EntryKind, Source['kind']>> = {
  order: 'exchange',
  transaction: 'wallet',
};

/** Adds a manual entry to a source of its kind. Triggers a computation. */
export function createEntry(
  services: Services,
  actor: Actor,
  accountId: string,
  sourceId: string,
  input: EntryInput,
): Promise<EntryVersion> {
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, member) => {
    const source = await getSource(tx, member, sourceId, sourceKind[input.kind]);
    const transaction = placeCategory(
      input.read(services.now(), source),
      randomUUID() as TransactionId,
      source.id,
    );
    await admitFresh(services, tx, member.account.id, {
      transactions: 1,
      orders: () => Promise.resolve(orderTypes.includes(transaction.type) ? 1 : 0),
    });
    await addEntry(tx, loadAuthor(member), {
      kind: input.kind,
      sourceId: source.id,
      submission: input.submission,
      transaction,
    });
    await nameReceiver(tx, member, transaction, input);
    return logEntry(services, tx, member, {
      id: transaction.id,
      action: 'create',
      message: fill(texts.enteredManually, {
        transaction: describeEntry(transaction),
        name: source.name,
      }),
    });
  });
}

/** Replaces an entry and keeps its earlier version. Decisions about removed sides are reverted. */
export function changeEntry(
  services: Services,
  actor: Actor,
  accountId: string,
  id: string,
  input: EntryInput,
): Promise<EntryVersion> {
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, member) => {
    const before = await loadCurrentEntry(tx, member, id, input.kind);
    const source = await getSource(tx, member, before.sourceId, sourceKind[input.kind]);
    const [former] = await getTransactions(tx, member.account.id, [before.id]);
    const transaction = placeCategory(input.read(services.now(), source), before.id, source.id);
    await replaceEntry(tx, loadAuthor(member), {
      kind: input.kind,
      sourceId: source.id,
      submission: input.submission,
      transaction,
    });
    if (former && getShape(former) !== getShape(transaction))
      await revokeDecisions(tx, loadAuthor(member), { kinds: decisionKinds, of: [before.id] });
    await nameReceiver(tx, member, transaction, input);
    return logEntry(services, tx, member, {
      id: before.id,
      action: 'change',
      message: fill(texts.enteredManuallyAtChanged, {
        transaction: describeEntry(transaction),
        name: source.name,
      }),
      before: before.submission,
      after: input.submission,
    });
  });
}

/** Deletes an entry. Its versions are kept, and the decisions about it. */
export function deleteEntry(
  services: Services,
  actor: Actor,
  accountId: string,
  id: string,
  kind: EntryKind,
): Promise<void> {
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, member) => {
    const before = await loadCurrentEntry(tx, member, id, kind);
    await endEntry(tx, loadAuthor(member), before.id);
    await log(tx, member.account.id, {
      userId: member.userId,
      type: 'transaction',
      action: 'delete',
      message: fill(texts.manualDeleted, { kind: kind === 'order' ? 'order' : 'other' }),
      before: before.submission,
    });
    await services.queue.enqueue(tx, { kind: 'compute', accountId: member.account.id });
  });
}

const loadAuthor = ({ account, userId }: Member) => ({ accountId: account.id, userId });

async function getSource(
  tx: Tx,
  { account }: Member,
  id: string,
  kind: Source['kind'],
): Promise<Source> {
  const source = isId(id) ? await findSource(tx, account.id, id as SourceId) : undefined;
  if (!source || source.kind !== kind) throw notFound(kind);
  return source;
}

async function loadCurrentEntry(
  tx: Tx,
  { account }: Member,
  id: string,
  kind: EntryKind,
): Promise<EntryVersion> {
  const entry = isId(id) ? await getEntry(tx, account.id, id) : undefined;
  if (!entry || entry.kind !== kind)
    throw notFound(kind === 'order' ? 'manualOrder' : 'manualTransaction');
  return entry;
}

interface Noted {
  readonly id: string;
  readonly action: string;
  readonly message: FilledMessage;
  readonly before?: unknown;
  readonly after?: unknown;
}

async function logEntry(
  services: Services,
  tx: Tx,
  { account, userId }: Member,
  { id, ...entry }: Noted,
): Promise<EntryVersion> {
  await log(tx, account.id, { userId, type: 'transaction', ...entry });
  await services.queue.enqueue(tx, { kind: 'compute', accountId: account.id });
  const stored = await getEntry(tx, account.id, id);
  if (!stored) throw notFound('entry');
  return stored;
}

/** Asset, direction and source of each side: decisions about a movement name its source. */
const getShape = ({ movements }: Transaction): string =>
  movements.map(({ direction, asset }) => `${direction} ${asset}`).join();

const describeEntry = ({ type, movements }: Transaction): FilledMessage => {
  const main = movements.find(({ direction }) => direction !== 'fee') ?? movements[0];
  return fill(texts.entryName, {
    type: formatType(type, translateForReader),
    asset: main?.asset ?? '',
  });
};

/** Sets the recipient of a donation; an organization given by name is stored for the next time. */
async function nameReceiver(
  tx: Tx,
  member: Member,
  { id, category }: Transaction,
  { organization }: EntryInput,
): Promise<void> {
  const author = loadAuthor(member);
  const [wanted, name] = [toText(organization?.id), toText(organization?.name)];
  if (category !== 'donation_standard' || (wanted === '' && name === '')) {
    await revokeDecisions(tx, author, { kinds: ['organization'], of: [id] });
    return;
  }
  const found =
    wanted === ''
      ? await addOrganization(tx, member.account.id, {
          name: limitLength('organizationName', name, 80),
          address: limitLength('organizationAddress', toText(organization?.address), 200),
        })
      : isId(wanted)
        ? await getOrganization(tx, member.account.id, wanted)
        : undefined;
  if (!found) throw notFound('organization');
  await decide(tx, author, 'organization', [
    { recordId: id, payload: { organizationId: found.id } },
  ]);
}

const limitLength = (field: string, text: string, most: 80 | 200): string =>
  text.length > most ? refuse(field, fill(contractRules.tooManyCharacters, { count: most })) : text;
