import { createHash } from 'node:crypto';
import { realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createFolder } from '../create-folder.ts';

export interface FolderClaim {
  readonly release: () => Promise<void>;
}

/** Thrown if another process uses the folder. `holder` is that process's own description. */
export class FolderInUse extends Error {
  override name = 'FolderInUse';
  readonly holder: string;

  constructor(holder: string) {
    super(`The data folder is in use by ${holder}.`);
    this.holder = holder;
  }
}

/**
 * Claims a data folder for this process. The claim is a socket that the operating system closes
 * with the process, so a killed process leaves no claim behind, and it doesn't depend on the
 * database, which may have to be started or restarted under the claim. `description` tells other
 * processes who holds it.
 *
 * @throws FolderInUse
 */
export async function claimFolder(dataFolder: string, description: string): Promise<FolderClaim> {
  createFolder(dataFolder);
  const address = socketAddress(realpathSync(dataFolder));
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.end(description);
  });
  try {
    await listen(server, address);
  } catch (error) {
    if (!isInUse(error)) throw error;
    const holder = await askHolder(address);
    if (holder !== undefined || !isFile(address))
      throw new FolderInUse(holder ?? 'another process');
    // macOS keeps the socket file of a killed process.
    rmSync(address, { force: true });
    await listen(server, address);
  }
  server.unref();
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

/**
 * Linux has socket names outside the file system and Windows has named pipes; both disappear with
 * their process.
 */
function socketAddress(folder: string): string {
  const name = `lotbook-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`;
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return path.join(os.tmpdir(), `${name}.sock`);
}

const isFile = (address: string): boolean =>
  path.isAbsolute(address) && process.platform !== 'win32';
const isInUse = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

function listen(server: Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, () => {
      server.off('error', reject);
      server.on('error', () => undefined);
      resolve();
    });
  });
}

/** The holder's description of itself; undefined without an answer. */
function askHolder(address: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(address);
    socket.setTimeout(2_000, () => socket.destroy());
    socket.on('data', (chunk) => (answer += chunk.toString('utf8')));
    socket.on('error', () => resolve(undefined));
    socket.on('close', () => resolve(answer === '' ? undefined : answer));
  });
}
