import { Banner } from '@lotbook/ui/Banner';
import { Badge } from '@lotbook/ui/Badge';
import { Mark } from '@lotbook/ui/brand';
import { AppCards, CentrePage } from '@lotbook/ui/frame';
import { Briefcase, Building2, Layers, Receipt } from '@lotbook/ui/icons';
import { Stack, Text } from '@lotbook/ui/layout';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { appName, isAppId, type AppId, type Config } from '../../system/config.ts';
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
  {
    id: 'tax',
    icon: <Receipt size={24} aria-hidden />,
    line: 'For your own taxes: bring your exchange files, check them, and get your forms.',
  },
  {
    id: 'accounting',
    icon: <Building2 size={24} aria-hidden />,
    line: 'For a business that keeps books: several accounts, several people, reports of a year or a part of it.',
  },
  {
    id: 'tax-preparer',
    icon: <Briefcase size={24} aria-hidden />,
    line: 'For tax professionals: your clients in one list, each account one click away.',
  },
  {
    id: 'tir-admin',
    icon: <Layers size={24} aria-hidden />,
    line: 'For those who report to tax authorities on behalf of customers.',
  },
];

interface OfferedTo {
  readonly last: AppId | undefined;
  /** The application that just refused the sign-in. */
  readonly denied: unknown;
}

/** Nobody can use TIR Admin if nobody may open such an account. People who used it on this device still find it, unless it refused them. */
const isOffered = (
  { id }: App,
  { signUp }: Pick<Config, 'signUp'>,
  { last, denied }: OfferedTo,
): boolean => id !== 'tir-admin' || (denied !== id && (signUp.tirAdmin || last === id));

/** The applications that can be used here, the last one first. */
export function AppSelect() {
  const { config } = useSession();
  const { denied } = useSearch({ strict: false });
  const last = lastApp();
  const sorted = apps
    .filter((app) => isOffered(app, config, { last, denied }))
    .toSorted((a, b) => Number(b.id === last) - Number(a.id === last));
  return (
    <CentrePage wide>
      <Title>Choose an application</Title>
      <Stack gap="one">
        <Mark size={40} />
        <h1>{config.productName}</h1>
        <Text tone="muted">Choose what you want to work on. Each has its own sign-in.</Text>
      </Stack>
      {isAppId(denied) && (
        <Banner tone="warning">
          <strong>Your sign-in may not use {appName(config, denied)}.</strong> {whomToAsk[denied]}
        </Banner>
      )}
      <AppCards>
        {sorted.map((app) => (
          <li key={app.id}>
            <AppCardLink
              to="/$appId/login"
              params={{ appId: app.id }}
              title={appName(config, app.id)}
              icon={app.icon}
              open={app.id === last}
              badge={app.id === last ? <Badge>Last used</Badge> : undefined}
            >
              {app.line}
            </AppCardLink>
          </li>
        ))}
      </AppCards>
    </CentrePage>
  );
}

const whomToAsk: Readonly<Record<AppId, string>> = {
  tax: 'Tax is for tax payers; people who look after clients open their accounts from their own application.',
  accounting: 'Ask the owner of an account to invite you.',
  'tax-preparer': 'Ask your firm to add you to its team.',
  'tir-admin': 'Ask your administrator to add you to the team.',
};
