import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/connections';
import * as contract from '@lotbook/messages/generated/contract';
import { timingSafeEqual } from 'node:crypto';
import type { Tx } from '@lotbook/db/database';
import { log } from '@lotbook/db/stores/accounts';
import { findConnection, noteAuthentication, putConnection } from '@lotbook/db/stores/connections';
import { takeEndedOAuthSession } from '@lotbook/db/stores/oauth-sessions';
import { findSource, type Source } from '@lotbook/db/stores/sources';
import { AppError } from '@lotbook/model/errors';
import type { SourceId } from '@lotbook/model/ids';
import { isId, notFound, writingAs, type Member } from '../member.ts';
import { getVerifier } from '../oauth/pkce.ts';
import type { Actor } from '../services.ts';
import { computeDigest, type ShellServices } from '../shell.ts';
import { requireAdapter, sealCredentials } from './connect-source.ts';
import { queueSync } from './request-sync.ts';

export interface Granting {
  readonly code: string;
  readonly state: string;
  /** What the browser shows to prove that it is the one that began the visit. */
  readonly binding: string | undefined;
}

/**
 * Accepts the result of a visit to a service's authorization page, once, from the person and the browser that started it, for an existing source. The code is sealed; the
 * worker turns it into access.
 * @throws AppError NOT_FOUND for a state of no such visit.
 */
export function grantAccess(
  services: ShellServices,
  actor: Actor,
  accountId: string,
  { exchangeId, ...granting }: Granting & { readonly exchangeId: string },
): Promise<void> {
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, member) => {
    const { account, userId } = member;
    const source = isId(exchangeId)
      ? await findSource(tx, account.id, exchangeId as SourceId)
      : undefined;
    if (source?.kind !== 'exchange') throw notFound('exchange');
    await connectByVisit(services, tx, member, source, granting);
    await log(tx, account.id, {
      userId,
      type: 'source',
      action: 'credentials',
      message: fill(texts.accessGranted, { source: source.name }),
    });
  });
}

/** The same within a running change, for a source that is made by it, too. */
export async function connectByVisit(
  services: ShellServices,
  tx: Tx,
  { account, userId }: Member,
  source: Source,
  { code, state, binding }: Granting,
): Promise<void> {
  const adapter = requireAdapter(
    services,
    (await findConnection(tx, account.id, source.id))?.adapter ?? source.provider,
  );
  if (adapter.oauth === undefined)
    throw new AppError('BAD_INPUT', fill(texts.needsKey), { field: 'exchangeId' });
  const session = await takeEndedOAuthSession(tx, account.id, {
    stateDigest: computeDigest(state),
    userId,
    provider: adapter.oauth,
    now: services.now().toISOString(),
  });
  if (
    !session ||
    binding === undefined ||
    !timingSafeEqual(session.bindingDigest, computeDigest(binding))
  )
    throw new AppError('NOT_FOUND', fill(contract.noOAuthSessionFound));
  await putConnection(tx, account.id, {
    sourceId: source.id,
    adapter: adapter.id,
    createdBy: userId,
  });
  await sealCredentials(
    services,
    tx,
    { accountId: account.id, userId, source },
    { oauthCode: code, oauthVerifier: getVerifier(binding, state) },
  );
  await noteAuthentication(tx, account.id, source.id, { failed: false });
  await queueSync(services, tx, account.id, source.id, userId);
}
