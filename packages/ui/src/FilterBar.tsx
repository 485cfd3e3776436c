import './fields.css';
import type { ReactNode } from 'react';

/** Search and filters over a list, on one line; on a phone the filters scroll sideways under the search. */
export const FilterBar = ({ search, children }: { readonly search: ReactNode; readonly children: ReactNode }) => (
  <div className="lb-filters lb-no-print">
    {search}
    {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset does not scroll sideways with what is in it */}
    <div role="group" aria-label="Filters" className="lb-filters-add" tabIndex={-1}>
      {children}
    </div>
  </div>
);
