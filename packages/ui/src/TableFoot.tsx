import './figures.css';
import './table.css';
import type { ReactNode } from 'react';

/** Under a list that fills the page: how many rows, and whether they are being read anew. */
export const TableFoot = ({
  children,
  updating = false,
}: {
  readonly children: ReactNode;
  readonly updating?: boolean;
}) => <output className={`lb-table-foot${updating ? ' lb-updating' : ''}`}>{children}</output>;
