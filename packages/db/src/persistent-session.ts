import pg from 'pg';

const retryMs = [0, 100, 250, 500, 1_000];

export interface PersistentSession {
  /** The current connection; undefined while there is none. */
  readonly current: () => pg.Client | undefined;
  readonly close: () => Promise<void>;
}

export interface SessionOptions {
  readonly url: string;
  /** Shown in `pg_stat_activity`. */
  readonly name: string;
  /**
   * Runs on each new connection before it is used: takes locks, listens. If it throws, the session
   * retries with another connection.
   */
  readonly prepare: (client: pg.Client, isFirst: boolean) => Promise<void>;
}

/**
 * Maintains one connection to the database, for advisory locks and channels, which last as long as
 * a connection. A broken connection is replaced immediately.
 *
 * @throws whatever prevents the first connection.
 */
export async function holdSession({
  url,
  name,
  prepare,
}: SessionOptions): Promise<PersistentSession> {
  let client: pg.Client | undefined;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  async function open(isFirst: boolean): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: name, keepAlive: true });
    // A connection can emit several events when it breaks.
    let isOver = false;
    const onBreak = (): void => {
      if (isOver) return;
      isOver = true;
      if (client !== next) return;
      client = undefined;
      reopen(0);
    };
    next.on('error', onBreak);
    next.on('end', onBreak);
    try {
      await next.connect();
      await prepare(next, isFirst);
      if (isOver) throw new Error('The connection broke while it was prepared.');
      client = next;
    } catch (error) {
      isOver = true;
      await next.end().catch(() => undefined);
      throw error;
    }
  }

  function reopen(attempt: number): void {
    if (isClosed) return;
    timer = setTimeout(
      () => {
        open(false).then(
          () => (isClosed ? void client?.end().catch(() => undefined) : undefined),
          () => reopen(attempt + 1),
        );
      },
      retryMs[Math.min(attempt, retryMs.length - 1)],
    );
  }

  await open(true);
  return {
    current: () => client,
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
