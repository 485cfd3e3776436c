import pg from 'pg';

/**
 * Updates the identities of everyone who signs in at the embedded provider after the installation's
 * address changed, since the issuer address is part of their identity. Runs as the owner, because
 * row-level security shows each person only to themselves. Returns the number of updated
 * identities.
 */
export async function followIssuer(url: string, issuer: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('lock table identity_issuer in exclusive mode');
    const { rows } = await client.query<{ issuer: string }>('select issuer from identity_issuer');
    const moved = rows[0]?.issuer === issuer ? 0 : await moveLogins(client, issuer);
    await client.query('commit');
    return moved;
  } finally {
    await client.end();
  }
}

async function moveLogins(client: pg.Client, issuer: string): Promise<number> {
  await client.query(
    'insert into identity_issuer (issuer) values ($1) on conflict (only_one) do update set issuer = excluded.issuer',
    [issuer],
  );
  await client.query('alter table app_user no force row level security');
  const { rowCount } = await client.query(
    `update app_user u set issuer = $1
     where u.issuer <> $1 and exists (select from identity_login l where l.id::text = u.subject)
       and not exists (select from app_user other where other.issuer = $1 and other.subject = u.subject)`,
    [issuer],
  );
  await client.query('alter table app_user force row level security');
  return rowCount ?? 0;
}
