import { Badge } from '@lotbook/ui/Badge';
import { AppCards, CentrePage, Mark } from '@lotbook/ui/frame';
import { Briefcase, Building2, Layers, Receipt } from '@lotbook/ui/icons';
import { Stack, Text } from '@lotbook/ui/layout';
import type { ReactNode } from 'react';
import { appNames, type AppId } from '../../system/config.ts';
import { lastApp } from '../../system/last-app.ts';
import { AppCardLink } from '../../system/links.tsx';
import { Title } from '../../system/Title.tsx';
import { useSession } from './use-session.ts';

interface App {
  readonly id: AppId;
  readonly icon: ReactNode;
  readonly line: string;
}

const apps: readonly App[] = [
  { id: 'tax', icon: <Receipt size={24} aria-hidden />, line: 'For your own taxes: bring your exchange files, check them, and get Form 8949.' },
  { id: 'accounting', icon: <Building2 size={24} aria-hidden />, line: 'For a business that keeps books. This version has no accounting yet.' },
  { id: 'tax-preparer', icon: <Briefcase size={24} aria-hidden />, line: 'For tax professionals with clients. This version has no client list yet.' },
  { id: 'tir-admin', icon: <Layers size={24} aria-hidden />, line: 'For those who report to tax authorities on behalf of customers. Not in this version yet.' },
];

export function AppSelect() {
  const { config } = useSession();
  const last = lastApp();
  const sorted = [...apps].sort((a, b) => Number(b.id === last) - Number(a.id === last));
  return (
    <CentrePage wide>
      <Title>Choose an application</Title>
      <Stack gap="one">
        <Mark size={40} />
        <h1>{config.productName}</h1>
        <Text tone="muted">Choose what you want to work on. Each has its own sign-in.</Text>
      </Stack>
      <AppCards>
        {sorted.map((app) => (
          <li key={app.id}>
            <AppCardLink
              to="/$appId/login"
              params={{ appId: app.id }}
              title={appNames[app.id]}
              icon={app.icon}
              open={app.id === 'tax'}
              badge={app.id === 'tax' ? undefined : <Badge>Not in this version</Badge>}
            >
              {app.line}
            </AppCardLink>
          </li>
        ))}
      </AppCards>
    </CentrePage>
  );
}
