import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/cli';
import { reading } from '@lotbook/db/database';
import { findAccount } from '@lotbook/db/stores/accounts';
import type { AccountId, UserId } from '@lotbook/model/ids';
import { isId } from '@lotbook/services/member';
import pg from 'pg';
import { UsageError } from '../usage-error.ts';
import type { Installation } from './open-installation.ts';

/** The account that a command works on, and its owner, on whose behalf it acts. */
export interface ChosenAccount {
  readonly accountId: AccountId;
  readonly userId: UserId;
  readonly name: string;
}

/** By id or by name; without either the only one. @throws UsageError if there is none or more than one. */
export async function chooseAccount(
  installation: Installation,
  request: string | undefined,
): Promise<ChosenAccount> {
  if (request !== undefined && isId(request))
    return chooseById(installation, request.toLowerCase() as AccountId);
  const all = await listInstallationAccounts(installation.url);
  const fitting =
    request === undefined
      ? all
      : all.filter(({ name }) => name.toLowerCase() === request.trim().toLowerCase());
  const [first] = fitting;
  if (first && fitting.length === 1) return first;
  if (all.length === 0) throw new UsageError(renderInEnglish(fill(texts.installationEmpty)));
  const known = all.map(({ name, accountId }) => `${name} (${accountId})`).join(', ');
  if (!first)
    throw new UsageError(
      renderInEnglish(fill(texts.accountUnknown, { request: request ?? '', known })),
    );
  throw new UsageError(renderInEnglish(fill(texts.accountAmbiguous, { known })));
}

async function chooseById(
  { database }: Installation,
  accountId: AccountId,
): Promise<ChosenAccount> {
  const account = await reading(database, { accountId }, (db) => findAccount(db, accountId));
  if (!account) throw new UsageError(renderInEnglish(fill(texts.accountIdUnknown, { accountId })));
  return { accountId, userId: account.ownerId, name: account.name };
}

/** Run as the owner of the database; if row-level security applies to that one too, the list is empty and accounts must be named by id. */
export async function listInstallationAccounts(url: string): Promise<readonly ChosenAccount[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<ChosenAccount>(
      'select id as "accountId", owner_id as "userId", name from account order by created_at, id',
    );
    return rows;
  } finally {
    await client.end();
  }
}
