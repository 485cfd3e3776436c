import type { ComponentProps, SyntheticEvent } from 'react';
import { ActionMenu } from './ActionMenu.tsx';

const keep = (event: SyntheticEvent): void => event.stopPropagation();

/** The actions of one row of a table, at its end: using them does not open the row. */
export const RowMenu = (props: ComponentProps<typeof ActionMenu>) => (
  <span role="presentation" onClick={keep} onKeyDown={keep}>
    <ActionMenu {...props} />
  </span>
);
