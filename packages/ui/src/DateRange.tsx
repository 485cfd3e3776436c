import './fields.css';

interface DateRangeProps {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly onChange: (range: { readonly from: string | undefined; readonly to: string | undefined }) => void;
}

/** Two calendar dates, both included; either may be open. */
export function DateRange({ from, to, onChange }: DateRangeProps) {
  return (
    <div className="lb-range">
      <input
        className="lb-input"
        type="date"
        aria-label="From"
        value={from ?? ''}
        onChange={(event) => onChange({ from: event.target.value || undefined, to })}
      />
      –
      <input className="lb-input" type="date" aria-label="To" value={to ?? ''} onChange={(event) => onChange({ from, to: event.target.value || undefined })} />
    </div>
  );
}
