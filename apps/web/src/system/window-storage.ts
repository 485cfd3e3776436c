/** Messages between windows of this browser: a window asks for a name, and another sends the value. */
type Said = { readonly wanted: string } | { readonly name: string; readonly text: string };

const channelName = 'kept';
/** Background windows answer too. */
const answersWithinMs = 1_000;

const kinds: WindowStorage[] = [];

/** Answers other windows of this browser that look for a stored value, such as one that a link opened. */
export function handOverStorage(): void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    if (!('wanted' in data)) return;
    const text = kinds.find((kind) => kind.isName(data.wanted))?.at(data.wanted);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
    if (text !== undefined) channel.postMessage({ name: data.wanted, text } satisfies Said);
  });
}

/** Values too long for an address, stored in this window until it closes or the user signs out. Keeps the last few of each kind. */
export class WindowStorage {
  readonly #prefix: string;
  readonly #most: number;

  /** `prefix` identifies the kind. Keeps several, so that Back works. */
  constructor(prefix: string, most: number) {
    this.#prefix = prefix;
    this.#most = most;
    kinds.push(this);
  }

  isName = (id: string): boolean => id.startsWith(this.#prefix);

  /** A stable name for a text. `beginning`: readable part of the name. */
  getName = (text: string, beginning = ''): string =>
    `${this.#prefix}${beginning}${digestText(text, 0x811c9dc5)}${digestText(text, 0x01234567)}`;

  keep(name: string, text: string): void {
    try {
      const others = this.#names()
        .filter((each) => each !== name)
        .toSorted((a, b) => getNumber(a) - getNumber(b));
      for (const old of others.slice(0, -(this.#most - 1))) sessionStorage.removeItem(old);
      sessionStorage.setItem(name, `${getNumber(others.at(-1)) + 1} ${text}`);
    } catch {
      // Storage is unavailable, so the page shows that the value is missing.
    }
  }

  /** Undefined if this window doesn't have it. */
  at(name: string): string | undefined {
    try {
      const text = this.isName(name) ? sessionStorage.getItem(name) : null;
      return text?.slice(text.indexOf(' ') + 1);
    } catch {
      return undefined;
    }
  }

  /** Copies the value of a name from another window; resolves without it if none has it. */
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

/** FNV-1a: identifies, doesn't hide. */
function digestText(text: string, seed: number): string {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** How many were stored before it. */
const getNumber = (name = ''): number => Number.parseInt(sessionStorage.getItem(name) ?? '0', 10);
