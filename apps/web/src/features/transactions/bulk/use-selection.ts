import { useMemo, useState } from 'react';

export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** Everything that the filters mean, loaded or not. */
  readonly all: boolean;
  readonly has: (id: string) => boolean;
  readonly toggle: (id: string) => void;
  readonly choose: (ids: readonly string[]) => void;
  readonly chooseAll: () => void;
  /** Chooses these no longer. */
  readonly drop: (ids: readonly string[]) => void;
  readonly clear: () => void;
}

interface Chosen {
  readonly of: string;
  readonly ids: ReadonlySet<string>;
  readonly all: boolean;
}

/** The rows that are chosen. Other filters choose anew, so that nothing is changed out of sight. */
export function useSelection(filters: string): Selection {
  const [kept, setChosen] = useState<Chosen>({ of: filters, ids: new Set(), all: false });
  return useMemo(() => {
    const chosen = kept.of === filters ? kept : { of: filters, ids: new Set<string>(), all: false };
    const choose = (ids: readonly string[]) =>
      setChosen({ of: filters, ids: new Set(ids), all: false });
    return {
      ids: chosen.ids,
      all: chosen.all,
      has: (id) => chosen.all || chosen.ids.has(id),
      toggle: (id) =>
        choose(
          chosen.ids.has(id) ? [...chosen.ids].filter((each) => each !== id) : [...chosen.ids, id],
        ),
      choose,
      chooseAll: () => setChosen({ ...chosen, all: true }),
      drop: (gone) =>
        setChosen((now) =>
          now.of === filters
            ? { ...now, ids: new Set([...now.ids].filter((id) => !gone.includes(id))) }
            : now,
        ),
      clear: () => choose([]),
    };
  }, [kept, filters]);
}
