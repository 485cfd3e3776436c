import pg from 'pg';
import { StartError } from './start-error.ts';

export interface InstanceLock {
  readonly release: () => Promise<void>;
}

/**
 * Claims the embedded database for this program as long as its connection lives: the claim of a killed program ends with it.
 * @throws StartError when another program has it.
 */
export async function claimInstance(url: string, origin: string): Promise<InstanceLock> {
  const client = new pg.Client({ connectionString: url, application_name: `lotbook at ${origin}` });
  // When the database goes, so does the claim; the pools say so to whoever asks for data.
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ claimed: boolean }>("select pg_try_advisory_lock(hashtext('lotbook instance')) as claimed");
  if (rows[0]?.claimed) return { release: () => client.end() };
  const holder = await client.query<{ application_name: string; since: Date }>(
    "select application_name, backend_start as since from pg_stat_activity where pid in (select pid from pg_locks where locktype = 'advisory' and granted and objid = hashtext('lotbook instance')::oid)",
  );
  await client.end();
  const where = holder.rows[0]?.application_name.replace(/^lotbook at /, '') ?? 'another address';
  throw new StartError(`Lotbook is running on this data already, at ${where}. Use that one, stop it first, or set LOTBOOK_DATA to another folder.`);
}
