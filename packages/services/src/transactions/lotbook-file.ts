import type { Account } from '@lotbook/db/stores/accounts';
import type { Db } from '@lotbook/db/database';
import { hasDecisions, readLotChoices, findReferencedRecords } from '@lotbook/db/stores/decisions';
import { readEachTransaction, hasAnswers } from '@lotbook/db/stores/records';
import { loadSources } from '@lotbook/db/stores/sources';
import type { Transaction } from '@lotbook/model/transaction';
import type { ReadChoice, ReadTransaction } from '@lotbook/sources/file-source';
import {
  listColumns,
  formatHeader,
  formatLines,
  startWriting,
  addSourceNames,
} from '@lotbook/sources/lotbook-csv/write';

/** What was written so far, and how many transactions that is. */
export interface LotbookChunk {
  readonly text: string;
  readonly transactions: number;
}

/**
 * Every transaction of an account that counts, as a Lotbook file with its decisions, so that an account that imports it computes the same. Written in chunks:
 * memory use is one chunk and the ids, for an account of any size.
 */
export async function* writeLotbookFile(db: Db, account: Account): AsyncGenerator<LotbookChunk> {
  const names = new Map(
    (await loadSources(db, account.id)).map((source) => [source.id, source.name]),
  );
  const columns = listColumns({
    answers: await hasAnswers(db, account.id),
    decisions: await hasDecisions(db, account.id),
  });
  const decisionsOn = await getDecisions(db, account);
  const before = startWriting();
  yield { text: formatHeader(columns), transactions: 0 };
  for await (const batch of readEachTransaction(db, account.id)) {
    const counting = batch.filter(({ ignored }) => !ignored);
    const written = counting.map((each) => ({
      ...addSourceNames(each, (source) => names.get(source) ?? source),
      ...decisionsOn(each),
    }));
    yield {
      text: [...formatLines(written, before, columns)].join(''),
      transactions: before.transactions,
    };
  }
}

/** What other rows call a transaction, where one does, and the lots that were chosen for what it sent. */
async function getDecisions(
  db: Db,
  account: Account,
): Promise<(transaction: Transaction) => Pick<ReadTransaction, 'label' | 'lots'>> {
  const chosen = new Map<string, ReadChoice[]>();
  for (const { disposal, ...choice } of account.specIdFeature
    ? await readLotChoices(db, account.id)
    : []) {
    const [id = ''] = disposal.split('/');
    const lots = chosen.get(id) ?? [];
    chosen.set(id, [...lots, { ...choice, side: disposal.slice(id.length) }]);
  }
  const labelled = new Set(await findReferencedRecords(db, account.id));
  return ({ id }) => {
    const lots = chosen.get(id);
    return { ...(labelled.has(id) && { label: id }), ...(lots && { lots }) };
  };
}
