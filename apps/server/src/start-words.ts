import pg from 'pg';
import { ConfigError } from './config.ts';
import { StartError } from './start-error.ts';

/** What whoever started the program is told when it cannot start: a sentence where the fault is theirs to mend, everything that is known where it is ours. */
export function startWords(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StartError) return error.message;
  if (error instanceof pg.DatabaseError && isRefusal(error)) return `The database refuses to let Lotbook in: ${error.message}. Is DATABASE_URL right?`;
  const { code, syscall, path, address, port } = (error instanceof Error ? error : {}) as NodeJS.ErrnoException & { address?: string; port?: number };
  if (syscall === 'connect' || syscall === 'getaddrinfo')
    return `The database does not answer${address === undefined ? '' : ` at ${address}${port === undefined ? '' : `:${port}`}`}. Is DATABASE_URL right, and is it running?`;
  if (path !== undefined && code !== undefined && code in folderFaults)
    return `${path} ${folderFaults[code]}. LOTBOOK_DATA names the folder in which Lotbook keeps its data.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** No such role, password, database, or right. */
const isRefusal = ({ code }: pg.DatabaseError): boolean => ['28000', '28P01', '3D000', '42501'].includes(code ?? '');

const folderFaults: Readonly<Record<string, string>> = {
  EACCES: 'may not be written to',
  EPERM: 'may not be written to',
  EROFS: 'is on a disk that cannot be written to',
  ENOSPC: 'is on a disk that is full',
  EEXIST: 'is a file, and not a folder',
  ENOTDIR: 'is a file, or lies below one',
};
