import type { ReactNode } from 'react';
import { Stack } from './layout.tsx';

/** Stacked fields that Enter submits. Fields show their errors instead of the browser. */
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
