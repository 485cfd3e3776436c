import { quantity } from '@lotbook/decimal/decimal';
import type { DecisionKind, DecisionPayloads } from '@lotbook/model/decision';
import type { AccountId, LotId, MovementId, UserId } from '@lotbook/model/ids';
import type { LotChoice } from '@lotbook/model/settings';
import type { Instant } from '@lotbook/model/time';
import { sql, type RawBuilder } from 'kysely';
import { noteLoaded } from '../bulk.ts';
import type { Db, Tx } from '../database.ts';

/**
 * Decisions change figures; annotations don't. Both are stored by record, in versions, and never
 * lost.
 */
export type DecisionTable = 'decision' | 'annotation';
export type AnnotationKind = 'organization' | 'dismissed' | 'contact' | 'memo';

/** Who decides, and for which account. */
export interface Decider {
  readonly accountId: AccountId;
  readonly userId: UserId;
  /** The batch of the action: everything that it decides and revokes can be undone together. */
  readonly batch?: string | undefined;
  /**
   * The time of the newest decision on the subject that the person has seen; absent: no conflict
   * check.
   */
  readonly seen?: string | undefined;
}

/**
 * Someone decided about the same subject since the person read it: it must not be overwritten
 * without asking.
 */
export class ConflictingEdit extends Error {
  override name = 'ConflictingEdit';
  readonly meanwhile: ConflictingDecision;
  constructor(meanwhile: ConflictingDecision) {
    super(`Somebody decided ${meanwhile.kind} of ${meanwhile.recordId} meanwhile.`);
    this.meanwhile = meanwhile;
  }
}

/** The newest conflicting decision, how many records have one, and by whom. */
export interface ConflictingDecision extends Pick<DecisionRow, 'recordId' | 'kind' | 'part'> {
  readonly at: string;
  readonly records: number;
  readonly by: readonly string[];
}

/** Files can contain decisions too; null if it is unknown who imported the file. */
export type FileDecider = Omit<Decider, 'userId'> & { readonly userId: UserId | null };

/** A decision about a record, or about a part of it. */
export interface NewDecision {
  readonly recordId: string;
  readonly part?: string;
  readonly payload: unknown;
}

export const getTable = (kept: DecisionTable): RawBuilder<unknown> => sql.raw(`"${kept}"`);

/**
 * A decision during an import or a bulk edit waits for it to finish: no decision is lost and no one
 * has to retry.
 */
export async function waitLongForLocks(tx: Tx): Promise<void> {
  await sql`set local lock_timeout = 30000`.execute(tx);
}

/**
 * Serializes decisions per account: each sees what was decided before, and both stay in the
 * history.
 */
export async function waitForTurn(
  tx: Tx,
  { accountId }: Pick<Decider, 'accountId'>,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('decide ' || ${accountId}, 0))`.execute(
    tx,
  );
}

/**
 * Stores decisions of one kind. Identical ones that already exist don't change. Returns how many
 * are new.
 */
export async function decide(
  tx: Tx,
  decider: FileDecider,
  kind: DecisionKind | AnnotationKind,
  decisions: readonly NewDecision[],
): Promise<number> {
  if (decisions.length === 0) return 0;
  const rows = decisions.map(({ recordId, part = '', payload }) => ({
    record_id: recordId,
    part,
    payload,
  }));
  return storeDecisions(
    tx,
    decider,
    kind,
    sql`select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (record_id uuid, part text, payload jsonb)`,
  );
}

/** Stores one decision for every selected transaction, in one statement. */
export function decideOnChosen<Kind extends DecisionKind | AnnotationKind>(
  tx: Tx,
  decider: Decider,
  kind: Kind,
  payload: Kind extends DecisionKind ? DecisionPayloads[Kind] : object,
): Promise<number> {
  return storeDecisions(
    tx,
    decider,
    kind,
    sql`select id as record_id, ''::text as part, ${JSON.stringify(payload)}::jsonb as payload from chosen`,
  );
}

const annotationKinds: ReadonlySet<string> = new Set<AnnotationKind>([
  'organization',
  'dismissed',
  'contact',
  'memo',
]);
export const tableFor = (kind: DecisionKind | AnnotationKind): DecisionTable =>
  annotationKinds.has(kind) ? 'annotation' : 'decision';

async function storeDecisions(
  tx: Tx,
  decider: FileDecider,
  kind: DecisionKind | AnnotationKind,
  decisions: RawBuilder<unknown>,
): Promise<number> {
  await waitForTurn(tx, decider);
  const table = getTable(tableFor(kind));
  await sql`drop table if exists pg_temp.fresh`.execute(tx);
  await sql`create temporary table fresh on commit drop as select w.*, d.id as former from (${decisions}) w left join ${table} d
    on d.account_id = ${decider.accountId} and d.record_id = w.record_id and d.kind = ${kind} and d.part = w.part and d.revoked_at is null
    where d.id is null or d.payload <> w.payload`.execute(tx);
  await sql`analyze fresh`.execute(tx);
  await refuseConflict(
    tx,
    decider,
    table,
    sql`d.kind = ${kind} and (d.record_id, d.part) in (select record_id, part from fresh)`,
  );
  const at = await readInstant(tx);
  await sql`update ${table} d set revoked_at = ${at}::timestamptz, revoked_by = ${decider.userId}, revoked_in = ${decider.batch ?? null}
    from (select former from fresh where former is not null) f where d.account_id = ${decider.accountId} and d.id = f.former`.execute(
    tx,
  );
  const { numAffectedRows } =
    await sql`insert into ${table} (account_id, record_id, kind, part, payload, created_by, created_at, batch)
    select ${decider.accountId}, record_id, ${kind}, part, payload, ${decider.userId}, ${at}::timestamptz, ${decider.batch ?? null}::uuid from fresh`.execute(
      tx,
    );
  const added = Number(numAffectedRows ?? 0n);
  await updateStatistics(tx, tableFor(kind), added);
  return added;
}

/** From this many new rows, the planner statistics are updated. */
const many = 1_000;

interface Loaded {
  noted: number;
  added: number;
}

/** What each database transaction added since the last `analyze`. */
const loaded = new WeakMap<Tx, Readonly<Record<DecisionTable, Loaded>>>();

/**
 * Updates the planner statistics once many rows were added, and again when the number has doubled:
 * a bulk edit runs in parts, and later parts must not be planned for an empty table.
 */
async function updateStatistics(tx: Tx, kept: DecisionTable, added: number): Promise<void> {
  const known = loaded.get(tx) ?? {
    decision: { noted: 0, added: 0 },
    annotation: { noted: 0, added: 0 },
  };
  loaded.set(tx, known);
  const own = known[kept];
  own.added += added;
  if (own.added < Math.max(many, 2 * own.noted)) return;
  await noteLoaded(tx, own.added - own.noted, [kept]);
  own.noted = own.added;
}

/**
 * Checks, inside the lock, whether someone decided or revoked something on this subject after the
 * person read it. Rows of the same batch don't count. @throws ConflictingEdit
 */
async function refuseConflict(
  tx: Tx,
  { accountId, batch, seen }: FileDecider,
  table: RawBuilder<unknown>,
  about: RawBuilder<unknown>,
): Promise<void> {
  if (seen === undefined) return;
  const newer = (at: string, by: string, act: string) =>
    sql`select d.id, d.record_id, d.kind, d.part, ${sql.ref(at)} as at, ${sql.ref(by)} as by from ${table} d where d.account_id = ${accountId} and ${about}
      and date_trunc('milliseconds', ${sql.ref(at)}) > ${seen}::timestamptz and ${sql.ref(by)} is not null and ${sql.ref(act)} is distinct from ${batch ?? null}::uuid`;
  const { rows } = await sql<ConflictingDecision>`with newer as materialized (
      ${newer('d.created_at', 'd.created_by', 'd.batch')} union all ${newer('d.revoked_at', 'd.revoked_by', 'd.revoked_in')})
    select record_id as "recordId", kind, part, at, (select count(distinct record_id) from newer) as records,
      (select array_agg(distinct by)::text[] from newer) as by from newer order by id desc, at desc limit 1`.execute(
    tx,
  );
  if (rows[0]) throw new ConflictingEdit(rows[0]);
}

/**
 * For decisions about several records at once, such as both ends of a transfer: refused if someone
 * decided one of these kinds for any of them since the person read it. @throws ConflictingEdit
 */
export async function refuseDecidedSince(
  tx: Tx,
  decider: Decider,
  kinds: readonly (DecisionKind | AnnotationKind)[],
  of: readonly string[] | RawBuilder<unknown>,
): Promise<void> {
  if (decider.seen === undefined) return;
  await waitForTurn(tx, decider);
  const records =
    'length' in of ? sql`d.record_id = any(${[...of]}::uuid[])` : sql`d.record_id in (${of})`;
  for (const [kept, some] of Map.groupBy(kinds, tableFor))
    await refuseConflict(
      tx,
      decider,
      getTable(kept),
      sql`d.kind = any(${some}::text[]) and ${records}`,
    ); // oxlint-disable-line no-await-in-loop -- two tables
}

/**
 * The time of the newest decision that people made about records, to be sent back as `seen`;
 * undefined if there is none. Decisions are serialized, so any later decision about them is newer
 * than this.
 */
export async function readLastDecided(
  db: Db,
  accountId: AccountId,
  of: readonly string[] | RawBuilder<unknown>,
): Promise<string | undefined> {
  const records =
    'length' in of ? sql`record_id = any(${[...of]}::uuid[])` : sql`record_id in (${of})`;
  const { rows } = await sql<{
    at: string | null;
  }>`${selectLastDecided(accountId, records)}`.execute(db);
  return rows[0]?.at ?? undefined;
}

/** Like `lastDecided`, for a selection by a condition on `record_id`. */
export function selectLastDecided(
  accountId: AccountId,
  records: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const newest = (kept: DecisionTable) =>
    sql`select max(greatest(created_at, revoked_at)) as at from ${getTable(kept)} where account_id = ${accountId} and ${records}`;
  return sql`select max(at) as at from (${newest('decision')} union all ${newest('annotation')}) each`;
}

/**
 * Like `lastDecided`, but also counts decisions about other records that unlink them from these.
 */
export async function findLastDecisionAround(
  db: Db,
  accountId: AccountId,
  of: readonly string[] | RawBuilder<unknown>,
): Promise<string | undefined> {
  const ids = 'length' in of ? sql`select unnest(${[...of]}::uuid[])` : of;
  const { rows } = await sql<{
    at: string | null;
  }>`select greatest((${selectLastDecided(accountId, sql`record_id in (${ids})`)}), (
    select max(greatest(d.created_at, d.revoked_at)) from decision d where d.account_id = ${accountId} and ${isUnlinkedFrom(sql`array(select each::text from (${ids}) meant(each))`)})) as at`.execute(
    db,
  );
  return rows[0]?.at ?? undefined;
}

/** Unlinks a record from one of these. */
const isUnlinkedFrom = (ids: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`d.kind = 'apart' and d.payload -> 'from' ?| ${ids}`;

/** One timestamp for both the end of the earlier decision and the start of the new one. */
export async function readInstant(tx: Tx): Promise<string> {
  const { rows } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(tx);
  return rows[0]!.at;
}

/** What to revoke: decisions of given records or of the selection, about one part or every part. */
export interface Revocation {
  readonly kinds: readonly (DecisionKind | AnnotationKind)[];
  readonly of: readonly string[] | 'chosen';
  readonly part?: string;
}

/**
 * Revokes decisions, so that the imported data applies again. Returns the number of affected
 * records.
 */
export async function revokeDecisions(
  tx: Tx,
  decider: Decider,
  { kinds, of, part }: Revocation,
): Promise<number> {
  await waitForTurn(tx, decider);
  const records =
    of === 'chosen'
      ? sql`d.record_id in (select id from chosen)`
      : sql`d.record_id = any(${[...of]}::uuid[])`;
  const table = getTable(tableFor(kinds[0]!));
  const about = sql`d.kind = any(${[...kinds]}::text[]) and ${records} ${part === undefined ? sql`` : sql`and d.part = ${part}`}`;
  await refuseConflict(tx, decider, table, about);
  const { rows } = await sql<{ count: number }>`with gone as (
      update ${table} d set revoked_at = clock_timestamp(), revoked_by = ${decider.userId}, revoked_in = ${decider.batch ?? null}
      where d.account_id = ${decider.accountId} and d.revoked_at is null and ${about}
      returning d.record_id)
    select count(distinct record_id) as count from gone`.execute(tx);
  return rows[0]?.count ?? 0;
}

/**
 * Revokes active decisions of one kind about single parts of records, in one statement. Returns how
 * many.
 */
export async function revokeParts(
  tx: Tx,
  decider: Decider,
  kind: DecisionKind | AnnotationKind,
  meant: readonly { readonly recordId: string; readonly part: string }[],
): Promise<number> {
  await waitForTurn(tx, decider);
  const table = getTable(tableFor(kind));
  const named = sql`select * from unnest(${meant.map(({ recordId }) => recordId)}::uuid[], ${meant.map(({ part }) => part)}::text[]) as m(record_id, part)`;
  await refuseConflict(
    tx,
    decider,
    table,
    sql`d.kind = ${kind} and (d.record_id, d.part) in (${named})`,
  );
  const { numAffectedRows } =
    await sql`update ${table} d set revoked_at = clock_timestamp(), revoked_by = ${decider.userId}, revoked_in = ${decider.batch ?? null}
    from (${named}) m
    where d.account_id = ${decider.accountId} and d.kind = ${kind} and d.revoked_at is null and d.record_id = m.record_id and d.part = m.part`.execute(
      tx,
    );
  return Number(numAffectedRows ?? 0n);
}

/** Revokes single decisions by id. */
export async function revokeById(
  tx: Tx,
  decider: Decider,
  kind: DecisionKind,
  ids: readonly number[],
): Promise<number> {
  await waitForTurn(tx, decider);
  const records = sql`select record_id from decision where account_id = ${decider.accountId} and id = any(${[...ids]}::bigint[])`;
  await refuseConflict(
    tx,
    decider,
    getTable('decision'),
    sql`d.kind = ${kind} and d.record_id in (${records})`,
  );
  const { numAffectedRows } =
    await sql`update decision set revoked_at = clock_timestamp(), revoked_by = ${decider.userId}, revoked_in = ${decider.batch ?? null}
    where account_id = ${decider.accountId} and kind = ${kind} and revoked_at is null and id = any(${[...ids]}::bigint[])`.execute(
      tx,
    );
  return Number(numAffectedRows ?? 0n);
}

export interface DecisionRow {
  readonly id: number;
  readonly recordId: string;
  readonly kind: string;
  readonly part: string;
  readonly payload: unknown;
  readonly createdBy: string | null;
  readonly createdAt: string;
  readonly revokedAt: string | null;
  readonly revokedBy: string | null;
  readonly createdByEmail: string | null;
  readonly revokedByEmail: string | null;
  /** The batch that decided it, and the batch that revoked it. */
  readonly act: string | null;
  readonly revokedIn: string | null;
  /** For a version that an undo restored: the original version that applies again. */
  readonly restores: number | null;
  /**
   * If an undo left nothing in force: the version after whose end nothing was in force; 0 if there
   * was none.
   */
  readonly leftAs: number | null;
}

/**
 * Every decision ever made about the given records, oldest first; current ones have no `revokedAt`.
 */
export async function getHistory(
  db: Db,
  accountId: AccountId,
  recordIds: readonly string[],
  kept: DecisionTable = 'decision',
): Promise<readonly DecisionRow[]> {
  if (recordIds.length === 0) return [];
  const { rows } = await sql<DecisionRow>`
    select d.id, d.record_id as "recordId", d.kind, d.part, d.payload, d.created_by as "createdBy", d.created_at as "createdAt", d.revoked_at as "revokedAt",
      d.revoked_by as "revokedBy", maker.email as "createdByEmail", ender.email as "revokedByEmail", d.batch as act, d.revoked_in as "revokedIn", d.restores,
      d.left_as as "leftAs"
    from ${getTable(kept)} d left join app_user maker on maker.id = d.created_by left join app_user ender on ender.id = d.revoked_by
    where d.account_id = ${accountId} and d.record_id = any(${[...recordIds]}::uuid[]) order by d.id`.execute(
    db,
  );
  return rows;
}

/** The records that a link connects. */
export async function readLinkedWith(
  db: Db,
  accountId: AccountId,
  links: readonly string[],
): Promise<readonly { readonly recordId: string; readonly link: string }[]> {
  if (links.length === 0) return [];
  const { rows } = await sql<{
    recordId: string;
    link: string;
  }>`select record_id as "recordId", payload ->> 'link' as link from decision
    where account_id = ${accountId} and kind = 'link' and revoked_at is null and payload ->> 'link' = any(${[...links]}::text[]) order by id`.execute(
    db,
  );
  return rows;
}

/** All specific-identification choices of the account. */
export async function readLotChoices(db: Db, accountId: AccountId): Promise<readonly LotChoice[]> {
  const { rows } = await sql<{ payload: DecisionPayloads['spec-id'] }>`select payload from decision
    where account_id = ${accountId} and kind = 'spec-id' and revoked_at is null order by id`.execute(
    db,
  );
  return rows.map(({ payload }) => ({
    disposal: payload.disposal as MovementId,
    lot: payload.lot as LotId,
    quantity: quantity(payload.quantity),
    recordedAt: payload.recordedAt as Instant,
    ...(payload.channel && { channel: payload.channel }),
  }));
}

/** Whether lots are chosen for any existing transaction. */
export async function areLotsChosen(db: Db, accountId: AccountId): Promise<boolean> {
  const { rows } =
    await sql`select 1 from decision d join transaction t on t.account_id = d.account_id and t.id = d.record_id
    where d.account_id = ${accountId} and d.kind = 'spec-id' and d.revoked_at is null limit 1`.execute(
      db,
    );
  return rows.length > 0;
}

/** Whether people made decisions that the transaction export writes into columns of its own. */
export async function hasDecisions(db: Db, accountId: AccountId): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select
    exists (select 1 from decision where account_id = ${accountId} and revoked_at is null
      and kind in ('price', 'basis', 'assigned', 'link', 'match-off', 'apart', 'spec-id'))
    or exists (select 1 from transaction where account_id = ${accountId} and movements @? '$[*].decided') as found`.execute(
    db,
  );
  return rows[0]?.found === true;
}

/**
 * The records that decisions about other records refer to: those that others are unlinked from, and
 * those of chosen lots.
 */
export async function findReferencedRecords(
  db: Db,
  accountId: AccountId,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select jsonb_array_elements_text(payload -> 'from') as id from decision where account_id = ${accountId} and kind = 'apart' and revoked_at is null
    union select split_part(payload ->> 'lot', '/', 1) from decision where account_id = ${accountId} and kind = 'spec-id' and revoked_at is null`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/**
 * Revokes decisions that unlink other records from these. Returns the number of affected records.
 * @throws ConflictingEdit if someone decided or revoked one since the person read it
 */
export async function undoUnlink(
  tx: Tx,
  decider: Decider,
  recordIds: readonly string[],
): Promise<number> {
  await waitForTurn(tx, decider);
  const about = isUnlinkedFrom(sql`${[...recordIds]}::text[]`);
  await refuseConflict(tx, decider, getTable('decision'), about);
  const { numAffectedRows } =
    await sql`update decision d set revoked_at = clock_timestamp(), revoked_by = ${decider.userId}, revoked_in = ${decider.batch ?? null}
    where d.account_id = ${decider.accountId} and d.revoked_at is null and ${about}`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/**
 * Refused if someone unlinked another transaction from one of these since the person read it.
 * @throws ConflictingEdit
 */
export async function refuseUnlinkedSince(
  tx: Tx,
  decider: Decider,
  of: RawBuilder<unknown>,
): Promise<void> {
  await waitForTurn(tx, decider);
  await refuseConflict(
    tx,
    decider,
    getTable('decision'),
    isUnlinkedFrom(sql`array(select each.id::text from (${of}) each)`),
  );
}

/** Removes the contact or organization from all transactions. Returns how many named it. */
export async function revokeNamed(
  tx: Tx,
  decider: Decider,
  kind: 'contact' | 'organization',
  id: string,
): Promise<number> {
  await waitForTurn(tx, decider);
  const { numAffectedRows } =
    await sql`update annotation set revoked_at = clock_timestamp(), revoked_by = ${decider.userId}, revoked_in = ${decider.batch ?? null}
    where account_id = ${decider.accountId} and kind = ${kind} and revoked_at is null and payload ->> ${`${kind}Id`}::text = ${id}`.execute(
      tx,
    );
  return Number(numAffectedRows ?? 0n);
}
