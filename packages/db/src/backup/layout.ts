import { AppError } from '@lotbook/model/errors';
import pg from 'pg';

/** A copy of everything that an installation stores. Version 1 of the layout. */
export interface BackupManifest {
  readonly format: 'lotbook-backup';
  readonly version: 1;
  readonly madeAt: string;
  /** The newest migration applied to the tables. */
  readonly migration: number;
  readonly tables: readonly BackupTable[];
  /** The values of counters, by sequence name; null for an unused one. */
  readonly sequences: Readonly<Record<string, string | null>>;
  /** Queued and running jobs. */
  readonly jobs: readonly WaitingJob[];
}

export interface BackupTable {
  readonly name: string;
  /**
   * The copied columns. Generated columns are computed again, and transaction ids of the database
   * are meaningless in another one.
   */
  readonly columns: readonly string[];
}

export interface WaitingJob {
  readonly job: unknown;
  readonly startAfter: string;
}

/** A chunk of a table: whole rows in the text format of COPY. */
export interface BackupChunk {
  readonly table: string;
  readonly text: Uint8Array;
}

/** The number of rows of each table. */
export type RowCounts = Readonly<Record<string, number>>;

export const quoteName = (name: string): string => pg.escapeIdentifier(name);
export const listColumns = ({ columns }: BackupTable): string => columns.map(quoteName).join(', ');

/** The number of rows in a chunk: COPY writes one row per line. */
export function countRows(text: Uint8Array): number {
  let rows = 0;
  for (let at = text.indexOf(10); at >= 0; at = text.indexOf(10, at + 1)) rows += 1;
  return rows;
}

/**
 * Superusers and roles with BYPASSRLS see all rows. @throws AppError BACKUP_ROLE for any other
 * role.
 */
export async function requireFullAccess(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ sees: boolean; name: string }>(
    'select rolsuper or rolbypassrls as sees, rolname as name from pg_roles where rolname = current_user',
  );
  if (!rows[0]?.sees) throw new AppError('BACKUP_ROLE', hiddenRows(rows[0]?.name ?? ''));
}

const hiddenRows = (role: string): string =>
  `Row-level security hides rows from the role ${role}. Set DATABASE_URL to a superuser or a role with BYPASSRLS, or use the backups of your database server.`;
