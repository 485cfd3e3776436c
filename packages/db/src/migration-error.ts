/**
 * Why the database could not be migrated, in a sentence for the person who runs the program. The
 * cause is the database's own error.
 */
export class MigrationError extends Error {
  override name = 'MigrationError';
}
