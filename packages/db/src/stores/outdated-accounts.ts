import type { AccountId } from '@lotbook/model/ids';
import pg from 'pg';

/** Accounts with facts of which no computation by that engine has ended, or whose last one still owes what its figures rest on. Asks under the owner's role, since it concerns them all. */
export async function accountsToCompute(
  ownerUrl: string,
  engine: string,
): Promise<readonly AccountId[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: AccountId }>(
      `select account_id as id from input_change
       except select account_id from computation where status = 'done' and not owes_details and engine = $1`,
      [engine],
    );
    return rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}
