import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/organizations';
import * as contractRules from '@lotbook/messages/generated/contract-rules';
import { randomUUID } from 'node:crypto';
import { log } from '@lotbook/db/stores/accounts';
import { decide, revokeDecisions, revokeNamed } from '@lotbook/db/stores/decisions';
import {
  addOrganization,
  changeOrganization,
  getOrganization,
  loadOrganizations,
  removeOrganization,
  loadUses,
  type NamedOrganization,
  type Organization,
} from '@lotbook/db/stores/organizations';
import type { Db } from '@lotbook/db/database';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import { matchTargets } from '../base/entry-ids.ts';
import { isId, notFound, readingAs, writingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';

export interface OrganizationInput {
  readonly name?: string | null | undefined;
  readonly address?: string | null | undefined;
  /** By which tax offices know it, such as an EIN. */
  readonly taxNumber?: string | null | undefined;
}

export const listOrganizations = (
  services: Services,
  actor: Actor,
  accountId: string,
): Promise<readonly NamedOrganization[]> =>
  readingAs(services, actor, accountId, 'contactView', (db, { account }) =>
    loadOrganizations(db, account.id),
  );

export function createOrganization(
  services: Services,
  actor: Actor,
  accountId: string,
  input: OrganizationInput,
): Promise<NamedOrganization> {
  return writingAs(services, actor, accountId, 'contactAdd', async (tx, { account, userId }) => {
    const made = await addOrganization(tx, account.id, validateOrganization(input));
    await log(tx, account.id, {
      userId,
      type: 'organization',
      action: 'create',
      message: fill(texts.organizationAdded, { name: made.name }),
      after: made,
    });
    return { ...made, usedBy: 0 };
  });
}

export function editOrganization(
  services: Services,
  actor: Actor,
  accountId: string,
  id: string,
  input: OrganizationInput,
): Promise<NamedOrganization> {
  return writingAs(services, actor, accountId, 'contactEdit', async (tx, { account, userId }) => {
    const before = await requireOrganization(tx, account.id, id);
    const after = {
      ...before,
      ...validateOrganization({
        name: input.name ?? before.name,
        address: input.address ?? before.address,
        taxNumber: input.taxNumber ?? before.taxNumber,
      }),
    };
    await changeOrganization(tx, account.id, after);
    await log(tx, account.id, {
      userId,
      type: 'organization',
      action: 'change',
      message: fill(texts.organizationChanged, { name: after.name }),
      before,
      after,
    });
    return { ...after, usedBy: await loadUses(tx, account.id, id) };
  });
}

/** Removes an organization; its donations have no recipient then. It can be restored. */
export function deleteOrganization(
  services: Services,
  actor: Actor,
  accountId: string,
  id: string,
): Promise<void> {
  return writingAs(services, actor, accountId, 'contactDelete', async (tx, { account, userId }) => {
    const before = await requireOrganization(tx, account.id, id);
    const act = randomUUID();
    await revokeNamed(tx, { accountId: account.id, userId, batch: act }, 'organization', id);
    await removeOrganization(tx, account.id, id);
    await log(tx, account.id, {
      userId,
      type: 'organization',
      action: 'delete',
      message: fill(texts.organizationRemoved, { name: before.name }),
      before,
      after: { act },
    });
  });
}

/** Sets the recipient of units sent in a transaction; without an organization, removes it. */
export function nameOrganization(
  services: Services,
  actor: Actor,
  accountId: string,
  taxTxId: string,
  organizationId: string | undefined,
): Promise<void> {
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, { account, userId }) => {
    const recordId = (await matchTargets(tx, account.id, [taxTxId]))[0]!.transaction.id as string;
    const decider = { accountId: account.id, userId };
    const named =
      organizationId === undefined
        ? undefined
        : await requireOrganization(tx, account.id, organizationId);
    if (named)
      await decide(tx, decider, 'organization', [
        { recordId, payload: { organizationId: named.id } },
      ]);
    else await revokeDecisions(tx, decider, { kinds: ['organization'], of: [recordId] });
    const message: FilledMessage = named
      ? fill(texts.organizationNamed, { name: named.name })
      : fill(texts.noOrganizationNamed);
    await log(tx, account.id, {
      userId,
      type: 'transaction',
      action: 'organization',
      message,
      after: { taxTxId, organizationId },
    });
  });
}

async function requireOrganization(
  db: Db,
  accountId: AccountId,
  id: string,
): Promise<Organization> {
  const found = isId(id) ? await getOrganization(db, accountId, id) : undefined;
  if (!found) throw notFound('organization');
  return found;
}

function validateOrganization({
  name,
  address,
  taxNumber,
}: OrganizationInput): Omit<Organization, 'id' | 'createdAt'> {
  const trimmed = {
    name: (name ?? '').trim(),
    address: (address ?? '').trim(),
    taxNumber: (taxNumber ?? '').trim(),
  };
  if (trimmed.name === '')
    throw new AppError('BAD_INPUT', fill(contractRules.thisFieldIsRequired), { field: 'name' });
  if (trimmed.name.length > 80)
    throw new AppError('BAD_INPUT', fill(contractRules.tooManyCharacters, { count: 80 }), {
      field: 'name',
    });
  if (trimmed.address.length > 200)
    throw new AppError('BAD_INPUT', fill(contractRules.tooManyCharacters, { count: 200 }), {
      field: 'address',
    });
  if (trimmed.taxNumber.length > 40)
    throw new AppError('BAD_INPUT', fill(contractRules.tooManyCharacters, { count: 40 }), {
      field: 'taxNumber',
    });
  return trimmed;
}
