import { setTimeout as pause } from 'node:timers/promises';
import { holdSession } from '@lotbook/db/persistent-session';
import pg from 'pg';
import { StartError } from './start-error.ts';

export interface InstanceLock {
  readonly release: () => Promise<void>;
}

const lockKey = "hashtext('lotbook instance')";
/** A backend whose client is gone can keep its locks for a moment. */
const patienceMs = 10_000;

/**
 * Claims the embedded database for this program as long as it runs. The claim of a killed program ends with its connection; ours is taken again at once when only the
 * connection breaks. `onTaken` is called when another program has it by then.
 * @throws StartError when another program has it.
 */
export async function claimInstance({
  url,
  origin,
  onTaken,
}: {
  url: string;
  origin: string;
  onTaken: (error: StartError) => void;
}): Promise<InstanceLock> {
  const session = await holdSession({
    url,
    name: `lotbook at ${origin}`,
    prepare: async (client, isFirst) => {
      const deadline = Date.now() + (isFirst ? 0 : patienceMs);
      while (!(await tryLock(client))) {
        if (Date.now() > deadline) {
          const error = makeInUseError(await findHolder(client));
          if (!isFirst) onTaken(error);
          throw error;
        }
        await pause(100);
      }
    },
  });
  return { release: () => session.close() };
}

/** Why a second program may not use the same data. `holder` is an address, or the holder's own name. */
export const makeInUseError = (holder: string): StartError =>
  new StartError(
    `Lotbook is already running on this data, at ${holder}. Use that one, stop it first, or set LOTBOOK_DATA to another folder.`,
  );

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ claimed: boolean }>(
    `select pg_try_advisory_lock(${lockKey}) as claimed`,
  );
  return rows[0]?.claimed === true;
}

async function findHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ application_name: string }>(
    `select application_name from pg_stat_activity where pid in (select pid from pg_locks where locktype = 'advisory' and granted and objid = ${lockKey}::oid)`,
  );
  return rows[0]?.application_name.replace(/^lotbook at /, '') ?? 'another address';
}
