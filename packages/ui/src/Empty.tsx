import './notes.css';
import type { ReactNode } from 'react';

interface EmptyProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  readonly icon?: ReactNode;
  /** It is all there is on the page. */
  readonly whole?: boolean;
}

/** Nothing here: why, and the next step. */
export const Empty = ({ title, children, actions, icon, whole = false }: EmptyProps) => (
  <div className="lb-empty">
    {icon}
    {whole ? <h1>{title}</h1> : <h2>{title}</h2>}
    {children && <p>{children}</p>}
    {actions && <div className="lb-empty-actions">{actions}</div>}
  </div>
);
