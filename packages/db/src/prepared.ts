import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { tableSizes } from './table-sizes.ts';

/** The maximum number of named statements: rare statements must not displace frequent ones. */
const MOST_NAMED = 500;
/** The maximum number of statement texts that are remembered after one use. */
const MOST_SEEN = 2_000;
/** Longer texts list the values to write. */
const LONGEST = 4_000;
/** Contains an account id, written into the text. */
const LITERAL_ID = /'[0-9a-f]{8}-[0-9a-f]{4}-/;
/** Tables that exist for one transaction. */
const temporary = [
  'aside',
  'brought',
  'chosen',
  'fresh',
  'incoming',
  'kept',
  'one',
  'same_second',
  'told',
  'told_twice',
  'touched',
  'undone',
];
/**
 * These, and tables that can have very many rows for one owner: their plan depends on the account.
 */
const many: ReadonlySet<string> = new Set([
  ...temporary,
  ...Object.entries(tableSizes).flatMap(([table, size]) => (size === 'many' ? [table] : [])),
]);

const names = new Map<string, string>();
const seen = new Set<string>();

/** The name of a statement from its second use on; undefined if it must be planned each time. */
export function getStatementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MOST_NAMED) return undefined;
  if (!seen.delete(text)) {
    if (text.length > LONGEST || LITERAL_ID.test(text) || namesMany(text)) return undefined;
    if (seen.size >= MOST_SEEN) seen.clear();
    seen.add(text);
    return undefined;
  }
  const name = `lotbook_${names.size + 1}`;
  names.set(text, name);
  return name;
}

function namesMany(text: string): boolean {
  for (const [word] of text.matchAll(/[a-z_]+/g))
    if (many.has(word) || word.startsWith('staged_')) return true;
  return false;
}

/**
 * A connection that names statements with parameters, so that the database parses them once and, if
 * it considers that as good, plans them once (docs/decisions/034-named-statements.md). Prepared
 * statements must list their columns: `select *` fails after a column is added.
 */
export function nameStatements(
  client: pg.PoolClient,
  release: PostgresPoolClient['release'],
): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[]) => {
    const name = values.length > 0 ? getStatementName(text) : undefined;
    return client.query(
      name === undefined ? { text, values: [...values] } : { name, text, values: [...values] },
    );
  };
  // Cursors aren't supported.
  return { query: query as unknown as PostgresPoolClient['query'], release };
}

/** A pool of such connections. */
export function namingPool(pool: pg.Pool): PostgresPool {
  const connections = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const getConnection = (client: pg.PoolClient): PostgresPoolClient => {
    const known =
      connections.get(client) ?? nameStatements(client, (destroy) => client.release(destroy));
    connections.set(client, known);
    return known;
  };
  return {
    connect: async () => getConnection(await pool.connect()),
    end: () => pool.end(),
    options: pool.options,
  };
}
