import type { Message } from '@lotbook/messages/message';
import * as ui from '@lotbook/messages/generated/ui';
import { useTranslate } from './translate.tsx';
import './fields.css';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';

interface DateRangeProps {
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** The current day, if no later day can have data. */
  readonly today?: string;
  readonly onChange: (range: {
    readonly from: string | undefined;
    readonly to: string | undefined;
  }) => void;
}

/** Two inclusive calendar dates. Either can be empty. */
export function DateRange({ from, to, today, onChange }: DateRangeProps) {
  const t = useTranslate();
  const wrong = getError(from, to, today);
  const id = useId();
  const about = {
    className: 'lb-input',
    type: 'date',
    'aria-invalid': wrong !== undefined,
    'aria-describedby': wrong && id,
  } as const;
  return (
    <div className="lb-range">
      <input
        {...about}
        aria-label={t(ui.from)}
        value={from ?? ''}
        onChange={(event) => onChange({ from: event.target.value || undefined, to })}
      />
      –
      <input
        {...about}
        aria-label={t(ui.to)}
        value={to ?? ''}
        onChange={(event) => onChange({ from, to: event.target.value || undefined })}
      />
      {wrong && (
        <p id={id} className="lb-wrong" role="alert">
          <CircleAlert size={16} aria-hidden /> {t(wrong)}
        </p>
      )}
    </div>
  );
}

function getError(from = '', to = '', today = ''): Message | undefined {
  if (from && to && from > to) return ui.endBeforeStart;
  return today && from > today ? ui.futureDates : undefined;
}
