import * as texts from '@lotbook/messages/generated/services/decisions';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import type { Tx } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import { utc, type Instant } from '@lotbook/model/time';
import { sql } from 'kysely';
import { decidedIn } from '../seal-warnings/sealed-spans.ts';

interface DecidedTransaction {
  readonly id: string;
  readonly type: string;
  readonly assets: readonly string[];
  readonly at: Instant;
  readonly source: string | null;
}

/** A log entry names up to this many transactions; for more it stores the batch that finds them all. */
const [mostNamed, mostIds] = [3, 20];

/** How a log entry describes the transactions of an operation: in sentences if they are few, and by id. */
export async function describeDecided(
  tx: Tx,
  account: Account,
  batch: string,
): Promise<{ readonly sentences: readonly FilledMessage[]; readonly ids: readonly string[] }> {
  const { rows } =
    await sql<DecidedTransaction>`select t.id, t.type, t.assets, t.at, s.name as source
    from transaction t left join source s on s.account_id = t.account_id and s.id = t.source_id
    where t.account_id = ${account.id} and t.id in (${decidedIn(account, batch)}) order by t.at, t.id limit ${mostIds}`.execute(
      tx,
    );
  const sentences = rows.length > mostNamed ? [] : rows.map(describe);
  return { sentences, ids: rows.map(({ id }) => id) };
}

const describe = ({ id, type, assets, at, source }: DecidedTransaction): FilledMessage =>
  fill(texts.transactionName, {
    id,
    type,
    assets: assets.join(', '),
    when: { instant: at, zone: utc },
    hasSource: source === null ? 'other' : 'yes',
    source: source ?? '',
  });
