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

/** What the service sent the browser back with. */
function answerIn(search: string): Answer {
  const parameters = new URLSearchParams(search);
  return {
    code: parameters.get('code'),
    state: parameters.get('state'),
    error: parameters.get('error'),
  };
}

/** Where the browser comes back to from a service that asked the person whether we may read. */
export function Granted() {
  const client = useApolloClient();
  const navigate = useNavigate();
  const pageAt = usePageAt();
  const [{ code, state, error }] = useState(() => answerIn(window.location.search));
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
      <Page title={`Connecting ${visit.label}`} good>
        {`You allowed it at ${visit.label}. It is being connected.`}
      </Page>
    );
  if (visit && !code)
    return (
      <Page title={`${visit.label} was not connected`} base={visit.base}>
        {error === 'access_denied'
          ? `You did not allow it at ${visit.label}. Nothing was kept, and nothing was changed.`
          : `${visit.label} sent you back without an answer${error ? ` (${error})` : ''}. Nothing was changed. Try again.`}
      </Page>
    );
  if (visit && wrong !== undefined)
    return (
      <Page
        title={`${visit.label} was not connected`}
        base={visit.base}
        onRetry={wrong === noSession ? undefined : () => setWrong(undefined)}
      >
        {wrong === noSession
          ? 'This sign-in took longer than ten minutes, or was used already. Begin again.'
          : wrong}
      </Page>
    );
  return (
    <Page title="Nothing to connect" base={pageAt('').replace(/\/$/, '')}>
      This address ends a sign-in that was begun in this browser, once. Begin again where you add a
      source.
    </Page>
  );
}

const at = (base: string, page: string): string => `${base}/${page}`;

const noSession = 'No OAuth session found';

interface PageProps {
  readonly title: string;
  readonly children: string;
  readonly good?: boolean;
  /** Where pages of the account begin, for the ways on. */
  readonly base?: string;
  readonly onRetry?: (() => void) | undefined;
}

const Page = ({ title, children, good, base, onRetry }: PageProps) => (
  <AppPage title={good ? 'Connecting' : 'Not connected'}>
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
                Try again
              </Button>
            )}
            {base && (
              <ButtonLink kind={onRetry ? 'plain' : 'primary'} to={at(base, 'sources/add')}>
                Add a source
              </ButtonLink>
            )}
            {base && <ButtonLink to={at(base, 'sources')}>All sources</ButtonLink>}
          </>
        }
      >
        {children}
      </Empty>
    </Section>
  </AppPage>
);
