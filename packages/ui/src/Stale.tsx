import './figures.css';
import type { ReactNode } from 'react';

/** Dims figures that are being recalculated. */
export const Stale = ({
  when,
  children,
}: {
  readonly when: boolean;
  readonly children: ReactNode;
}) => <div className={when ? 'lb-stale' : undefined}>{children}</div>;
