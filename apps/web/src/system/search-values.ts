type Given = Record<string, unknown>;

/** What a page reads of its address and nothing else: the router keeps the text of the address for what a reader passes over, unless it is told that it is not there. Open modals are not the page's own. */
export const pageSearch =
  <Search extends object>(read: (given: Given) => Search) =>
  (given: Given): Search => {
    const { modals: _, ...own } = given;
    return {
      ...Object.fromEntries(Object.keys(own).map((key) => [key, undefined])),
      ...read(given),
    };
  };

/** Reads named texts of a search; what is no text is left out. */
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
