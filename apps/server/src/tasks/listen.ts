import { holdSession } from '@lotbook/db/persistent-session';

export interface Listening {
  readonly close: () => Promise<void>;
}

/** Listens on channels of the database until it is closed. After a reconnect `onAgain` is called, because notifications sent in the meantime are lost. */
export async function listen(
  url: string,
  name: string,
  channels: Readonly<Record<string, (payload: string) => void>>,
  onAgain?: () => void,
): Promise<Listening> {
  return holdSession({
    url,
    name,
    prepare: async (client, isFirst) => {
      client.on(
        'notification',
        ({ channel, payload }) => payload !== undefined && channels[channel]?.(payload),
      );
      for (const channel of Object.keys(channels)) await client.query(`listen ${channel}`);
      if (!isFirst) onAgain?.();
    },
  });
}
