import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { tableSizes } from './table-sizes.ts';

/** Statements that have a name: texts that are made for one occasion do not take the place of those that come again and again. */
const MOST_NAMED = 500;
/** Texts that came once are remembered up to this number. */
const MOST_SEEN = 2_000;
/** Longer ones list what is to be written. */
const LONGEST = 4_000;
/** Of one account, written into the text. */
const LITERAL_ID = /'[0-9a-f]{8}-[0-9a-f]{4}-/;
/** Tables that hold for a transaction. */
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
/** These, and tables of which somebody may have very many rows: their plan hangs on the account. */
const many: ReadonlySet<string> = new Set([
  ...temporary,
  ...Object.entries(tableSizes).flatMap(([table, size]) => (size === 'many' ? [table] : [])),
]);

const names = new Map<string, string>();
const seen = new Set<string>();

/** The name of a statement from the second time on that it comes; undefined where it is to be planned each time. */
export function statementName(text: string): string | undefined {
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
 * A connection that gives statements with parameters a name, so that the database parses them once and, where it finds that as good, plans them once
 * (docs/decisions/034-named-statements.md). What is prepared so lists its columns: `select *` fails once a table gets another one.
 */
export function naming(
  client: pg.PoolClient,
  release: PostgresPoolClient['release'],
): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[]) => {
    const name = values.length > 0 ? statementName(text) : undefined;
    return client.query(
      name === undefined ? { text, values: [...values] } : { name, text, values: [...values] },
    );
  };
  // Nothing is read by a cursor.
  return { query: query as unknown as PostgresPoolClient['query'], release };
}

/** A pool of such connections. */
export function namingPool(pool: pg.Pool): PostgresPool {
  const connections = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const getConnection = (client: pg.PoolClient): PostgresPoolClient => {
    const known = connections.get(client) ?? naming(client, (destroy) => client.release(destroy));
    connections.set(client, known);
    return known;
  };
  return {
    connect: async () => getConnection(await pool.connect()),
    end: () => pool.end(),
    options: pool.options,
  };
}
