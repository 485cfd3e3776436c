import './charts.css';
import type { ReactNode } from 'react';

export interface Bar {
  readonly id: string;
  readonly name: ReactNode;
  readonly value: ReactNode;
  /** Length, 0 to 100. */
  readonly percent: number;
  readonly share: string;
}

/** Parts of a whole as labeled bars. */
export function BarList({
  label,
  bars,
}: {
  readonly label: string;
  readonly bars: readonly Bar[];
}) {
  return (
    <ul className="lb-bars" aria-label={label}>
      {bars.map((bar) => (
        <li key={bar.id}>
          <span className="lb-bars-name">{bar.name}</span>
          <span className="lb-bars-value">{bar.value}</span>
          <span className="lb-bars-share">{bar.share}</span>
          <span className="lb-bars-track" aria-hidden>
            <i style={{ width: `${bar.percent}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
