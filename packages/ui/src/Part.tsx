import './evidence.css';
import type { ReactNode } from 'react';

/** A titled part inside a drawer. */
export const Part = ({
  title,
  note,
  children,
}: {
  readonly title: string;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}) => (
  <section className="lb-part">
    <h3>{title}</h3>
    {note && <p className="lb-help">{note}</p>}
    {children}
  </section>
);
