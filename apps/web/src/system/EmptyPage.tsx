import { Empty } from '@lotbook/ui/Empty';
import { Section } from '@lotbook/ui/layout';
import type { ReactNode } from 'react';
import { AppPage } from './AppPage.tsx';

interface EmptyPageProps {
  readonly title: string;
  /** In words: that nothing is here. */
  readonly nothing: string;
  /** What will stand here once there is something. */
  readonly children: string;
  readonly icon: ReactNode;
  readonly actions?: ReactNode;
}

/** A page that has nothing to show yet, and says what it is for. */
export const EmptyPage = ({ title, nothing, children, icon, actions }: EmptyPageProps) => (
  <AppPage title={title}>
    <Section>
      <Empty title={nothing} icon={icon} actions={actions}>
        {children}
      </Empty>
    </Section>
  </AppPage>
);
