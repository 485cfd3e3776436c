import './figures.css';
import type { ReactNode } from 'react';

export interface Figure {
  readonly label: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
}

interface StripProps {
  readonly label: string;
  readonly figures: readonly Figure[];
  readonly stale?: boolean;
}

/** Three to five figures in a row. Scrolls sideways on phones. */
export function Strip({ label, figures, stale = false }: StripProps) {
  return (
    <section aria-label={label} className={stale ? 'lb-stale' : undefined}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard */}
      <dl className="lb-strip" tabIndex={0}>
        {figures.map((figure, index) => (
          <div key={figure.label} className={index === 0 ? 'lb-strip-first' : undefined}>
            <dt className={stale && index === 0 ? 'lb-updating' : undefined}>{figure.label}</dt>
            <dd>
              {figure.value}
              {figure.note && <small>{figure.note}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
