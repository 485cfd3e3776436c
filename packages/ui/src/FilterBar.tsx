import './fields.css';
import type { ReactNode } from 'react';

/** Search and filters over a list, on one line; on a phone the filters scroll sideways under the search. */
export const FilterBar = ({ search, children }: { readonly search: ReactNode; readonly children: ReactNode }) => (
  <div className="lb-filters lb-no-print">
    {search}
    <div>{children}</div>
  </div>
);
