import type { ReactNode, SyntheticEvent } from 'react';

const keep = (event: SyntheticEvent): void => event.stopPropagation();

/** Actions inside a table row. Using them doesn't open the row. */
export const OwnActions = ({ children }: { readonly children: ReactNode }) => (
  <span role="presentation" onClick={keep} onKeyDown={keep}>
    {children}
  </span>
);
