import './fields.css';
import type { ReactNode } from 'react';

/** A collapsed section for rarely needed content. */
export const Disclosure = ({
  title,
  open = false,
  isHeading = false,
  children,
}: {
  readonly title: string;
  /** Whether it is expanded at first. */
  readonly open?: boolean;
  /** The title is a heading of the page. */
  readonly isHeading?: boolean;
  readonly children: ReactNode;
}) => (
  <details className="lb-disclosure" open={open}>
    <summary>{isHeading ? <h3>{title}</h3> : title}</summary>
    <div>{children}</div>
  </details>
);
