import { sql } from 'kysely';
import type { AccountId } from '@lotbook/model/ids';
import type { Tx } from '../database.ts';

/** An event that must outlive accounts and logins. */
export interface AuditEvent {
  readonly kind: string;
  readonly userId?: string | undefined;
  readonly subject?: string | undefined;
  readonly accountId?: string | undefined;
  /** The network of the request: an address, or its /64. */
  readonly network?: string | undefined;
  readonly details?: Readonly<Record<string, unknown>> | undefined;
}

export async function addAuditEvent(tx: Tx, event: AuditEvent): Promise<void> {
  await tx
    .insertInto('audit_event')
    .values({
      kind: event.kind,
      user_id: event.userId ?? null,
      subject: event.subject ?? null,
      account_id: event.accountId ?? null,
      network: event.network ?? null,
      details: JSON.stringify(event.details ?? {}),
    })
    .execute();
}

/**
 * Copies what the account's log says about people and the account itself, before the account is
 * deleted.
 */
export async function preserveLog(tx: Tx, accountId: AccountId): Promise<void> {
  await sql`
    insert into audit_event (at, kind, user_id, account_id, details)
    select at, 'log', user_id, account_id, jsonb_build_object('type', type, 'action', action, 'message', message, 'user', user_name)
    from account_log where account_id = ${accountId} and type in ('account', 'user', 'invite', 'link') order by id`.execute(
    tx,
  );
}
