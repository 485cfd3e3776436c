import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/connections';
import type { Adapter } from '@lotbook/connections/adapter';
import type { Tx } from '@lotbook/db/database';
import { lockAccount, log } from '@lotbook/db/stores/accounts';
import {
  findConnection,
  noteAuthentication,
  putConnection,
  removeConnection,
} from '@lotbook/db/stores/connections';
import { putCredential } from '@lotbook/db/stores/credentials';
import { findSource, type Source } from '@lotbook/db/stores/sources';
import { AppError } from '@lotbook/model/errors';
import type { SourceId } from '@lotbook/model/ids';
import { isId, notFound, writingAs, type Member } from '../member.ts';
import { getSourcePlace, sealFor } from '../secrets/vault.ts';
import type { Actor, SealingServices } from '../services.ts';
import { validateCredentials } from './checked-credentials.ts';
import { queueSync } from './request-sync.ts';
import { revokeLater } from './revoke-access.ts';

type Given = Readonly<Record<string, string | null | undefined>>;

export interface Connecting {
  /** The registry's id. */
  readonly adapter: string;
  readonly credentials?: Given | undefined;
  /** What is not secret: addresses, a portfolio. */
  readonly settings?: Readonly<Record<string, unknown>> | undefined;
}

/** @throws AppError BAD_INPUT for an unknown id. */
export function requireAdapter(
  { adapters }: Pick<SealingServices, 'adapters'>,
  id: string,
): Adapter {
  const adapter = adapters.find((each) => each.id === id);
  if (!adapter)
    throw new AppError('BAD_INPUT', fill(texts.fetchingUnsupported), {
      field: 'exchangeName',
    });
  return adapter;
}

/** Connects a source within a running change: stores its settings, seals the credentials and requests the first sync. */
export async function connectSource(
  services: SealingServices,
  tx: Tx,
  { account, userId }: Member,
  source: Source,
  connecting: Connecting,
): Promise<void> {
  const adapter = requireAdapter(services, connecting.adapter);
  await putConnection(tx, account.id, {
    sourceId: source.id,
    adapter: adapter.id,
    ...(connecting.settings === undefined ? {} : { settings: connecting.settings }),
    createdBy: userId,
  });
  if (
    adapter.credentialFields.length > 0 &&
    !(adapter.oauth !== undefined && connecting.credentials === undefined)
  )
    await saveCredentials(
      services,
      tx,
      { accountId: account.id, userId, source, adapter },
      connecting.credentials ?? {},
    );
  await queueSync(services, tx, account.id, source.id, userId);
}

interface Keeping {
  readonly accountId: Member['account']['id'];
  readonly userId: Member['userId'];
  readonly source: Pick<Source, 'id'>;
  readonly adapter: Adapter;
}

async function saveCredentials(
  services: SealingServices,
  tx: Tx,
  { accountId, userId, source, adapter }: Keeping,
  given: Given,
): Promise<void> {
  const credentials = validateCredentials(adapter, given);
  await sealCredentials(services, tx, { accountId, userId, source }, credentials);
}

/** Seals credentials and stores them with the source. */
export async function sealCredentials(
  services: SealingServices,
  tx: Tx,
  {
    accountId,
    userId,
    source,
  }: Omit<Keeping, 'adapter' | 'userId'> & { readonly userId: Member['userId'] | undefined },
  credentials: Readonly<Record<string, string>>,
): Promise<void> {
  const sealed = await sealFor(
    tx,
    services.masterKeys,
    accountId,
    getSourcePlace(source.id),
    JSON.stringify(credentials),
  );
  await putCredential(tx, accountId, {
    sourceId: source.id,
    ...sealed,
    fields: Object.keys(credentials),
    changedBy: userId,
  });
}

/**
 * Replaces the credentials of a source and requests a sync. A source with data from files only becomes connected, to `adapter` or to the one of its provider; its rows stay,
 * and rows that the service sends with the same ids are not duplicated.
 */
export function changeCredentials(
  services: SealingServices,
  actor: Actor,
  accountId: string,
  change: {
    readonly sourceId: string;
    readonly kind: Source['kind'];
    readonly adapter?: string | undefined;
    readonly credentials: Given;
  },
): Promise<void> {
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, member) => {
    const { account, userId } = member;
    const source = isId(change.sourceId)
      ? await findSource(tx, account.id, change.sourceId as SourceId)
      : undefined;
    if (!source || source.kind !== change.kind) throw notFound(change.kind);
    await lockAccount(tx, account.id);
    const connection = await findConnection(tx, account.id, source.id);
    const adapter = requireAdapter(
      services,
      connection?.adapter ?? change.adapter ?? source.provider,
    );
    if (connection) {
      await revokeLater(services, tx, account.id, source.id);
      await saveCredentials(
        services,
        tx,
        { accountId: account.id, userId, source, adapter },
        change.credentials,
      );
      await noteAuthentication(tx, account.id, source.id, { failed: false });
      await queueSync(services, tx, account.id, source.id, userId);
    } else
      await connectSource(services, tx, member, source, {
        adapter: adapter.id,
        credentials: change.credentials,
      });
    // Which fields, never what is in them.
    await log(tx, account.id, {
      userId,
      type: 'source',
      action: 'credentials',
      message: fill(texts.keyChanged, { source: source.name }),
    });
  });
}

/** Ends the connection and deletes its credentials; fetched data stays. */
export function disconnectSource(
  services: SealingServices,
  actor: Actor,
  accountId: string,
  sourceId: string,
): Promise<void> {
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, { account, userId }) => {
    const source = isId(sourceId)
      ? await findSource(tx, account.id, sourceId as SourceId)
      : undefined;
    if (!source || !(await findConnection(tx, account.id, source.id))) throw notFound('connection');
    await revokeLater(services, tx, account.id, source.id);
    await removeConnection(tx, account.id, source.id);
    await log(tx, account.id, {
      userId,
      type: 'source',
      action: 'disconnect',
      message: fill(texts.disconnectedKeyDeleted, { source: source.name }),
    });
  });
}
