import './charts.css';
import './review.css';
import { CircleCheck, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';

export interface Check {
  readonly id: string;
  readonly label: ReactNode;
  readonly ready: boolean;
  /** What is still open, or what was done. */
  readonly state: string;
}

/** A checklist. Each line is done or open, as icon and text. */
export const Checks = ({
  label,
  checks,
}: {
  readonly label: string;
  readonly checks: readonly Check[];
}) => (
  <ul className="lb-checks" aria-label={label}>
    {checks.map(({ id, label: name, ready, state }) => (
      <li key={id}>
        {ready ? (
          <CircleCheck size={18} color="var(--gain)" aria-hidden />
        ) : (
          <CircleDashed size={18} color="var(--warning)" aria-hidden />
        )}
        <span>{name}</span>
        <span>{state}</span>
      </li>
    ))}
  </ul>
);
