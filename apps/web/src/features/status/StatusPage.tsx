import { Empty } from '@lotbook/ui/Empty';
import { CentrePage } from '@lotbook/ui/frame';
import type { ReactNode } from 'react';
import { Title } from '../../system/Title.tsx';

interface StatusPageProps {
  readonly title: string;
  readonly icon: ReactNode;
  readonly children: string;
  readonly actions?: ReactNode;
}

/** A full page with one message. */
export const StatusPage = ({ title, icon, children, actions }: StatusPageProps) => (
  <CentrePage>
    <Title>{title}</Title>
    <Empty whole title={title} icon={icon} actions={actions}>
      {children}
    </Empty>
  </CentrePage>
);
