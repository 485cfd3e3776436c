import type { AccountId, SourceId, TransactionId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';
import { isAccountInUse } from './account-in-use.ts';

/** A transfer that may be sent to the provider. */
export interface NewTransfer {
  readonly id: string;
  readonly sourceId: SourceId;
  readonly transactionId: TransactionId;
  readonly network: string;
  readonly asset: string;
  readonly direction: 'sent' | 'received';
  readonly reference: string;
  readonly txHash: string;
  readonly counterparty: string | null;
  readonly outputAddress: string;
  readonly quantity: string | null;
  readonly movedAt: string;
}

export interface TransferRow extends NewTransfer {
  readonly externalId: string | null;
  readonly polls: number;
}

const columns = sql`id, source_id as "sourceId", transaction_id as "transactionId", network, asset, direction, reference,
  tx_hash as "txHash", counterparty, output_address as "outputAddress", trim_scale(quantity)::text as quantity,
  moved_at as "movedAt", external_id as "externalId", polls`;

/** Queues transfers, each once, for wallets that may still be monitored. A renewed consent queues those again that its end stopped. @returns how many are queued */
export async function queueTransfers(
  tx: Tx,
  accountId: AccountId,
  transfers: readonly NewTransfer[],
): Promise<number> {
  const { numAffectedRows } = await sql`insert into monitoring_transfer
      (account_id, id, source_id, transaction_id, network, asset, direction, reference, tx_hash, counterparty, output_address, quantity, moved_at)
    select ${accountId}, t.id, t."sourceId", t."transactionId", t.network, t.asset, t.direction, t.reference, t."txHash",
      t.counterparty, t."outputAddress", t.quantity, t."movedAt"
    from jsonb_to_recordset(${JSON.stringify(transfers)}::jsonb) as t(id uuid, "sourceId" uuid, "transactionId" uuid, network text,
      asset text, direction text, reference text, "txHash" text, counterparty text, "outputAddress" text, quantity numeric, "movedAt" timestamptz)
    where exists (select from monitoring_wallet w where w.account_id = ${accountId} and w.source_id = t."sourceId" and w.active)
    order by t.id
    on conflict (account_id, id) do update set state = 'waiting', external_id = null, polls = 0, poll_at = null, problem = null
      where monitoring_transfer.state = 'ended'`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Consent for the wallet is given, and hasn't ended. */
const isAgreed = sql`exists (select from monitoring_wallet w
  where w.account_id = monitoring_transfer.account_id and w.source_id = monitoring_transfer.source_id and w.active)`;

/** What has to be true still when requests are sent. */
export interface SendingTerms {
  readonly now: Date;
  /** When the key in use was entered: another one can belong to another organization. */
  readonly keySetAt: string | null;
  readonly limit: number;
}

const mayUseKey = (accountId: AccountId, { now, keySetAt }: SendingTerms) =>
  sql`exists (select from monitoring m join account a on a.id = m.account_id
    where m.account_id = ${accountId} and m.key_state = 'active' and m.sealed is not null
      and date_trunc('milliseconds', m.key_set_at) = ${keySetAt}::timestamptz and ${isAccountInUse(now)})`;

/**
 * Transfers to send next, the newest first: those of wallets with consent, while the account is in
 * use and has the same key.
 */
export async function loadWaitingTransfers(
  db: Db,
  accountId: AccountId,
  terms: SendingTerms,
): Promise<readonly TransferRow[]> {
  const { rows } = await sql<TransferRow>`select ${columns} from monitoring_transfer
    where account_id = ${accountId} and state = 'waiting' and ${isAgreed} and ${mayUseKey(accountId, terms)}
    order by moved_at desc, id limit ${terms.limit}`.execute(db);
  return rows;
}

/** Transfers to ask about, in the order they are due, under the same terms as sending. */
export async function loadTransfersToPoll(
  db: Db,
  accountId: AccountId,
  terms: SendingTerms,
): Promise<readonly TransferRow[]> {
  const { rows } = await sql<TransferRow>`select ${columns} from monitoring_transfer
    where account_id = ${accountId} and state = 'sent' and poll_at <= ${terms.now} and ${isAgreed}
      and ${mayUseKey(accountId, terms)}
    order by poll_at, id limit ${terms.limit}`.execute(db);
  return rows;
}

export interface TransferOutcome {
  readonly id: string;
  readonly state: 'waiting' | 'sent' | 'done' | 'failed';
  readonly externalId: string | null;
  readonly polls: number;
  readonly pollAt: string | null;
  readonly problem: string | null;
}

/** Consent that ended meanwhile isn't undone by an outcome. */
export async function settleTransfers(
  tx: Tx,
  accountId: AccountId,
  outcomes: readonly TransferOutcome[],
): Promise<void> {
  // Two workers may store outcomes of the same transfers: both lock them in one order.
  await sql`select from monitoring_transfer
    where account_id = ${accountId} and id = any(${outcomes.map(({ id }) => id)}::uuid[]) order by id for update`.execute(
    tx,
  );
  await sql`update monitoring_transfer t set state = o.state, external_id = o."externalId", polls = o.polls,
      poll_at = o."pollAt", problem = o.problem
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o(id uuid, state text, "externalId" text, polls integer,
      "pollAt" timestamptz, problem text)
    where t.account_id = ${accountId} and t.id = o.id and (t.state <> 'ended' or o.state = 'done')`.execute(
    tx,
  );
}

export interface TransferCounts {
  readonly waiting: number;
  readonly sent: number;
  readonly done: number;
  readonly failed: number;
}

/** Of those that wait or are being checked, only what may go on. */
export async function countTransfers(db: Db, accountId: AccountId): Promise<TransferCounts> {
  const { rows } =
    await sql<TransferCounts>`select count(*) filter (where state = 'waiting' and ${isAgreed}) as waiting,
      count(*) filter (where state = 'sent' and ${isAgreed}) as sent, count(*) filter (where state = 'done') as done,
      count(*) filter (where state = 'failed') as failed
    from monitoring_transfer where account_id = ${accountId}`.execute(db);
  return rows[0] ?? { waiting: 0, sent: 0, done: 0, failed: 0 };
}

/** When the next transfer is to be asked about; null if none is. */
export async function findNextPoll(db: Db, accountId: AccountId): Promise<string | null> {
  const { rows } = await sql<{
    at: string | null;
  }>`select min(poll_at) as at from monitoring_transfer
    where account_id = ${accountId} and state = 'sent' and ${isAgreed}`.execute(db);
  return rows[0]?.at ?? null;
}

/** The transfers that alerts of the provider name, by reference and direction. */
export async function loadTransfersByReference(
  db: Db,
  accountId: AccountId,
  references: readonly string[],
): Promise<readonly TransferRow[]> {
  const { rows } = await sql<TransferRow>`select ${columns} from monitoring_transfer
    where account_id = ${accountId} and reference = any(${[...references]}::text[])`.execute(db);
  return rows;
}
