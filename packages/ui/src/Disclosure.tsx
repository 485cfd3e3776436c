import './fields.css';
import type { ReactNode } from 'react';

/** What few people need, behind its title until it is opened. */
export const Disclosure = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) => (
  <details className="lb-disclosure">
    <summary>{title}</summary>
    <div>{children}</div>
  </details>
);
