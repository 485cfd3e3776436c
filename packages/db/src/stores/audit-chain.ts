import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** Where a chain differs from what was written: an entry, or a position whose entry is missing. */
export interface ChainBreak {
  /**
   * changed: the entry differs from what was written, or is at another position. removed: the entry
   * was deleted. missing: links before this position were deleted. added: the entry isn't part of
   * the chain. cut: the chain ends elsewhere than its head says.
   */
  readonly kind: 'changed' | 'removed' | 'missing' | 'added' | 'cut';
  readonly position: number | null;
  readonly entryId: number | null;
}

/**
 * The end of a chain: the number of its entries, and the digest of the last link in hex. Stored
 * elsewhere, it later proves what the chain contained.
 */
export interface ChainHead {
  readonly position: number;
  readonly digest: string;
}

/** The tables of each kind of chain, and the column of its owner. */
const kinds = {
  account: {
    entries: 'account_log',
    links: 'account_log_link',
    heads: 'account_log_head',
    of: sql.ref('account_id'),
    chain: sql.ref('account_id'),
  },
  events: {
    entries: 'audit_event',
    links: 'audit_event_link',
    heads: 'audit_event_head',
    of: sql`coalesce(account_id, '00000000-0000-0000-0000-000000000000')`,
    chain: sql.ref('chain_id'),
  },
} as const;
export type ChainKind = keyof typeof kinds;

/**
 * Every position where the chain of an account's log, or of events, is broken. Empty for an intact
 * chain.
 */
export async function readChainBreaks(
  db: Db,
  kind: ChainKind,
  id: string,
): Promise<readonly ChainBreak[]> {
  const { entries, links, heads, of, chain } = kinds[kind];
  const { rows } = await sql<ChainBreak>`
    with entry as (select id, entry_content(each) as content from ${sql.table(entries)} each where ${of} = ${id}::uuid),
    link as (
      select position, entry_id, digest,
        lag(digest, 1, chain_start(${id}::uuid)) over (order by position) as former, lag(position, 1, 0::bigint) over (order by position) as before
      from ${sql.table(links)} where ${chain} = ${id}::uuid
    ),
    judged as (
      select position, entry_id, case
          when before <> position - 1 then 'missing'
          when content is null then 'removed'
          when digest <> sha256(former || content) then 'changed'
        end as kind
      from link left join entry on entry.id = link.entry_id
    )
    select kind, position, entry_id as "entryId" from judged where kind is not null
    union all select 'added', null, id from entry where id not in (select entry_id from link)
    union all select 'cut', head.position, null from ${sql.table(heads)} head
      left join lateral (select position, digest from link order by position desc limit 1) last on true
      where ${chain} = ${id}::uuid and (last.position is distinct from head.position or last.digest is distinct from head.digest)
    union all select 'cut', null, null where exists (select from link) and not exists (select from ${sql.table(heads)} where ${chain} = ${id}::uuid)
    order by position nulls last, "entryId"`.execute(db);
  return rows;
}

/** The current head of the chain; undefined if it has no entries. */
export async function readChainHead(
  db: Db,
  kind: ChainKind,
  id: string,
): Promise<ChainHead | undefined> {
  const { heads, chain } = kinds[kind];
  const { rows } =
    await sql<ChainHead>`select position, encode(digest, 'hex') as digest from ${sql.table(heads)} where ${chain} = ${id}::uuid`.execute(
      db,
    );
  return rows[0];
}

/** Whether the chain contains a head that was noted earlier. */
export async function containsHead(
  db: Db,
  kind: ChainKind,
  id: string,
  { position, digest }: ChainHead,
): Promise<boolean> {
  const { links, chain } = kinds[kind];
  const { rows } = await sql`
    select from ${sql.table(links)} where ${chain} = ${id}::uuid and position = ${position} and digest = decode(${digest}, 'hex')`.execute(
    db,
  );
  return rows.length > 0;
}

/** The chains of events, by account; the nil id is for events without an account. */
export async function readEventChains(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select chain_id as id from audit_event_head union select coalesce(account_id, '00000000-0000-0000-0000-000000000000') from audit_event order by 1`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
