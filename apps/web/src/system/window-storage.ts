/** What windows of this browser say to each other: which name one looks for, and what stands behind it. */
type Said = { readonly wanted: string } | { readonly name: string; readonly text: string };

const channelName = 'kept';
/** A window behind others answers, too. */
const answersWithinMs = 1_000;

const kinds: WindowStorage[] = [];

/** Hears for as long as the page stands what other windows of this browser look for, such as one that a link was opened in, and hands over what this one keeps. */
export function handOverStorage(): void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    if (!('wanted' in data)) return;
    const text = kinds.find((kind) => kind.isName(data.wanted))?.at(data.wanted);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
    if (text !== undefined) channel.postMessage({ name: data.wanted, text } satisfies Said);
  });
}

/** What this window keeps for addresses that have no room for it, the last few of a kind, until it is closed or somebody signs out. */
export class WindowStorage {
  readonly #prefix: string;
  readonly #most: number;

  /** `prefix` tells its names from all others; so many stay, so that Back leads to the ones before. */
  constructor(prefix: string, most: number) {
    this.#prefix = prefix;
    this.#most = most;
    kinds.push(this);
  }

  isName = (id: string): boolean => id.startsWith(this.#prefix);

  /** What stands in an address for a text: the same for the same one. `beginning`: what else the name tells. */
  getName = (text: string, beginning = ''): string =>
    `${this.#prefix}${beginning}${digest(text, 0x811c9dc5)}${digest(text, 0x01234567)}`;

  keep(name: string, text: string): void {
    try {
      const others = this.#names()
        .filter((each) => each !== name)
        .toSorted((a, b) => getNumber(a) - getNumber(b));
      for (const old of others.slice(0, -(this.#most - 1))) sessionStorage.removeItem(old);
      sessionStorage.setItem(name, `${getNumber(others.at(-1)) + 1} ${text}`);
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

  /** Takes over what another window of this browser keeps under a name; comes to an end without it where none does. */
  async take(name: string): Promise<void> {
    const channel = new BroadcastChannel(channelName);
    const { promise, resolve } = Promise.withResolvers<void>();
    const waiting = setTimeout(resolve, answersWithinMs);
    channel.addEventListener('message', ({ data }: MessageEvent<Said>) => {
      if (!('name' in data) || data.name !== name) return;
      this.keep(name, data.text);
      resolve();
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
    channel.postMessage({ wanted: name } satisfies Said);
    await promise;
    clearTimeout(waiting);
    channel.close();
  }

  forget(): void {
    for (const name of this.#names()) sessionStorage.removeItem(name);
  }

  readonly #names = (): readonly string[] => Object.keys(sessionStorage).filter(this.isName);
}

/** FNV-1a: told apart, not hidden. */
function digest(text: string, seed: number): string {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** How many were kept before it. */
const getNumber = (name = ''): number => Number.parseInt(sessionStorage.getItem(name) ?? '0', 10);
