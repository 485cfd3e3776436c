import './fields.css';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';

interface DateRangeProps {
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** Where no day after it has anything: the present one. */
  readonly today?: string;
  readonly onChange: (range: {
    readonly from: string | undefined;
    readonly to: string | undefined;
  }) => void;
}

/** Two calendar dates, both included; either may be open. */
export function DateRange({ from, to, today, onChange }: DateRangeProps) {
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
        aria-label="From"
        value={from ?? ''}
        onChange={(event) => onChange({ from: event.target.value || undefined, to })}
      />
      –
      <input
        {...about}
        aria-label="To"
        value={to ?? ''}
        onChange={(event) => onChange({ from, to: event.target.value || undefined })}
      />
      {wrong && (
        <p id={id} className="lb-wrong" role="alert">
          <CircleAlert size={16} aria-hidden /> {wrong}
        </p>
      )}
    </div>
  );
}

function getError(from = '', to = '', today = ''): string | undefined {
  if (from && to && from > to) return 'The last day lies before the first.';
  return today && from > today ? 'These days are yet to come.' : undefined;
}
