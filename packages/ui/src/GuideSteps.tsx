import './review.css';
import { CircleCheck, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';

export interface GuideStep {
  readonly id: string;
  readonly title: string;
  readonly help: string;
  readonly isDone: boolean;
  /** How much is left, or that it is done. */
  readonly state: ReactNode;
  readonly action?: ReactNode;
  /** More about an open step, below its help. */
  readonly children?: ReactNode;
}

/** Steps of a longer task, each with its state and what to do. The first open one is marked as current. */
export function GuideSteps({
  label,
  steps,
}: {
  readonly label: string;
  readonly steps: readonly GuideStep[];
}) {
  const current = steps.find(({ isDone }) => !isDone)?.id;
  return (
    <ol className="lb-guide" aria-label={label}>
      {steps.map(({ id, title, help, isDone, state, action, children }) => (
        <li key={id} {...(id === current ? { 'aria-current': 'step' as const } : {})}>
          {isDone ? (
            <CircleCheck size={22} color="var(--gain)" aria-hidden />
          ) : (
            <CircleDashed size={22} color="var(--warning)" aria-hidden />
          )}
          <div className="lb-guide-text">
            <h2>{title}</h2>
            <p>{help}</p>
            {children}
          </div>
          <span className="lb-guide-state">{state}</span>
          <div className="lb-guide-action lb-no-print">{action}</div>
        </li>
      ))}
    </ol>
  );
}
