/** What this window keeps for addresses that have no room for it, the last few of a kind, until it is closed or somebody signs out. */
export class KeptInWindow {
  readonly #prefix: string;
  readonly #most: number;

  /** `prefix` tells its names from all others; so many stay, so that Back leads to the ones before. */
  constructor(prefix: string, most: number) {
    this.#prefix = prefix;
    this.#most = most;
  }

  isName = (id: string): boolean => id.startsWith(this.#prefix);

  /** What stands in an address for a text: the same for the same one. `beginning`: what else the name tells. */
  nameOf = (text: string, beginning = ''): string => `${this.#prefix}${beginning}${digest(text, 0x811c9dc5)}${digest(text, 0x01234567)}`;

  keep(name: string, text: string): void {
    try {
      const others = this.#names()
        .filter((each) => each !== name)
        .toSorted((a, b) => numberOf(a) - numberOf(b));
      for (const old of others.slice(0, -(this.#most - 1))) sessionStorage.removeItem(old);
      sessionStorage.setItem(name, `${numberOf(others.at(-1)) + 1} ${text}`);
    } catch {
      // A browser that keeps nothing: the page says that it is gone.
    }
  }

  /** Undefined where this window does not know it. */
  at(name: string): string | undefined {
    try {
      const text = this.isName(name) ? sessionStorage.getItem(name) : null;
      return text?.slice(text.indexOf(' ') + 1);
    } catch {
      return undefined;
    }
  }

  forget(): void {
    for (const name of this.#names()) sessionStorage.removeItem(name);
  }

  readonly #names = (): readonly string[] => Object.keys(sessionStorage).filter(this.isName);
}

/** FNV-1a: told apart, not hidden. */
function digest(text: string, seed: number): string {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** How many were kept before it. */
const numberOf = (name = ''): number => Number.parseInt(sessionStorage.getItem(name) ?? '0', 10);
