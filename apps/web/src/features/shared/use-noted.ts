import { instantAt, wallClock } from '@lotbook/access/manual/zoned';
import { dateWrong, timeWrong } from '@lotbook/access/rules/date';
import { ZoneContext } from '@lotbook/ui/When';
import { use, useState } from 'react';

interface Clock {
  readonly date: string;
  readonly time: string;
}

export interface Noted extends Clock {
  readonly change: (part: Partial<Clock>) => void;
  readonly wrongs: { readonly date?: string | undefined; readonly time?: string | undefined };
  /** The time wasn't changed: it is now. */
  readonly isNow: boolean;
  /** The time to send; undefined for now, or if it is invalid. */
  readonly at: string | undefined;
  readonly isReadable: boolean;
  /** After the disposal, so it doesn't identify any lots. */
  readonly isLate: boolean;
  /** Resets to now. */
  readonly reset: () => void;
}

/** When a lot selection or standing instruction was recorded, in the account's time zone; defaults to now. `leftAt`: the time of the disposal. */
export function useNoted(leftAt?: string): Noted {
  const zone = use(ZoneContext);
  const [now] = useState(() => new Date().toISOString());
  const today = toMinutes(wallClock(now, zone));
  const [clock, setClock] = useState<Clock>(today);
  const isNow = clock.date === today.date && clock.time === today.time;
  const date = dateWrong(clock.date, { now: today.date });
  const time = timeWrong(clock.time, { now: today.time, future: clock.date !== today.date });
  const isReadable = date === undefined && time === undefined;
  const at = isReadable && !isNow ? instantAt(clock.date, clock.time, zone) : undefined;
  return {
    ...clock,
    change: (part) => setClock({ ...clock, ...part }),
    wrongs: { date, time },
    isNow,
    at,
    isReadable,
    isLate: isReadable && leftAt !== undefined && Date.parse(at ?? now) > Date.parse(leftAt),
    reset: () => setClock(today),
  };
}

const toMinutes = ({ date, time }: Clock): Clock => ({ date, time: time.slice(0, 5) });
