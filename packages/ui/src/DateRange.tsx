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
  /** Shows the labels above the fields, as in a form. In a row of filters they are for screen readers only. */
  readonly labelled?: boolean;
  readonly onChange: (range: {
    readonly from: string | undefined;
    readonly to: string | undefined;
  }) => void;
}

/** Two inclusive calendar dates. Either can be empty. */
export function DateRange({ from, to, today, labelled = false, onChange }: DateRangeProps) {
  const t = useTranslate();
  const wrong = getError(from, to, today);
  const id = useId();
  const about = { labelled, wrongId: wrong && id };
  return (
    <div className={labelled ? 'lb-range lb-range-labelled' : 'lb-range'}>
      <DayField
        {...about}
        label={t(ui.from)}
        value={from}
        onChange={(day) => onChange({ from: day, to })}
      />
      {!labelled && '–'}
      <DayField
        {...about}
        label={t(ui.to)}
        value={to}
        onChange={(day) => onChange({ from, to: day })}
      />
      {wrong && (
        <p id={id} className="lb-wrong" role="alert">
          <CircleAlert size={16} aria-hidden /> {t(wrong)}
        </p>
      )}
    </div>
  );
}

interface DayFieldProps {
  readonly label: string;
  readonly labelled: boolean;
  readonly value: string | undefined;
  /** The id of the error, if there is one. */
  readonly wrongId: string | undefined;
  readonly onChange: (day: string | undefined) => void;
}

function DayField({ label, labelled, value, wrongId, onChange }: DayFieldProps) {
  const id = useId();
  const field = (
    <input
      id={id}
      className="lb-input"
      type="date"
      aria-invalid={wrongId !== undefined}
      aria-describedby={wrongId}
      {...(!labelled && { 'aria-label': label })}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || undefined)}
    />
  );
  if (!labelled) return field;
  return (
    <div className="lb-field">
      <label htmlFor={id}>{label}</label>
      {field}
    </div>
  );
}

function getError(from = '', to = '', today = ''): Message | undefined {
  if (from && to && from > to) return ui.endBeforeStart;
  return today && from > today ? ui.futureDates : undefined;
}
