import './figures.css';
import './table.css';
import type { ReactNode } from 'react';

/** The footer of a full-page list: row count and refresh state. */
export const TableFoot = ({
  children,
  updating = false,
}: {
  readonly children: ReactNode;
  readonly updating?: boolean;
}) => <output className={`lb-table-foot${updating ? ' lb-updating' : ''}`}>{children}</output>;
