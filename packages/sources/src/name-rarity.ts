import type { FileSource, HeaderShape } from './file-source.ts';

/** Words that anybody uses who keeps a list of crypto transactions. */
const COMMON = new Set(
  `date time timestamp datetime day when utc created updated at on executed type side action operation kind event direction category class amount amounts quantity qty volume vol
  size units number count no asset assets coin coins currency cur ccy symbol ticker token crypto cryptocurrency pair market instrument product price rate value worth total subtotal
  cost proceeds profit gain loss net gross fee fees commission tax usd eur gbp btc eth fiat sent send received receive buy bought sell sold from to in out base quote spent source
  destination wallet account exchange platform address hash tx txid txhash id uid uuid transaction trade order status state network chain note notes memo comment comments
  description label tag remark remarks details info reference ref name user balance group other the of my is`.split(
    /\s+/,
  ),
);

/** Names of notes that people add to a file of their own. */
const NOTE_WORDS = new Set(
  'note notes memo comment comments remark remarks my of mine own the a to self tags'.split(' '),
);

/** Below this a header has only common names, so only its exact form and its values identify the format. */
export const DISTINCTIVE = 4;

export const splitWords = (name: string): readonly string[] =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}#%$]+/u)
    .filter((word) => word !== '');

/** A column that a person added for notes; it changes no amount. */
export function isNoteColumn(name: string): boolean {
  const words = splitWords(name);
  return words.length > 0 && words.every((word) => NOTE_WORDS.has(word));
}

/** How strongly header names identify a format, by how common their words are and how many platforms use them. */
export class NameRarity {
  readonly #platforms = new Map<string, Set<string>>();
  readonly #scores = new WeakMap<HeaderShape, number>();

  constructor(sources: readonly FileSource[]) {
    for (const { provider, headers, columns } of sources) {
      const names = [...headers.flat(), ...(columns?.required ?? []), ...(columns?.optional ?? [])];
      for (const name of names) if (typeof name === 'string') this.#note(name, provider);
    }
  }

  #note(name: string, provider: string): void {
    const key = splitWords(name).join(' ');
    const platforms = this.#platforms.get(key) ?? new Set();
    this.#platforms.set(key, platforms.add(provider));
  }

  ofShape(shape: HeaderShape): number {
    const known = this.#scores.get(shape);
    if (known !== undefined) return known;
    const score = shape.reduce((total: number, name) => total + this.ofName(name), 0);
    this.#scores.set(shape, score);
    return score;
  }

  /** 0 for one common word, up to 2 for a name that hardly anybody else uses. */
  ofName(name: string | RegExp): number {
    if (typeof name !== 'string') return 1.5;
    const words = splitWords(name);
    if (words.length === 0) return 0;
    const isWidespread = (this.#platforms.get(words.join(' '))?.size ?? 0) >= 4;
    if (!words.every((word) => COMMON.has(word))) return isWidespread ? 1 : 2;
    return words.length === 1 ? 0 : isWidespread ? 0.25 : 1;
  }
}
