import * as ui from '@lotbook/messages/generated/ui';
import { useTranslate } from './translate.tsx';
import './fields.css';
import type { ReactNode } from 'react';

const nearest: ScrollIntoViewOptions = { block: 'nearest', inline: 'nearest' };

/** Search and filters above a list. On phones the filters scroll sideways below the search and keep the focused one visible. */
export const FilterBar = ({
  search,
  children,
}: {
  readonly search: ReactNode;
  readonly children: ReactNode;
}) => {
  const t = useTranslate();
  return (
    <div className="lb-filters lb-no-print">
      {search}
      {/* A fieldset doesn't scroll sideways with its content. Its fields take the focus. */}
      {/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions */}
      <div
        role="group"
        aria-label={t(ui.filters)}
        className="lb-filters-add"
        tabIndex={-1}
        onFocus={({ target }) => target.scrollIntoView(nearest)}
      >
        {children}
      </div>
      {/* oxlint-enable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions */}
    </div>
  );
};
