import { AppError } from '@lotbook/model/errors';
import pg from 'pg';

/** One copy of everything that an installation keeps. Version 1 of the layout. */
export interface BackupManifest {
  readonly format: 'lotbook-backup';
  readonly version: 1;
  readonly madeAt: string;
  /** The newest migration that the tables had. */
  readonly migration: number;
  readonly tables: readonly BackupTable[];
  /** Where counters stand, by the names of their sequences; null for one that never counted. */
  readonly sequences: Readonly<Record<string, string | null>>;
  /** Jobs that waited or ran. */
  readonly jobs: readonly WaitingJob[];
}

export interface BackupTable {
  readonly name: string;
  /** Those that are copied: generated ones are made anew, and ids of transactions mean nothing in another database. */
  readonly columns: readonly string[];
}

export interface WaitingJob {
  readonly job: unknown;
  readonly startAfter: string;
}

/** A piece of a table: whole rows in the text format of COPY. */
export interface BackupChunk {
  readonly table: string;
  readonly text: Uint8Array;
}

/** Rows of each table. */
export type RowCounts = Readonly<Record<string, number>>;

export const quoted = (name: string): string => pg.escapeIdentifier(name);
export const columnList = ({ columns }: BackupTable): string => columns.map(quoted).join(', ');

/** Rows of a piece: COPY writes each on a line of its own. */
export function rowsIn(text: Uint8Array): number {
  let rows = 0;
  for (let at = text.indexOf(10); at >= 0; at = text.indexOf(10, at + 1)) rows += 1;
  return rows;
}

/** Nothing hides rows from a superuser, nor from a role that may pass row-level security by. @throws AppError BACKUP_ROLE for any other. */
export async function canSeeEverything(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ sees: boolean; name: string }>(
    'select rolsuper or rolbypassrls as sees, rolname as name from pg_roles where rolname = current_user',
  );
  if (!rows[0]?.sees) throw new AppError('BACKUP_ROLE', hiddenRows(rows[0]?.name ?? ''));
}

const hiddenRows = (role: string): string =>
  `Row-level security hides rows from the role ${role}. Name one in DATABASE_URL that may pass it by (a superuser, or a role with BYPASSRLS), or use the backups of your database server.`;
