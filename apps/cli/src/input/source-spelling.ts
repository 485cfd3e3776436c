import type { SourceId } from '@lotbook/model/ids';
import type { TaxSettings, Transition } from '@lotbook/model/settings';
import type { Transaction } from '@lotbook/model/transaction';

interface SpelledBook {
  readonly transactions: readonly Transaction[];
  readonly settings: TaxSettings;
}

const toKey = (name: string): string => name.trim().toLowerCase();

/** A name as the earliest transaction spells it, and when that was. */
interface Spelling {
  readonly name: SourceId;
  readonly at: string;
}

/**
 * Names of sources are compared without regard to case, as in an account. Each source gets the spelling of its earliest transaction, so the order of rows and files
 * doesn't matter; flags may use any spelling.
 */
export function unifySourceSpelling({ transactions, settings }: SpelledBook): SpelledBook {
  const spellings = new Map<string, Spelling>();
  for (const { at, movements } of transactions)
    for (const { source: name } of movements) {
      const known = spellings.get(toKey(name));
      const isFirst = !known || at < known.at || (at === known.at && name < known.name);
      if (isFirst) spellings.set(toKey(name), { name, at });
    }
  const spell = (name: SourceId): SourceId => spellings.get(toKey(name))?.name ?? name;
  return {
    transactions: transactions.map((each) =>
      each.movements.every(({ source }) => spell(source) === source)
        ? each
        : {
            ...each,
            movements: each.movements.map((movement) => ({
              ...movement,
              source: spell(movement.source),
            })),
          },
    ),
    settings: spellSettings(settings, spell),
  };
}

type Spell = (name: SourceId) => SourceId;

function spellSettings(settings: TaxSettings, spell: Spell): TaxSettings {
  const { methodChanges, custody, transitions } = settings;
  return {
    ...settings,
    methodChanges: methodChanges.map((each) =>
      each.source === undefined ? each : { ...each, source: spell(each.source) },
    ),
    ...(custody && {
      custody: Object.fromEntries(
        Object.entries(custody).map(([name, keeper]) => [spell(name as SourceId), keeper]),
      ),
    }),
    ...(transitions && { transitions: transitions.map((each) => spellTransition(each, spell)) }),
  };
}

function spellTransition(transition: Transition, spell: Spell): Transition {
  const { allocation } = transition;
  return {
    ...transition,
    allocation:
      allocation.kind === 'global'
        ? { ...allocation, sources: allocation.sources.map((name) => spell(name)) }
        : {
            ...allocation,
            parts: allocation.parts.map((part) => ({ ...part, source: spell(part.source) })),
          },
  };
}
