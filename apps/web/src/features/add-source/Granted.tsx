import * as texts from '@lotbook/messages/generated/web/add-source';
import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from '@lotbook/ui/translate';
import { useApolloClient } from '@apollo/client/react';
import { Button } from '@lotbook/ui/buttons';
import { Empty } from '@lotbook/ui/Empty';
import { CircleAlert, ShieldCheck } from '@lotbook/ui/icons';
import { Section } from '@lotbook/ui/layout';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { AppPage } from '../../system/AppPage.tsx';
import { ButtonLink } from '../../system/links.tsx';
import { usePageAt } from '../../system/place.ts';
import { grantOnce } from './grant-once.ts';
import { forgetVisit, getVisit } from './visit.ts';

interface Answer {
  readonly code: string | null;
  readonly state: string | null;
  readonly error: string | null;
}

/** The parameters that the service added to the redirect. */
function parseAnswer(search: string): Answer {
  const parameters = new URLSearchParams(search);
  return {
    code: parameters.get('code'),
    state: parameters.get('state'),
    error: parameters.get('error'),
  };
}

/** The page that an OAuth service redirects to. */
export function Granted() {
  const t = useTranslate();
  const client = useApolloClient();
  const navigate = useNavigate();
  const pageAt = usePageAt();
  const [{ code, state, error }] = useState(() => parseAnswer(window.location.search));
  const [visit] = useState(() => getVisit(state));
  const [wrong, setWrong] = useState<string>();
  useEffect(() => {
    if (!visit || !state || wrong !== undefined) return;
    if (!code) {
      forgetVisit(state);
      return;
    }
    grantOnce(client, visit, code, state).then(
      (page) => void navigate({ to: page, replace: true }),
      (fault: unknown) => setWrong(fault instanceof Error ? fault.message : String(fault)),
    );
  }, [client, navigate, visit, code, state, wrong]);
  if (visit && code && wrong === undefined)
    return (
      <Page title={t(texts.connectingNamed, { service: visit.label })} good>
        {t(texts.connectingHelp, { service: visit.label })}
      </Page>
    );
  if (visit && !code)
    return (
      <Page title={t(texts.notConnectedNamed, { service: visit.label })} base={visit.base}>
        {error === 'access_denied'
          ? t(texts.accessDenied, { service: visit.label })
          : error
            ? t(texts.answeredWithError, { service: visit.label, error })
            : t(texts.answeredEmpty, { service: visit.label })}
      </Page>
    );
  if (visit && wrong !== undefined)
    return (
      <Page
        title={t(texts.notConnectedNamed, { service: visit.label })}
        base={visit.base}
        onRetry={wrong === noSession ? undefined : () => setWrong(undefined)}
      >
        {wrong === noSession ? t(texts.signInExpired) : wrong}
      </Page>
    );
  return (
    <Page title={t(texts.noConnection)} base={pageAt('').replace(/\/$/, '')}>
      {t(texts.noConnectionHelp)}
    </Page>
  );
}

const toPath = (base: string, page: string): string => `${base}/${page}`;

/** The server's error for an unknown or expired sign-in. */
const noSession = 'No OAuth session found';

interface PageProps {
  readonly title: string;
  readonly children: string;
  readonly good?: boolean;
  /** The base path of the account's pages, for the links. */
  readonly base?: string;
  readonly onRetry?: (() => void) | undefined;
}

function Page({ title, children, good, base, onRetry }: PageProps) {
  const t = useTranslate();
  return (
    <AppPage title={good ? t(texts.connecting) : t(texts.notConnected)}>
      <Section>
        <Empty
          title={title}
          icon={
            good ? (
              <ShieldCheck size={32} strokeWidth={1.5} aria-hidden />
            ) : (
              <CircleAlert size={32} strokeWidth={1.5} aria-hidden />
            )
          }
          actions={
            <>
              {onRetry && (
                <Button kind="primary" onClick={onRetry}>
                  {t(texts.tryAgain)}
                </Button>
              )}
              {base && (
                <ButtonLink kind={onRetry ? 'plain' : 'primary'} to={toPath(base, 'sources/add')}>
                  {t(common.addSource)}
                </ButtonLink>
              )}
              {base && <ButtonLink to={toPath(base, 'sources')}>{t(common.allSources)}</ButtonLink>}
            </>
          }
        >
          {children}
        </Empty>
      </Section>
    </AppPage>
  );
}
