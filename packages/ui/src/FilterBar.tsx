import './fields.css';
import type { ReactNode } from 'react';

const nearest: ScrollIntoViewOptions = { block: 'nearest', inline: 'nearest' };

/** Search and filters over a list, on one line; on a phone the filters scroll sideways under the search, and what has the focus is in sight. */
export const FilterBar = ({
  search,
  children,
}: {
  readonly search: ReactNode;
  readonly children: ReactNode;
}) => (
  <div className="lb-filters lb-no-print">
    {search}
    {/* A fieldset doesn't scroll sideways with its content. Its fields take the focus. */}
    {/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions */}
    <div
      role="group"
      aria-label="Filters"
      className="lb-filters-add"
      tabIndex={-1}
      onFocus={({ target }) => target.scrollIntoView(nearest)}
    >
      {children}
    </div>
    {/* oxlint-enable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions */}
  </div>
);
