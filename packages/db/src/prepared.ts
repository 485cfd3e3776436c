import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** Statements that have a name: texts that are made for one occasion do not take the place of those that come again and again. */
const MOST_NAMED = 500;
/** Texts that came once are remembered up to this number. */
const MOST_SEEN = 2_000;
/** Of one account, written into the text. */
const LITERAL_ID = /'[0-9a-f]{8}-[0-9a-f]{4}-/;

const names = new Map<string, string>();
const seen = new Set<string>();

/** The name of a statement from the second time on that it comes; undefined where it is to be planned by itself. */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MOST_NAMED || LITERAL_ID.test(text)) return undefined;
  if (!seen.delete(text)) {
    if (seen.size >= MOST_SEEN) seen.clear();
    seen.add(text);
    return undefined;
  }
  const name = `lotbook_${names.size + 1}`;
  names.set(text, name);
  return name;
}

/**
 * A connection that gives statements with parameters a name, so that the database parses them once and, where it finds that as good, plans them once
 * (docs/decisions/034-named-statements.md). What is prepared so lists its columns: `select *` fails once a table gets another one.
 */
export function naming(client: pg.PoolClient, release: PostgresPoolClient['release']): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[]) => {
    const name = values.length > 0 ? statementName(text) : undefined;
    return client.query(name === undefined ? { text, values: [...values] } : { name, text, values: [...values] });
  };
  // Nothing is read by a cursor.
  return { query: query as unknown as PostgresPoolClient['query'], release };
}

/** A pool of such connections. */
export function namingPool(pool: pg.Pool): PostgresPool {
  const connections = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const connectionOf = (client: pg.PoolClient): PostgresPoolClient => {
    const known = connections.get(client) ?? naming(client, (destroy) => client.release(destroy));
    connections.set(client, known);
    return known;
  };
  return { connect: async () => connectionOf(await pool.connect()), end: () => pool.end(), options: pool.options };
}
