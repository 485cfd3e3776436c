import './charts.css';
import './layout.css';
import type { CSSProperties, ReactNode } from 'react';

export type Gap = 'half' | 'one' | 'two' | 'three' | 'four';

interface BoxProps {
  readonly children: ReactNode;
  readonly gap?: Gap;
}

/** A vertical stack. */
export const Stack = ({ children, gap = 'two' }: BoxProps) => (
  <div className={`lb-stack lb-gap-${gap}`}>{children}</div>
);

/** A horizontal row that wraps. */
export const Row = ({
  children,
  gap = 'one',
  between = false,
}: BoxProps & { readonly between?: boolean }) => (
  <div className={`lb-row lb-gap-${gap}${between ? ' lb-between' : ''}`}>{children}</div>
);

/** Equal columns, as many as fit at `least` pixels each. */
export const Columns = ({
  children,
  least = 360,
  even = false,
}: {
  readonly children: ReactNode;
  readonly least?: number;
  /** Columns of a row end at the same height. */
  readonly even?: boolean;
}) => (
  <div
    className={`lb-columns${even ? ' lb-columns-even' : ''}`}
    style={{ '--least': `${least}px` } as CSSProperties}
  >
    {children}
  </div>
);

/** A column as wide as a form. */
export const Narrow = ({ children }: { readonly children: ReactNode }) => (
  <div className="lb-narrow">{children}</div>
);

interface SectionProps {
  readonly title?: string;
  readonly note?: ReactNode;
  readonly action?: ReactNode;
  /** Content between title and body, such as filters. */
  readonly bar?: ReactNode;
  readonly children: ReactNode;
  /** The body reaches the edges, for tables. */
  readonly flush?: boolean;
}

/** A titled part of a page. Sections don't nest. */
export function Section({ title, note, action, bar, children, flush = false }: SectionProps) {
  return (
    <section className="lb-section" {...(title ? { 'aria-label': title } : {})}>
      {(title || action) && (
        <div className="lb-section-head">
          <div>
            {title && <h2>{title}</h2>}
            {note && <p className="lb-section-note">{note}</p>}
          </div>
          {action}
        </div>
      )}
      {bar && <div className="lb-section-bar">{bar}</div>}
      <div className={flush ? 'lb-section-flush' : 'lb-section-body'}>{children}</div>
    </section>
  );
}

interface TextProps {
  readonly children: ReactNode;
  readonly tone?: 'muted' | 'strong';
  readonly size?: 'small';
  readonly as?: 'p' | 'span';
}

/** Running text; a `p` by default. */
export function Text({ children, tone, size, as: Tag = 'p' }: TextProps) {
  return (
    <Tag className={`lb-prose${tone ? ` lb-${tone}` : ''}${size ? ' lb-small' : ''}`}>
      {children}
    </Tag>
  );
}

interface FactsProps {
  readonly items: readonly (readonly [string, ReactNode])[];
  /** Values are at the right edge, as on a bill. */
  readonly end?: boolean;
}

/** Name and value pairs. */
export function Facts({ items, end = false }: FactsProps) {
  return (
    <dl className={`lb-facts${end ? ' lb-facts-end' : ''}`}>
      {items.map(([name, value]) => (
        <Fact key={name} name={name} value={value} />
      ))}
    </dl>
  );
}

const Fact = ({ name, value }: { readonly name: string; readonly value: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
);

interface SplitProps {
  readonly main: ReactNode;
  /** Content of the narrow column that comes first if the columns are stacked. */
  readonly lead: ReactNode;
  readonly side: ReactNode;
}

/** A wide and a narrow column, stacked if there is no room. */
export const Split = ({ main, lead, side }: SplitProps) => (
  <div className="lb-split">
    <div>{main}</div>
    <div>
      <div className="lb-split-lead">{lead}</div>
      {side}
    </div>
  </div>
);
