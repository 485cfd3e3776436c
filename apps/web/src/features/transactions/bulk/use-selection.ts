import { useMemo, useState } from 'react';

export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** All rows that match the filters, loaded or not. */
  readonly all: boolean;
  readonly has: (id: string) => boolean;
  readonly toggle: (id: string) => void;
  readonly choose: (ids: readonly string[]) => void;
  readonly chooseAll: () => void;
  /** Deselects these. */
  readonly drop: (ids: readonly string[]) => void;
  readonly clear: () => void;
}

interface StoredSelection {
  readonly filters: string;
  readonly ids: ReadonlySet<string>;
  readonly all: boolean;
}

/** The selected rows. Changing the filters clears the selection, so that actions never change rows that aren't visible. */
export function useSelection(filters: string): Selection {
  const [stored, setStored] = useState<StoredSelection>({ filters, ids: new Set(), all: false });
  return useMemo(() => {
    const chosen =
      stored.filters === filters ? stored : { filters, ids: new Set<string>(), all: false };
    const choose = (ids: readonly string[]) =>
      setStored({ filters, ids: new Set(ids), all: false });
    return {
      ids: chosen.ids,
      all: chosen.all,
      has: (id) => chosen.all || chosen.ids.has(id),
      toggle: (id) =>
        choose(
          chosen.ids.has(id) ? [...chosen.ids].filter((each) => each !== id) : [...chosen.ids, id],
        ),
      choose,
      chooseAll: () => setStored({ ...chosen, all: true }),
      drop: (dropped) =>
        setStored((now) =>
          now.filters === filters
            ? { ...now, ids: new Set([...now.ids].filter((id) => !dropped.includes(id))) }
            : now,
        ),
      clear: () => choose([]),
    };
  }, [stored, filters]);
}
