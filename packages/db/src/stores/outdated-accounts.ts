import type { AccountId } from '@lotbook/model/ids';
import pg from 'pg';

/**
 * Accounts with data that this engine version has not finished computing, or whose last computation
 * still has to store details. Runs as the owner role, because it spans all accounts.
 */
export async function readAccountsToCompute(
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
