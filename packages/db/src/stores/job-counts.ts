import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Jobs of one kind in one state. */
export interface JobCount {
  readonly kind: string;
  readonly state: 'waiting' | 'running' | 'failed';
  readonly count: number;
  /** Seconds since the oldest of them could have started; 0 for those that are running or failed. */
  readonly oldestSeconds: number;
}

/** Counts the jobs of the queue by kind and state: one statement, no account's data. Finished jobs aren't counted. */
export async function countJobs({ kysely }: Pick<Database, 'kysely'>): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    select name as kind, state, count(*) as count,
           case state when 'waiting' then greatest(0, max(extract(epoch from now() - start_after)))::float8 else 0 end as "oldestSeconds"
    from (
      select name, start_after,
             case state when 'active' then 'running' when 'failed' then 'failed' else 'waiting' end as state
      from pgboss.job where state in ('created', 'retry', 'active', 'failed')
    ) as job
    group by name, state
    order by name, state`.execute(kysely);
  return rows;
}
