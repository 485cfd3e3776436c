import type { FileSource } from './file-source.ts';

const toKey = (name: string): string => name.trim().toLowerCase();

/** Finds the formats that a header may belong to by the rarest name of each layout. Rows of values contain none of these names, so few formats are compared with them. */
export class PossibleSources {
  readonly #sources: readonly FileSource[];
  /** Places of formats by a name that one of their layouts needs. */
  readonly #byName = new Map<string, readonly number[]>();
  /** Places of formats with a layout that has only patterns. */
  readonly #always: number[] = [];

  constructor(sources: readonly FileSource[]) {
    this.#sources = sources;
    const layouts = sources.map(({ headers, columns }) =>
      [...headers, ...(columns ? [columns.required] : [])].map((names) =>
        names.flatMap((name) => (typeof name === 'string' && name !== '' ? [toKey(name)] : [])),
      ),
    );
    const counts = new Map<string, number>();
    for (const name of layouts.flat(2)) counts.set(name, (counts.get(name) ?? 0) + 1);
    for (const [place, needed] of layouts.entries()) {
      if (needed.some((names) => names.length === 0)) this.#always.push(place);
      const rarest = needed.flatMap(
        (names) => names.toSorted((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0))[0] ?? [],
      );
      for (const name of new Set(rarest))
        this.#byName.set(name, [...(this.#byName.get(name) ?? []), place]);
    }
  }

  /** In the order of all formats. */
  find(header: readonly string[]): readonly FileSource[] {
    const places = new Set(this.#always);
    for (const cell of header)
      for (const place of this.#byName.get(toKey(cell)) ?? []) places.add(place);
    return [...places].sort((a, b) => a - b).flatMap((place) => this.#sources[place] ?? []);
  }
}
