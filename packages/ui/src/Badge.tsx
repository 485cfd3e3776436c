import './notes.css';
import type { ReactNode } from 'react';

export type BadgeTone = 'plain' | 'gain' | 'loss' | 'warning' | 'info';

/** A short status label. */
export const Badge = ({
  tone = 'plain',
  children,
}: {
  readonly tone?: BadgeTone;
  readonly children: ReactNode;
}) => <span className={`lb-badge${tone === 'plain' ? '' : ` lb-badge-${tone}`}`}>{children}</span>;
