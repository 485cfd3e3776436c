import { setTimeout as pause } from 'node:timers/promises';
import { figuresChannel } from '@lotbook/db/stores/computations';
import type { AccountId } from '@lotbook/model/ids';
import type { FiguresNews } from '@lotbook/services/services';
import { listen, type Listening } from './listen.ts';

export interface FiguresDesk extends Listening {
  readonly news: FiguresNews;
}

/** Hears of newer figures of any account, from whatever worker made them. */
export async function hearOfFigures(url: string): Promise<FiguresDesk> {
  const waiting = new Map<string, Set<() => void>>();
  const listening = await listen(url, 'lotbook figures', {
    [figuresChannel]: (accountId) => {
      for (const told of waiting.get(accountId) ?? []) told();
    },
  });

  async function next(accountId: AccountId, ms: number): Promise<void> {
    const those = waiting.get(accountId) ?? new Set();
    waiting.set(accountId, those);
    const ended = new AbortController();
    const told = () => ended.abort();
    those.add(told);
    await pause(ms, undefined, { signal: ended.signal, ref: false }).catch(() => undefined);
    those.delete(told);
    if (those.size === 0) waiting.delete(accountId);
  }

  return { news: { next }, close: () => listening.close() };
}
