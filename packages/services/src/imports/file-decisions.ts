import { format } from '@lotbook/decimal/decimal';
import type { Tx } from '@lotbook/db/database';
import { decide, type FileDecider, type NewDecision } from '@lotbook/db/stores/decisions';
import { loadJustImported } from '@lotbook/db/stores/records';
import type { DecisionKind } from '@lotbook/model/decision';
import type { TransactionId } from '@lotbook/model/ids';
import type { ReadTransaction } from '@lotbook/sources/file-source';

/** The decisions in a Lotbook file: stored as decisions of the person who imports it, so that they are visible and can be reverted. */
export class FileDecisions {
  /** A row that is in the file twice has its decisions once. */
  readonly #told = new Map<TransactionId, ReadTransaction>();
  /** By label. */
  readonly #named = new Map<string, TransactionId>();

  add(id: TransactionId, read: ReadTransaction): void {
    const { label, matching, lots, movements } = read;
    if (label !== undefined) this.#named.set(label, id);
    if (matching || lots || movements.some(({ assigned }) => assigned)) this.#told.set(id, read);
  }

  /** Stores decisions about records that this import added; other records may have other decisions. Returns the number of lot selections,
   * including those stored by an earlier import. */
  async keep(tx: Tx, decider: FileDecider): Promise<number> {
    if (this.#told.size === 0) return 0;
    const fresh = new Set(await loadJustImported(tx, [...this.#told.keys()]));
    const told = [...this.#told].filter(([id]) => fresh.has(id));
    const about = (
      kind: DecisionKind,
      of: (read: ReadTransaction, id: TransactionId) => readonly Omit<NewDecision, 'recordId'>[],
    ): Promise<number> =>
      decide(
        tx,
        decider,
        kind,
        told.flatMap(([id, read]) => of(read, id).map((each) => ({ recordId: id, ...each }))),
      );
    await about('link', ({ matching }) =>
      matching?.link === undefined ? [] : [{ payload: { link: matching.link } }],
    );
    await about('match-off', ({ matching }) => (matching?.off ? [{ payload: {} }] : []));
    await about('apart', ({ matching }) => {
      const from = (matching?.apart ?? []).flatMap((label) => this.#named.get(label) ?? []);
      return from.length > 0 ? [{ payload: { from: from.toSorted() } }] : [];
    });
    await about('assigned', ({ movements }) =>
      movements.flatMap(({ assigned }, place) =>
        assigned ? [{ part: String(place), payload: {} }] : [],
      ),
    );
    await about('spec-id', (read, id) => this.#getChoices(read, id));
    return told.reduce((count, [id, read]) => count + this.#getChoices(read, id).length, 0);
  }

  /** A lot of a row that is not in the file cannot be chosen. */
  #getChoices(
    { lots = [] }: ReadTransaction,
    id: TransactionId,
  ): readonly Omit<NewDecision, 'recordId'>[] {
    return lots.flatMap(({ side, lot: told, quantity, recordedAt, channel }) => {
      const [label = ''] = told.split('/');
      const bringer = this.#named.get(label);
      if (bringer === undefined) return [];
      const lot = `${bringer}${told.slice(label.length)}`;
      return [
        {
          part: `${side}:${lot}`,
          payload: {
            disposal: `${id}${side}`,
            lot,
            quantity: format(quantity),
            recordedAt,
            ...(channel && { channel }),
          },
        },
      ];
    });
  }
}
