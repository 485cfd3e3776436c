import type { Translate } from '@lotbook/messages/translator';
import * as status from '@lotbook/messages/generated/web/status';
import { bold, RichText, useTranslate } from '@lotbook/ui/translate';
import { Banner } from '@lotbook/ui/Banner';
import { Badge } from '@lotbook/ui/Badge';
import { Mark } from '@lotbook/ui/brand';
import { AppCards, CentrePage } from '@lotbook/ui/frame';
import { Briefcase, Building2, Layers, Receipt } from '@lotbook/ui/icons';
import { Row, Stack, Text } from '@lotbook/ui/layout';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { getAppName, isAppId, type AppId, type Config } from '../../system/config.ts';
import { readLastApp } from '../../system/last-app.ts';
import { AppCardLink, ButtonLink } from '../../system/links.tsx';
import { Title } from '../../system/Title.tsx';
import { useSession } from '../shared/use-session.ts';

interface App {
  readonly id: AppId;
  readonly icon: ReactNode;
  readonly line: string;
}

const makeApps = (t: Translate): readonly App[] => [
  {
    id: 'tax',
    icon: <Receipt size={24} aria-hidden />,
    line: t(status.taxApp),
  },
  {
    id: 'accounting',
    icon: <Building2 size={24} aria-hidden />,
    line: t(status.accountingApp),
  },
  {
    id: 'tax-preparer',
    icon: <Briefcase size={24} aria-hidden />,
    line: t(status.taxProApp),
  },
  {
    id: 'tir-admin',
    icon: <Layers size={24} aria-hidden />,
    line: t(status.tirApp),
  },
];

const linkToTirAdmin = (text: ReactNode): ReactNode => (
  <Link to="/$appId/login" params={{ appId: 'tir-admin' }}>
    {text}
  </Link>
);

const linkToPrices = (text: ReactNode): ReactNode => (
  <Link to="/$appId/pricing" params={{ appId: 'tax' }}>
    {text}
  </Link>
);

interface OfferedTo {
  readonly last: AppId | undefined;
  /** The application that just refused the sign-in. */
  readonly denied: unknown;
}

/** TIR Admin is for a few invited people: it is only offered on devices that used it before, unless it denied access. */
const isOffered = ({ id }: App, { last, denied }: OfferedTo): boolean =>
  id !== 'tir-admin' || (denied !== id && last === id);

/** The available applications, last used first. */
export function AppSelect() {
  const t = useTranslate();
  const { config } = useSession();
  const { denied } = useSearch({ strict: false });
  const last = readLastApp();
  const sorted = makeApps(t)
    .filter((app) => isOffered(app, { last, denied }))
    .toSorted((a, b) => Number(b.id === last) - Number(a.id === last));
  return (
    <CentrePage wide>
      <Title>{t(status.chooseApp)}</Title>
      <Stack gap="one">
        <Mark size={40} />
        <h1>{config.productName}</h1>
        <Text tone="muted">{t(status.chooseAppHelp)}</Text>
      </Stack>
      {isAppId(denied) && (
        <Banner tone="warning">
          <RichText
            message={status.noAppAccess}
            params={{ app: getAppName(config, denied) }}
            tags={{ b: bold }}
          />{' '}
          {makeWhomToAsk(t)[denied]}
        </Banner>
      )}
      <AppCards>
        {sorted.map((app) => (
          <li key={app.id}>
            <AppCardLink
              to="/$appId/login"
              params={{ appId: app.id }}
              title={getAppName(config, app.id)}
              icon={app.icon}
              open={app.id === last}
              badge={app.id === last ? <Badge>{t(status.lastUsed)}</Badge> : undefined}
            >
              {app.line}
            </AppCardLink>
          </li>
        ))}
      </AppCards>
      {config.billed && (
        <Text tone="muted">
          <RichText message={status.seePrices} tags={{ link: linkToPrices }} />
        </Text>
      )}
      {config.signUp.tirAdmin && last !== 'tir-admin' && denied !== 'tir-admin' && (
        <Text tone="muted">
          <RichText
            message={status.administratorSignIn}
            params={{ app: getAppName(config, 'tir-admin') }}
            tags={{ link: linkToTirAdmin }}
          />
        </Text>
      )}
      {config.samples && <Explore config={config} />}
    </CentrePage>
  );
}

const explored: readonly AppId[] = ['tax', 'accounting', 'tax-preparer'];
const toSample = { authorizationParams: { screen_hint: 'sample' } };

/** Accounts with sample data for visitors. */
function Explore({ config }: { readonly config: Config }) {
  const t = useTranslate();
  return (
    <Stack gap="two">
      <h2>{t(status.exploreTitle)}</h2>
      <Text tone="muted">{t(status.exploreHelp)}</Text>
      <Row gap="two">
        {explored.map((appId) => (
          <ButtonLink key={appId} to="/$appId/login" params={{ appId }} search={toSample}>
            {t(status.exploreApp, { app: getAppName(config, appId) })}
          </ButtonLink>
        ))}
      </Row>
    </Stack>
  );
}

const makeWhomToAsk = (t: Translate): Readonly<Record<AppId, string>> => ({
  tax: t(status.noTaxAccess),
  accounting: t(status.noAccountingAccess),
  'tax-preparer': t(status.noTaxProAccess),
  'tir-admin': t(status.noTirAccess),
});
