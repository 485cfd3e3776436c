import './layout.css';
import type { ReactNode } from 'react';

/** Small buttons at the end of a row. */
export const Actions = ({ children }: { readonly children: ReactNode }) => (
  <span className="lb-actions">{children}</span>
);
