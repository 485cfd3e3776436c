import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/cli';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { openDatabase, type Database } from '@lotbook/db/database';
import { claimFolder, FolderInUse, type FolderClaim } from '@lotbook/db/embedded/claim-folder';
import { isServerRunning, startEmbeddedServer } from '@lotbook/db/embedded/server';
import { migrate } from '@lotbook/db/migrate';
import { UsageError } from '../usage-error.ts';
import type { InstallationSettings } from './settings.ts';

const statementTimeoutMs = 10 * 60_000;

/** The database of an installation, open for one command. */
export interface Installation extends AsyncDisposable {
  readonly database: Database;
  /** The owner's URL: for queries that no account's member may run. Contains a password. */
  readonly url: string;
  /** Leaves at once, without waiting for statements that run. */
  readonly abandon: () => Promise<void>;
}

/** Opens the database of DATABASE_URL, or the embedded one: a running one is used as it is, one that was started here is stopped with `await using`. */
export async function openInstallation({
  databaseUrl,
  dataFolder,
}: InstallationSettings): Promise<Installation> {
  const { url, stop } = await openExistingServer({ databaseUrl, dataFolder });
  try {
    await migrate(url);
  } catch (error) {
    await stop();
    throw explainError(error);
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

/** Describes why a database doesn't answer. */
const explainError = (error: unknown): unknown =>
  isUnreachable(error) ? new UsageError(renderInEnglish(fill(texts.databaseUnreachable))) : error;

/** A database with any content; `stop` leaves it as it was found, running or not. */
export interface OpenServer {
  /** Owner's address. Holds a password. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Does something with a database and leaves it as it was found. */
export async function withServer<T>(
  { url, stop }: OpenServer,
  work: (url: string) => Promise<T>,
): Promise<T> {
  try {
    return await work(url);
  } catch (error) {
    throw explainError(error);
  } finally {
    await stop();
  }
}

/** As {@link openServer}. @throws UsageError where there is no embedded one. */
export async function openExistingServer(
  settings: Parameters<typeof openServer>[0],
): Promise<OpenServer> {
  if (
    settings.databaseUrl === undefined &&
    !existsSync(path.join(settings.dataFolder, 'postgres-password'))
  )
    throw new UsageError(
      renderInEnglish(fill(texts.installationMissing, { dataFolder: settings.dataFolder })),
    );
  return openServer(settings);
}

/** The database of DATABASE_URL, or the embedded one, which is created if it doesn't exist. */
export async function openServer({
  databaseUrl,
  dataFolder,
}: Pick<InstallationSettings, 'databaseUrl' | 'dataFolder'>): Promise<OpenServer> {
  return databaseUrl === undefined
    ? openEmbedded(dataFolder)
    : { url: databaseUrl, stop: () => Promise.resolve() };
}

/** Uses the server of a running program, or starts one and claims the folder, so that no program starts on it until we are done. */
async function openEmbedded(dataFolder: string): Promise<OpenServer> {
  const claim = await claimUnlessRunning(dataFolder);
  try {
    const server = await startEmbeddedServer(dataFolder);
    return {
      url: server.url,
      stop: async () => {
        if (claim && !server.adopted) await server.stop();
        await claim?.release();
      },
    };
  } catch (error) {
    await claim?.release();
    throw error;
  }
}

/** Undefined when a program has the folder and its database runs. */
async function claimUnlessRunning(dataFolder: string): Promise<FolderClaim | undefined> {
  try {
    return await claimFolder(dataFolder, 'the command line');
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    if (!isServerRunning(dataFolder))
      throw new UsageError(
        renderInEnglish(fill(texts.dataFolderInUse, { dataFolder, holder: error.holder })),
        {
          cause: error,
        },
      );
    return undefined;
  }
}

const isUnreachable = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  /^E(CONN|NOTFOUND|HOST|TIMEDOUT)/.test(String(error.code));
