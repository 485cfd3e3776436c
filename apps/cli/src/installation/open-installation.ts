import { existsSync } from 'node:fs';
import path from 'node:path';
import { openDatabase, type Database } from '@lotbook/db/database';
import { startEmbeddedServer } from '@lotbook/db/embedded/server';
import { migrate } from '@lotbook/db/migrate';
import pg from 'pg';
import { UsageError } from '../usage-error.ts';
import type { InstallationSettings } from './settings.ts';

const statementTimeoutMs = 10 * 60_000;

/** The database of an installation, open for one command. */
export interface Installation extends AsyncDisposable {
  readonly database: Database;
  /** Owner's address: for what no account's member may ask. Holds a password. */
  readonly url: string;
  /** Leaves at once, without waiting for statements that run. */
  readonly abandon: () => Promise<void>;
}

/** Opens the database of DATABASE_URL, or the embedded one: a running one is used as it is, one that was started here is stopped with `await using`. */
export async function openInstallation({ databaseUrl, dataFolder }: InstallationSettings): Promise<Installation> {
  const { url, stop } = databaseUrl === undefined ? await openEmbedded(dataFolder) : { url: databaseUrl, stop: () => Promise.resolve() };
  try {
    await migrate(url);
  } catch (error) {
    await stop();
    throw isUnreachable(error) ? new UsageError('The database does not answer. Is DATABASE_URL right, and is it running?') : error;
  }
  const database = openDatabase(url, { statementTimeoutMs });
  return {
    database,
    url,
    abandon: stop,
    [Symbol.asyncDispose]: async () => {
      await database.close();
      await stop();
    },
  };
}

async function openEmbedded(dataFolder: string): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  if (!existsSync(path.join(dataFolder, 'postgres-password')))
    throw new UsageError(`There is no installation in ${dataFolder}. Start one with npm start, or name yours with LOTBOOK_DATA or DATABASE_URL.`);
  const server = await startEmbeddedServer(dataFolder);
  if (server.adopted) return { url: server.url, stop: () => Promise.resolve() };
  // A program that is started meanwhile would adopt the server, and we would stop it: holding the claim makes it wait for us.
  const claim = new pg.Client({ connectionString: server.url, application_name: 'lotbook at the command line' });
  claim.on('error', () => undefined);
  await claim.connect();
  await claim.query("select pg_try_advisory_lock(hashtext('lotbook instance'))");
  return {
    url: server.url,
    stop: async () => {
      await claim.end();
      await server.stop();
    },
  };
}

const isUnreachable = (error: unknown): boolean => error instanceof Error && 'code' in error && /^E(CONN|NOTFOUND|HOST|TIMEDOUT)/.test(String(error.code));
