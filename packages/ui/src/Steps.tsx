import './charts.css';

export interface Step {
  readonly title: string;
  readonly explanation: string;
}

/** Numbered steps; `current` is the step to do now, from 0. */
export function Steps({
  steps,
  current,
}: {
  readonly steps: readonly Step[];
  readonly current: number;
}) {
  return (
    <ol className="lb-steps">
      {steps.map((step, index) => (
        <li key={step.title} {...(index === current ? { 'aria-current': 'step' as const } : {})}>
          <h2>{step.title}</h2>
          <p>{step.explanation}</p>
        </li>
      ))}
    </ol>
  );
}
