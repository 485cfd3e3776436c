import type { ComponentProps } from 'react';
import { ActionMenu } from './ActionMenu.tsx';
import { OwnActions } from './OwnActions.tsx';

/** The actions of one row of a table, at its end: using them does not open the row. */
export const RowMenu = (props: ComponentProps<typeof ActionMenu>) => (
  <OwnActions>
    <ActionMenu {...props} />
  </OwnActions>
);
