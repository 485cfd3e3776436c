import type { ReactNode } from 'react';
import { Stack } from './layout.tsx';

/** Fields under each other; Enter sends them. What is wrong is said by the fields, not by the browser. */
export const Form = ({
  onSubmit,
  children,
}: {
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}) => (
  <form
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  >
    <Stack>{children}</Stack>
  </form>
);
