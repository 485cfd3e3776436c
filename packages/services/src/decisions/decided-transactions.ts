import * as texts from '@lotbook/messages/generated/services/decisions';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import type { Tx } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import {
  loadDecidedTransactions,
  type DecidedTransaction,
} from '@lotbook/db/stores/transaction-ids';
import { utc } from '@lotbook/model/time';

/** A log entry names up to this many transactions; for more it stores the batch that finds them all. */
const [mostNamed, mostIds] = [3, 20];

/** How a log entry describes the transactions of an operation: in sentences if they are few, and by id. */
export async function describeDecided(
  tx: Tx,
  account: Account,
  batch: string,
): Promise<{ readonly sentences: readonly FilledMessage[]; readonly ids: readonly string[] }> {
  const rows = await loadDecidedTransactions(tx, account.id, batch, mostIds);
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
