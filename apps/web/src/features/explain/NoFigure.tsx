import { Empty } from '@lotbook/ui/Empty';
import { CircleHelp } from '@lotbook/ui/icons';
import type { ReactNode } from 'react';
import { PageButton } from '../../system/links.tsx';

/** An address that leads to no evidence, and why. */
export const NoFigure = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) => (
  <Empty
    title={title}
    icon={<CircleHelp size={32} strokeWidth={1.5} aria-hidden />}
    actions={
      <PageButton kind="primary" page="transactions">
        Transactions
      </PageButton>
    }
  >
    {children}
  </Empty>
);
