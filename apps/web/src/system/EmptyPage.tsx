import { Empty } from '@lotbook/ui/Empty';
import { Section } from '@lotbook/ui/layout';
import type { ReactNode } from 'react';
import { AppPage } from './AppPage.tsx';

interface EmptyPageProps {
  readonly title: string;
  /** The empty state's title. */
  readonly nothing: string;
  /** What will appear here. */
  readonly children: string;
  readonly icon: ReactNode;
  readonly actions?: ReactNode;
}

/** A page without content yet, with an explanation. */
export const EmptyPage = ({ title, nothing, children, icon, actions }: EmptyPageProps) => (
  <AppPage title={title}>
    <Section>
      <Empty title={nothing} icon={icon} actions={actions}>
        {children}
      </Empty>
    </Section>
  </AppPage>
);
