import './notes.css';

interface ProgressProps {
  readonly label: string;
  /** Progress out of `total`; indeterminate without a total. */
  readonly done?: number | null | undefined;
  readonly total?: number | null | undefined;
}

export function Progress({ label, done, total }: ProgressProps) {
  if (!total) return <progress className="lb-progress" aria-label={label} />;
  return (
    <progress
      className="lb-progress"
      aria-label={label}
      max={total}
      value={Math.min(total, done ?? 0)}
    />
  );
}
