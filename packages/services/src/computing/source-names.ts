import type { Source } from '@lotbook/db/stores/sources';
import { assert } from '@lotbook/model/errors';
import type { SourceId } from '@lotbook/model/ids';
import type { Transaction } from '@lotbook/model/transaction';

/** The sources of an account as the engine knows them: by name, since ids differ between installations, and ties must be resolved by stable values. */
export interface SourceNames {
  readonly named: (transactions: readonly Transaction[]) => readonly Transaction[];
  /** Source names by id; a deleted source is named by its id. */
  readonly getName: (id: SourceId) => SourceId;
  readonly getId: (name: SourceId) => SourceId;
  /** Equal for equal names of the same sources. */
  readonly key: string;
}

export function makeSourceNames(sources: readonly Source[]): SourceNames {
  const uses = new Map<string, number>();
  for (const { name } of sources) uses.set(name, (uses.get(name) ?? 0) + 1);
  const nameById = new Map(
    sources.map(({ id, name, slug }) => [
      id,
      ((uses.get(name) ?? 0) > 1 ? `${name} (${slug})` : name) as SourceId,
    ]),
  );
  const idByName = new Map([...nameById].map(([id, name]) => [name, id]));
  return {
    named: (transactions) =>
      transactions.map((transaction) => ({
        ...transaction,
        movements: transaction.movements.map((movement) => ({
          ...movement,
          source: nameById.get(movement.source) ?? movement.source,
        })),
      })),
    getName: (id) => nameById.get(id) ?? id,
    getId: (name) => {
      const id = idByName.get(name);
      assert(id, 'a figure speaks of a source that the account does not have');
      return id;
    },
    key: JSON.stringify([...nameById].map(([id, name]) => `${id} ${name}`).sort()),
  };
}
