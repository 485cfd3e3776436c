import { setTimeout as pause } from 'node:timers/promises';
import { accountChannel, figuresChannel } from '@lotbook/db/stores/computations';
import type { AccountId } from '@lotbook/model/ids';
import type { FiguresNews, FollowAccount } from '@lotbook/services/services';
import { listen, type Listening } from './listen.ts';

export interface FiguresDesk extends Listening {
  readonly news: FiguresNews;
  readonly follow: FollowAccount;
}

/** Listens for new figures and other events of any account, from all processes. */
export async function listenForFigures(url: string): Promise<FiguresDesk> {
  const [waiting, following] = [makeTold(), makeTold()];
  const channels = { [figuresChannel]: waiting.notify, [accountChannel]: following.notify };
  const listening = await listen(url, 'lotbook figures', channels, () => following.tellAll());

  async function next(accountId: AccountId, ms: number): Promise<void> {
    const ended = new AbortController();
    const leave = waiting.enter(accountId, () => ended.abort());
    await pause(ms, undefined, { signal: ended.signal, ref: false }).catch(() => undefined);
    leave();
  }

  return { news: { next }, follow: following.enter, close: () => listening.close() };
}

/** The listeners of each account. */
function makeTold() {
  const those = new Map<string, Set<() => void>>();
  const notify = (accountId: string): void => {
    for (const each of those.get(accountId) ?? []) each();
  };
  const enter: FollowAccount = (accountId, each) => {
    const own = those.get(accountId) ?? new Set();
    those.set(accountId, own.add(each));
    return () => {
      own.delete(each);
      if (own.size === 0 && those.get(accountId) === own) those.delete(accountId);
    };
  };
  return { notify, enter, tellAll: () => [...those.keys()].forEach(notify) };
}
