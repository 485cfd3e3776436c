import type { ReactNode, SyntheticEvent } from 'react';

const keep = (event: SyntheticEvent): void => event.stopPropagation();

/** Actions within a row of a table: using them does not open the row. */
export const OwnActions = ({ children }: { readonly children: ReactNode }) => (
  <span role="presentation" onClick={keep} onKeyDown={keep}>
    {children}
  </span>
);
