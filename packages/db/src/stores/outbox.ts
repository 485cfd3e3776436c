import type { Db, Tx } from '../database.ts';

/** A mail that can be read on this computer, because no SMTP server is configured. */
export interface OutboxMail {
  readonly id: number;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly createdAt: string;
}

const columns = ['id', 'recipient', 'subject', 'body', 'created_at as createdAt'] as const;
const retentionMs = 30 * 24 * 60 * 60_000;

/** Adds a mail; deletes those older than 30 days. */
export async function addMail(
  tx: Tx,
  mail: Pick<OutboxMail, 'recipient' | 'subject' | 'body'>,
): Promise<void> {
  await tx.insertInto('outbox_mail').values(mail).execute();
  await tx
    .deleteFrom('outbox_mail')
    .where('created_at', '<', new Date(Date.now() - retentionMs).toISOString())
    .execute();
}

export async function readNewestMail(db: Db, limit: number): Promise<readonly OutboxMail[]> {
  return await db
    .selectFrom('outbox_mail')
    .select(columns)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function findMail(db: Db, id: number): Promise<OutboxMail | undefined> {
  return await db.selectFrom('outbox_mail').select(columns).where('id', '=', id).executeTakeFirst();
}
