import * as status from '@lotbook/messages/generated/web/status';
import * as contract from '@lotbook/messages/generated/contract';
import { useTranslate } from '@lotbook/ui/translate';
import { useMutation } from '@apollo/client/react';
import { makeRequiredRule } from '@lotbook/access/rules/required';
import { sameAs } from '@lotbook/access/rules/text';
import { Button } from '@lotbook/ui/buttons';
import { Form } from '@lotbook/ui/Form';
import { TextField } from '@lotbook/ui/fields';
import { CentrePage } from '@lotbook/ui/frame';
import { Lock } from '@lotbook/ui/icons';
import { Row, Text } from '@lotbook/ui/layout';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { graphql } from '../../generated/gql.ts';
import { withoutToken } from '../../system/auth-link.ts';
import { readLastApp } from '../../system/last-app.ts';
import { leaveSite } from '../../system/leave-site.ts';
import { ButtonLink } from '../../system/links.tsx';
import { Title } from '../../system/Title.tsx';
import { StatusPage } from './StatusPage.tsx';
import { useSession } from '../shared/use-session.ts';

const UpdatePassword = graphql(`
  mutation UpdatePasswordBeforeUserCreation(
    $sessionToken: String!
    $state: String!
    $newPassword: String!
  ) {
    updatePasswordBeforeUserCreation(
      sessionToken: $sessionToken
      state: $state
      newPassword: $newPassword
    ) {
      updatedToken
      continueUrl
    }
  }
`);

/** The identity provider requires a new password before sign-in can continue. */
export function PasswordChangeRequired() {
  const t = useTranslate();
  const search = useSearch({ from: '/pw-change-required' });
  const [{ session_token: sessionToken, state, unauthorized_error: refused }] = useState(search);
  // The address holds a one-time token, so remove it from the browser history.
  useEffect(
    () => window.history.replaceState(window.history.state, '', window.location.pathname),
    [],
  );
  if (sessionToken && state && !refused)
    return <NewPassword sessionToken={sessionToken} state={state} />;
  return (
    <StatusPage
      title={t(status.passwordChangeRequired)}
      icon={<Lock size={40} strokeWidth={1.25} aria-hidden />}
      actions={
        <ButtonLink kind="primary" to="/$appId/login" params={{ appId: readLastApp() ?? 'tax' }}>
          {t(contract.backToLogin)}
        </ButtonLink>
      }
    >
      {refused ? t(status.passwordLinkExpired) : t(status.passwordChangeHelp)}
    </StatusPage>
  );
}

function NewPassword({
  sessionToken,
  state,
}: {
  readonly sessionToken: string;
  readonly state: string;
}) {
  const t = useTranslate();
  const session = useSession();
  const [update, { loading, error }] = useMutation(UpdatePassword, {
    client: session.client(readLastApp() ?? 'tax'),
    context: withoutToken,
  });
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [tried, setTried] = useState(false);
  const wrong = makeRequiredRule('password')(password, t);
  const unlike = sameAs(password)(again, t);
  const save = async () => {
    setTried(true);
    if (wrong ?? unlike) return;
    const done = await update({ variables: { sessionToken, state, newPassword: password } }).catch(
      () => undefined,
    );
    const answer = done?.data?.updatePasswordBeforeUserCreation;
    if (answer) leaveSite(answer.continueUrl);
  };
  return (
    <CentrePage>
      <Title>{t(status.passwordChangeRequired)}</Title>
      <h1>{t(status.passwordChangeRequired)}</h1>
      <Text>{t(status.newPasswordHelp)}</Text>
      <Form onSubmit={() => void save()}>
        <TextField
          label={t(status.newPassword)}
          type="password"
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          error={(tried ? wrong : undefined) ?? error?.message}
        />
        <TextField
          label={t(status.repeatPassword)}
          type="password"
          autoComplete="new-password"
          value={again}
          onChange={setAgain}
          error={tried ? unlike : undefined}
        />
        <Row>
          <Button submit kind="primary" busy={loading}>
            {t(status.changePassword)}
          </Button>
        </Row>
      </Form>
    </CentrePage>
  );
}
