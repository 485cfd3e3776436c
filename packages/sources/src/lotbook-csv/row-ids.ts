import { fill } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { hash } from 'node:crypto';
import type { Cells } from '../cells.ts';
import type { ReadTransaction } from '../file-source.ts';
import { foldSourceNames, getContentKey, getDecisionsKey } from '../identity.ts';
import { skip, type Outcome } from '../rows.ts';
import type { LotbookColumn } from './columns.ts';

/** The Ids of a file, each with its row: sources number their rows apart, so an Id is one of the sources that its row names. */
export class RowIds {
  readonly #first = new Map<string, { readonly line: number; readonly content: string }>();

  /** The same row again is the same transaction; something else under its Id is rejected. */
  once(cells: Cells<LotbookColumn>, transaction: ReadTransaction): Outcome {
    const folded = foldSourceNames(transaction);
    const { externalId, movements } = folded;
    if (externalId === undefined) return transaction;
    const key = [
      externalId,
      ...new Set(movements.map(({ sourceName = '' }) => sourceName).sort()),
    ].join('\n');
    const content = hash('sha256', `${getContentKey(folded)}${getDecisionsKey(folded)}`, 'base64');
    const first = this.#first.get(key);
    if (!first) this.#first.set(key, { line: cells.row.line, content });
    else if (first.content === content)
      return skip(fill(skippedRows.repeatsLine, { line: String(first.line) }));
    else cells.fail('Id', fill(rejectedRows.idTaken, { id: externalId, line: String(first.line) }));
    return transaction;
  }
}
