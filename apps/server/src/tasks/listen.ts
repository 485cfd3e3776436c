import pg from 'pg';

const againMs = 1_000;

export interface Listening {
  readonly close: () => Promise<void>;
}

/** Listens on channels of the database until it is closed. A connection that breaks is made again, of which `onAgain` tells; what was said meanwhile is lost. */
export async function listen(
  url: string,
  name: string,
  channels: Readonly<Record<string, (payload: string) => void>>,
  onAgain?: () => void,
): Promise<Listening> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const later = (): void => {
    client = undefined;
    if (!isClosed) timer = setTimeout(() => void begin().then(onAgain, later), againMs);
  };
  async function begin(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: name, keepAlive: true });
    next.on('notification', ({ channel, payload }) => payload !== undefined && channels[channel]?.(payload));
    await next.connect();
    next.on('error', later);
    for (const channel of Object.keys(channels)) await next.query(`listen ${channel}`);
    client = next;
  }
  await begin();
  return {
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
