import { sql } from 'kysely';
import type { Database } from '../database.ts';

export interface CountedWindow {
  /** A digest of what is counted, and for whom. */
  readonly key: string;
  /** The length of a window that starts now. */
  readonly seconds: number;
  /** The limit of a window. */
  readonly most: number;
}

export interface WindowGrant {
  /** How much of the request the window still allowed. */
  readonly granted: number;
  /** The time until the window ends. */
  readonly endsInMs: number;
}

/**
 * Takes up to the requested number from the current window in one statement, so that concurrent
 * processes together never exceed the limit.
 */
export async function takeFromWindow(
  { kysely }: Database,
  { key, seconds, most }: CountedWindow,
  requested: number,
): Promise<WindowGrant> {
  const { rows } = await sql<{ used: number; endsInMs: number }>`
    insert into call_count as counted (key, used, ends_at) values (${key}, ${requested}, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      used = case when counted.ends_at <= now() then 0 else counted.used end + ${requested},
      ends_at = case when counted.ends_at <= now() then excluded.ends_at else counted.ends_at end
    returning used, ceil(extract(epoch from ends_at - now()) * 1000)::float8 as "endsInMs"`.execute(
    kysely,
  );
  const { used, endsInMs } = rows[0]!;
  return { granted: Math.min(requested, Math.max(0, most - (used - requested))), endsInMs };
}

/** Removes expired windows. Several processes can run this at once. */
export async function removeEndedWindows({ kysely }: Database): Promise<void> {
  await kysely
    .deleteFrom('call_count')
    .where('ends_at', '<', sql<string>`now()`)
    .execute();
}
