import './fields.css';
import type { ReactNode } from 'react';

/** A collapsed section for rarely needed content. */
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
