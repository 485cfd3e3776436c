import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/**
 * The seconds that Postgres needs to COPY the imported data into plain tables: without indexes and
 * keys, but logged. Generated columns are stored like any other.
 */
export async function bareCopySeconds(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let seconds = 0;
    for (const table of ['record', 'transaction']) {
      const chunks: Buffer[] = [];
      for await (const chunk of client.query(copyTo(`copy (select * from ${table}) to stdout`)))
        chunks.push(chunk as Buffer);
      await client.query(`create table bare_${table} as table ${table} with no data`);
      const began = performance.now();
      await pipeline(
        Readable.from(chunks),
        client.query(copyFrom(`copy bare_${table} from stdin`)),
      );
      seconds += (performance.now() - began) / 1000;
      await client.query(`drop table bare_${table}`);
    }
    return seconds;
  } finally {
    await client.end();
  }
}
