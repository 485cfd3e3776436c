import './figures.css';

interface UsageBarProps {
  readonly label: string;
  readonly used: number;
  /** Null: no limit. */
  readonly most: number | null;
}

/** How much of something is used; with a bar where there is a limit. */
export function UsageBar({ label, used, most }: UsageBarProps) {
  const figures =
    most === null
      ? used.toLocaleString('en-US')
      : `${used.toLocaleString('en-US')} of ${most.toLocaleString('en-US')}`;
  const full = most !== null && used >= most;
  return (
    <div className="lb-usage">
      <span>{label}</span>
      <span className={full ? 'lb-usage-full' : undefined}>
        {figures}
        {full && ': the limit is reached'}
      </span>
      {most !== null && (
        <meter
          aria-label={label}
          min={0}
          max={most}
          high={most * 0.9}
          value={Math.min(used, most)}
        />
      )}
    </div>
  );
}
