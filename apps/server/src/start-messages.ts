import { EmbeddedServerError } from '@lotbook/db/embedded/server-error';
import { MigrationError } from '@lotbook/db/migration-error';
import pg from 'pg';
import { ConfigError } from './config.ts';
import { StartError } from './start-error.ts';

/** The message when the program can't start: one sentence if the operator can fix the problem, all details if it is our fault. */
export function formatStart(error: unknown): string {
  const chain = listCauses(error);
  for (const each of chain) {
    const text = describe(each);
    if (text !== undefined) return text;
  }
  const [first] = chain;
  // For an unexpected migration failure, the database's message is more useful than our stack.
  if (first instanceof MigrationError)
    return `${first.message}: ${chain.at(-1)?.message ?? ''}. Nothing was lost. Please report it with this line.`;
  return first?.stack ?? String(error);
}

/** The error and what caused it, the outermost first. For a connection to several addresses, only the first error is used. */
function listCauses(error: unknown): readonly Error[] {
  const chain: Error[] = [];
  for (
    let each = error;
    each instanceof Error && chain.length < 10;
    each = each instanceof AggregateError ? each.errors[0] : each.cause
  )
    chain.push(each);
  return chain;
}

function describe(error: Error): string | undefined {
  if (
    error instanceof ConfigError ||
    error instanceof StartError ||
    error instanceof EmbeddedServerError
  )
    return error.message;
  if (error instanceof MigrationError) return error.cause === undefined ? error.message : undefined;
  if (error instanceof pg.DatabaseError) return describeRefusal(error);
  const { code, syscall, path, address, hostname, port } = error as NodeJS.ErrnoException & {
    address?: string;
    hostname?: string;
    port?: number;
  };
  if (syscall === 'getaddrinfo')
    return `The host of the database${hostname === undefined ? '' : `, ${hostname},`} could not be found. Check DATABASE_URL, and that this computer can look up names.`;
  if (syscall === 'connect')
    return `The database does not answer${address === undefined ? '' : ` at ${address}${port === undefined ? '' : `:${port}`}`}. Check DATABASE_URL, and that the database is running.`;
  if (path !== undefined && code !== undefined && code in folderFaults)
    return `${path} ${folderFaults[code]}. ${code in diskFaults ? 'Make room there' : 'Change that'}, or set LOTBOOK_DATA to another folder for the data.`;
  // Node names no file if writing to an open one fails.
  if (syscall === 'write' && code !== undefined && code in diskFaults)
    return `A file could not be written, because ${diskFaults[code]}. Make room where LOTBOOK_DATA is, and start again.`;
  if (
    /^(Connection terminated|timeout expired|timeout exceeded when trying to connect)/.test(
      error.message,
    )
  )
    return 'The database closed the connection, or did not answer in time. Check DATABASE_URL, and that the database is running.';
  if (/does not support SSL/.test(error.message))
    return 'The database does not offer encrypted connections. Remove sslmode from DATABASE_URL, or turn on TLS there.';
  if (code !== undefined && /CERT|SIGNATURE|TLS/.test(code))
    return `The TLS certificate of the database is not trusted: ${error.message}. Set NODE_EXTRA_CA_CERTS to a file with its certificate authority.`;
  return undefined;
}

const needs = 'See docs/configuration.md for the permissions that the role needs.';

/** By SQLSTATE: what the database refused, and what the operator can do. */
function describeRefusal({ code, message }: pg.DatabaseError): string | undefined {
  switch (code) {
    case '28000':
    case '28P01':
    case '3D000':
      return `The database rejected the connection: ${message}. Check DATABASE_URL.`;
    case '42501':
      return describeMissingRight(message);
    case '0A000':
    case '58P01':
      return /extension/.test(message)
        ? `The database server lacks an extension: ${message}. Install the contrib package of Postgres there; it has pg_trgm and btree_gin.`
        : undefined;
    case '53100':
      return `The disk of the database is full: ${message}. Nothing was lost; make room and start again.`;
    case '53200':
      return `The database server is out of memory: ${message}.`;
    case '53300':
      return `The database has no connection left for Lotbook: ${message}. Raise max_connections there; an installation needs about 40.`;
    case '25006':
      return 'The database is read-only; it may be a standby. DATABASE_URL must name one that accepts writes.';
    case '57P03':
      return `The database is not ready: ${message}. Try again in a moment.`;
    case '58030':
      return `The database could not read or write its disk: ${message}.`;
    default:
      return undefined;
  }
}

function describeMissingRight(message: string): string {
  if (/create role/.test(message))
    return `The role of DATABASE_URL can’t create roles, and the first start creates the role lotbook_app. Run "alter role … createrole" as an administrator of the server. ${needs}`;
  if (/grant role|admin option/i.test(message))
    return `The role of DATABASE_URL can’t act as lotbook_app, which another installation on this server created. Run "grant lotbook_app to … with admin option" as an administrator of the server. ${needs}`;
  if (/extension/.test(message))
    return `The role of DATABASE_URL can’t create the extensions pg_trgm and btree_gin. Make it the owner of the database, or create them as an administrator of the server. ${needs}`;
  return `The role of DATABASE_URL lacks a permission in the database: ${message}. Make it the owner of the database and its schemas. ${needs}`;
}

const folderFaults: Readonly<Record<string, string>> = {
  EACCES: 'may not be written to',
  EPERM: 'may not be written to',
  EROFS: 'is on a disk that cannot be written to',
  ENOSPC: 'is on a disk that is full',
  EDQUOT: 'is on a disk whose quota is used up',
  EEXIST: 'is a file, not a folder',
  ENOTDIR: 'is a file, or is inside one',
  // Node reports this for a missing folder on a read-only disk.
  ENOENT: 'could not be created; its disk may be read-only',
};

const diskFaults: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
};
