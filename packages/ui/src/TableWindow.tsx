import './table.css';
import type { ReactNode } from 'react';

interface TableWindowProps {
  /** Otherwise the table is as high as its rows. */
  readonly enabled: boolean;
  readonly children: ReactNode;
}

/** Limits the height of a long table within a section, so that the table scrolls inside and renders only rows in view. */
export const TableWindow = ({ enabled, children }: TableWindowProps) =>
  enabled ? <div className="lb-table-window">{children}</div> : children;
