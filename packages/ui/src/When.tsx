import { createContext, use } from 'react';
import type { Translator } from '@lotbook/messages/translator';
import { useTranslator } from './translate.tsx';
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
  const translator = useTranslator();
  const t = translator.translate;
  const focusable = use(AmountFocus);
  if (at.length === 10) return <time dateTime={at}>{formatDate(at, t)}</time>;
  return (
    <time
      className="lb-amount"
      dateTime={at}
      data-tip={formatExactly(at, zone, t)}
      {...(focusable ? { tabIndex: 0 } : {})}
    >
      {toText(at, { zone, show, translator })}
    </time>
  );
}

interface Shown {
  readonly zone: string;
  readonly show: NonNullable<WhenProps['show']>;
  readonly translator: Translator;
}

function toText(at: string, { zone, show, translator }: Shown): string {
  if (show === 'ago') return formatAgo(at, translator);
  const day = formatDay(at, zone, translator.translate);
  return show === 'day' ? day : `${day}, ${formatTime(at, zone)}`;
}
