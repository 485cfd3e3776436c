import { createContext, use } from 'react';
import { AmountFocus } from './Amount.tsx';
import { formatAgo, formatDate, formatDay, formatExactly, formatTime } from './format-when.ts';

/** The account's time zone for dates. */
export const ZoneContext = createContext(new Intl.DateTimeFormat().resolvedOptions().timeZone);

interface WhenProps {
  /** ISO timestamp, or a calendar date `2024-01-05`. */
  readonly at: string;
  readonly show?: 'day' | 'minute' | 'ago';
}

/** Renders every date in the account's time zone, with the exact time on hover and focus. */
export function When({ at, show = 'minute' }: WhenProps) {
  const zone = use(ZoneContext);
  const focusable = use(AmountFocus);
  if (at.length === 10) return <time dateTime={at}>{formatDate(at)}</time>;
  return (
    <time
      className="lb-amount"
      dateTime={at}
      data-tip={formatExactly(at, zone)}
      {...(focusable ? { tabIndex: 0 } : {})}
    >
      {text(at, zone, show)}
    </time>
  );
}

function text(at: string, zone: string, show: NonNullable<WhenProps['show']>): string {
  if (show === 'ago') return formatAgo(at);
  return show === 'day' ? formatDay(at, zone) : `${formatDay(at, zone)}, ${formatTime(at, zone)}`;
}
