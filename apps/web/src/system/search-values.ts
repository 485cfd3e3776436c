type Given = Record<string, unknown>;

/** Validates a page's search parameters. Invalid values must be set to undefined, because the router otherwise keeps their text. Open modals are handled elsewhere. */
export const makePageSearch =
  <Search extends object>(read: (given: Given) => Search) =>
  (given: Given): Search => {
    const { modals: _, ...own } = given;
    return {
      ...Object.fromEntries(Object.keys(own).map((key) => [key, undefined])),
      ...read(given),
    };
  };

/** Reads named text parameters and ignores other types. */
export const readTexts =
  <Name extends string>(...names: readonly Name[]) =>
  (given: Given): { readonly [Each in Name]?: string } =>
    Object.fromEntries(
      names.flatMap((name) =>
        typeof given[name] === 'string' && given[name] !== '' ? [[name, given[name]]] : [],
      ),
    ) as {
      readonly [Each in Name]?: string;
    };
