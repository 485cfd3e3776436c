import type { Db } from '@lotbook/db/database';
import type { TransactionWindow } from '@lotbook/db/stores/transaction-filter';
import type { Explanation } from '@lotbook/engine/explain/explanation';
import { formatExcluded } from '@lotbook/model/excluded-words';
import { countExcludedIn } from '../issues/excluded-in-filter.ts';
import { translateForReader } from '../reader-texts.ts';

/** Adds what a sum excludes to its explanation, in its sentence and as a part. */
export async function addIncomplete(
  db: Db,
  window: TransactionWindow,
  explanation: Explanation,
): Promise<Explanation> {
  const words = formatExcluded(await countExcludedIn(db, window), translateForReader);
  if (words === '') return explanation;
  const text = `Incomplete: ${words}.`;
  return {
    ...explanation,
    text: `${explanation.text} ${text}`,
    parts: [...explanation.parts, { kind: 'issue', text, parts: [] }],
  };
}
