import type { ComponentProps } from 'react';
import { ActionMenu } from './ActionMenu.tsx';
import { OwnActions } from './OwnActions.tsx';

/** The actions of a table row. Using them doesn't open the row. */
export const RowMenu = (props: ComponentProps<typeof ActionMenu>) => (
  <OwnActions>
    <ActionMenu {...props} />
  </OwnActions>
);
