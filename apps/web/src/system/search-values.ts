type Given = Record<string, unknown>;

/** Reads named texts of a search; what is no text is left out. */
export const readTexts =
  <Name extends string>(...names: readonly Name[]) =>
  (given: Given): { readonly [Each in Name]?: string } =>
    Object.fromEntries(names.flatMap((name) => (typeof given[name] === 'string' && given[name] !== '' ? [[name, given[name]]] : []))) as {
      readonly [Each in Name]?: string;
    };
