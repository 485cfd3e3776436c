import { vi } from 'vitest';

/** A window that sends messages to the others. */
export interface OtherWindow {
  readonly hears: (
    answer: (
      said: Readonly<Record<string, string>>,
    ) => Readonly<Record<string, string>> | undefined,
  ) => void;
  readonly says: (what: Readonly<Record<string, string>>) => void;
}

const open = new Set<TestChannel>();

/** The test document has no channel between windows. */
class TestChannel extends EventTarget {
  constructor() {
    super();
    open.add(this);
  }

  postMessage(data: unknown): void {
    for (const other of open)
      if (other !== this)
        queueMicrotask(() => other.dispatchEvent(new MessageEvent('message', { data })));
  }

  close(): void {
    open.delete(this);
  }
}

/** Another window of the same browser. A new one replaces the previous one. */
export function otherWindow(): OtherWindow {
  open.clear();
  vi.stubGlobal('BroadcastChannel', TestChannel);
  const channel = new TestChannel();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  const says: OtherWindow['says'] = (what) => channel.postMessage(what);
  return {
    says,
    hears: (answer) =>
      channel.addEventListener('message', (event) => {
        const told = answer((event as MessageEvent<Readonly<Record<string, string>>>).data);
        if (told) says(told);
      }),
  };
}
