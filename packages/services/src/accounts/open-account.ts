import { writing } from '@lotbook/db/database';
import { noteUse, isUsedLately } from '@lotbook/db/stores/members';
import { readingAs, type Member } from '../member.ts';
import type { Actor, Services } from '../services.ts';

/** Opens an account for one of its people, and remembers that they worked there last. */
export async function openAccount(
  services: Services,
  actor: Actor,
  accountId: string,
): Promise<Member> {
  const { member, noted } = await readingAs(
    services,
    actor,
    accountId,
    'accountSettingsView',
    async (db, found) => ({
      member: found,
      noted:
        found.through !== undefined || (await isUsedLately(db, found.account.id, actor.userId)),
    }),
  );
  if (!noted)
    await writing(services.database, { accountId: member.account.id, userId: actor.userId }, (tx) =>
      noteUse(tx, member.account.id, actor.userId),
    );
  return member;
}
