import './notes.css';
import type { ReactNode } from 'react';

interface EmptyProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly icon?: ReactNode;
  /** Fills the whole page. */
  readonly whole?: boolean;
}

/** An empty state: why it is empty, and the next step. */
export const Empty = ({ title, children, actions, icon, whole = false }: EmptyProps) => (
  <div className="lb-empty">
    {icon}
    {whole ? <h1>{title}</h1> : <h2>{title}</h2>}
    {children && <p>{children}</p>}
    {actions && <div className="lb-empty-actions">{actions}</div>}
  </div>
);
