import {
  compactView,
  nothingHidden,
  type ChoiceKey,
  type Choices,
  type Dates,
  type Flags,
  type View,
} from '../shared/view.ts';

/** Adds a value to a filter list, and removes it from the excluded values. */
export function addChoice(view: View, key: ChoiceKey, value: string): View {
  const { exclude } = dropChoice(view, key, value, true);
  return compactView({ ...view, exclude, [key]: [...new Set([...(view[key] ?? []), value])] });
}

export function dropChoice(view: View, key: ChoiceKey, value: string, excluded: boolean): View {
  const without = (choices: Choices | undefined) =>
    choices?.[key]?.filter((each) => each !== value);
  if (!excluded) return compactView({ ...view, [key]: without(view) });
  return compactView({
    ...view,
    exclude: view.exclude && compactView({ ...view.exclude, [key]: without(view.exclude) }),
  });
}

/** Inverts a value: excludes it if it was included, and the other way round. */
export function turnChoice(view: View, key: ChoiceKey, value: string, excluded: boolean): View {
  if (excluded) return addChoice(view, key, value);
  const rest = dropChoice(view, key, value, false);
  return compactView({
    ...rest,
    exclude: { ...rest.exclude, [key]: [...new Set([...(rest.exclude?.[key] ?? []), value])] },
  });
}

/** The same for a flag. */
export function addFlag(view: View, flag: string): View {
  const rest = dropFlag(view, flag, true);
  return compactView({
    ...rest,
    txFlags: {
      flags: [...new Set([...(view.txFlags?.flags ?? []), flag])],
      operator: view.txFlags?.operator ?? 'or',
    },
  });
}

export function dropFlag(view: View, flag: string, excluded: boolean): View {
  const less = (flags: Flags | undefined): Flags | undefined => {
    const others = (flags?.flags ?? []).filter((each) => each !== flag);
    return others.length > 0 ? { flags: others, operator: flags?.operator ?? 'or' } : undefined;
  };
  if (!excluded) return compactView({ ...view, txFlags: less(view.txFlags) });
  return compactView({
    ...view,
    exclude: { ...view.exclude, txFlags: less(view.exclude?.txFlags) } as View['exclude'],
  });
}

export function turnFlag(view: View, flag: string, excluded: boolean): View {
  if (excluded) return addFlag(view, flag);
  const rest = dropFlag(view, flag, false);
  const { flags = [], operator = 'or' } = rest.exclude?.txFlags ?? {};
  return compactView({
    ...rest,
    exclude: { ...rest.exclude, txFlags: { flags: [...new Set([...flags, flag])], operator } },
  });
}

const noDates = { txDateStatic: undefined, txDateStart: undefined, txDateEnd: undefined };

/** Replaces the dates of the view, included or excluded. */
export const addDates = (
  view: View,
  dates: { readonly [Key in keyof Dates]?: Dates[Key] | undefined },
): View => ({
  ...dropDates(view),
  ...compactView(dates),
});

export const dropDates = (view: View): View =>
  compactView({ ...view, ...noDates, exclude: compactView({ ...view.exclude, ...noDates }) });

/** Inverts the dates: excludes them if they were included, and the other way round. */
export function turnDates(view: View, excluded: boolean): View {
  const { txDateStatic, txDateStart, txDateEnd } = (excluded ? view.exclude : view) ?? {};
  const dates = compactView({ txDateStatic, txDateStart, txDateEnd });
  const rest = dropDates(view);
  return excluded ? { ...rest, ...dates } : { ...rest, exclude: { ...rest.exclude, ...dates } };
}

/** Removes all filters but keeps order and columns. `search`: the search to keep. */
export const dropFilters = ({ sortColumn, sortOrder, tableView }: View, search?: string): View =>
  compactView({ sortColumn, sortOrder, tableView, search, ...nothingHidden });
