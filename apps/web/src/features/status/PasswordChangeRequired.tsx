import { Lock } from '@lotbook/ui/icons';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { lastApp } from '../../system/last-app.ts';
import { ButtonLink } from '../../system/links.tsx';
import { StatusPage } from './StatusPage.tsx';

/** The identity provider wants a new password before anything else. */
export function PasswordChangeRequired() {
  const { unauthorized_error: refused } = useSearch({ from: '/pw-change-required' });
  // What the address carries works once and for one person: it does not stay in the history.
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), []);
  return (
    <StatusPage
      title="Your password has to be changed"
      icon={<Lock size={40} strokeWidth={1.25} aria-hidden />}
      actions={
        <ButtonLink kind="primary" to="/$appId/login" params={{ appId: lastApp() ?? 'tax' }}>
          Back To Login
        </ButtonLink>
      }
    >
      {`${refused ? 'The link you came by no longer works. ' : ''}On the sign-in page choose “Forgot your password?”: a link to a new one comes by mail. Your data is as you left it.`}
    </StatusPage>
  );
}
