import { claimFolder, FolderInUse, type FolderClaim } from '@lotbook/db/embedded/claim-folder';
import { findPostmaster } from '@lotbook/db/embedded/postmaster';
import { startEmbeddedServer, type EmbeddedServer } from '@lotbook/db/embedded/server';
import type { Logger } from 'pino';
import { claimInstance, makeInUseError, type InstanceLock } from './instance-lock.ts';
import { StartError } from './start-error.ts';

export interface EmbeddedDatabase {
  readonly url: string;
  readonly folder: string;
  readonly stop: () => Promise<void>;
}

export interface EmbeddedDatabaseOptions {
  readonly dataFolder: string;
  readonly origin: string;
  readonly logger: Logger;
  /** The database is gone for good: the program has to end. */
  readonly onLost: (reason: Error) => void;
}

const watchMs = 250;
/** A server that dies more often than this within a minute won't recover by another restart. */
const mostRestarts = 5;

/**
 * Runs the embedded database for this program: claims its folder and the database, and starts the server again when it dies.
 * @throws StartError when another program has the data.
 */
export async function runEmbeddedDatabase({
  dataFolder,
  origin,
  logger,
  onLost,
}: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const claim = await claimData(dataFolder, origin);
  try {
    const server = await startEmbeddedServer(dataFolder);
    const lock = await claimOrStop(server, origin, onLost);
    const watch = watchServer(server, logger, onLost);
    return {
      url: server.url,
      folder: server.folder,
      stop: async () => {
        await watch.stop();
        await lock.release();
        await server.stop();
        await claim.release();
      },
    };
  } catch (error) {
    await claim.release();
    throw error;
  }
}

/**
 * Ends the database of a program that was killed. Windows would end it without a checkpoint, so
 * there it continues until the next start adopts it.
 */
export function endOrphanedServer(folder: string): void {
  const server = process.platform === 'win32' ? undefined : findPostmaster(folder);
  if (server) process.kill(server.pid, 'SIGINT');
}

async function claimData(dataFolder: string, origin: string): Promise<FolderClaim> {
  try {
    return await claimFolder(dataFolder, origin);
  } catch (error) {
    throw error instanceof FolderInUse ? makeInUseError(error.holder) : error;
  }
}

async function claimOrStop(
  server: EmbeddedServer,
  origin: string,
  onTaken: (reason: Error) => void,
): Promise<InstanceLock> {
  try {
    return await claimInstance({ url: server.url, origin, onTaken });
  } catch (error) {
    if (!server.adopted) await server.stop();
    throw error;
  }
}

/** Looks a few times per second whether the server still runs. Connections would notice sooner, but they also break for other reasons. */
function watchServer(
  server: EmbeddedServer,
  logger: Logger,
  onLost: (reason: Error) => void,
): { readonly stop: () => Promise<void> } {
  const restarts: number[] = [];
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  let restarting: Promise<void> = Promise.resolve();

  const look = (): void => {
    restarting = lookOnce();
  };
  async function lookOnce(): Promise<void> {
    try {
      await restartIfDead();
      if (!isStopping) timer = setTimeout(look, watchMs);
    } catch (error) {
      onLost(error instanceof Error ? error : new Error(String(error)));
    }
  }
  async function restartIfDead(): Promise<void> {
    if (isStopping || server.isRunning()) return;
    const now = Date.now();
    restarts.push(now);
    if (restarts.filter((each) => now - each < 60_000).length > mostRestarts)
      throw new StartError(
        `The embedded database ended ${mostRestarts + 1} times within a minute, so Lotbook ends. Its log is ${server.folder}/server.log.`,
      );
    logger.error('the embedded database ended and is started again');
    await server.restart();
    logger.warn('the embedded database runs again');
  }

  timer = setTimeout(look, watchMs);
  return {
    stop: async () => {
      isStopping = true;
      clearTimeout(timer);
      await restarting;
    },
  };
}
