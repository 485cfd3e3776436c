import './fields.css';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';

interface DateRangeProps {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly onChange: (range: { readonly from: string | undefined; readonly to: string | undefined }) => void;
}

/** Two calendar dates, both included; either may be open. */
export function DateRange({ from, to, onChange }: DateRangeProps) {
  const turned = from !== undefined && to !== undefined && from > to;
  const id = useId();
  const about = { className: 'lb-input', type: 'date', 'aria-invalid': turned, 'aria-describedby': turned ? id : undefined } as const;
  return (
    <div className="lb-range">
      <input {...about} aria-label="From" value={from ?? ''} onChange={(event) => onChange({ from: event.target.value || undefined, to })} />
      –
      <input {...about} aria-label="To" value={to ?? ''} onChange={(event) => onChange({ from, to: event.target.value || undefined })} />
      {turned && (
        <p id={id} className="lb-wrong" role="alert">
          <CircleAlert size={16} aria-hidden /> The last day lies before the first.
        </p>
      )}
    </div>
  );
}
