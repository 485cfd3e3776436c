import { useMutation } from '@apollo/client/react';
import { required } from '@lotbook/access/rules/required';
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
import { lastApp } from '../../system/last-app.ts';
import { leaveSite } from '../../system/leave-site.ts';
import { ButtonLink } from '../../system/links.tsx';
import { Title } from '../../system/Title.tsx';
import { StatusPage } from './StatusPage.tsx';
import { useSession } from './use-session.ts';

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

/** The identity provider wants a new password before the sign-in can go on. */
export function PasswordChangeRequired() {
  const search = useSearch({ from: '/pw-change-required' });
  const [{ session_token: sessionToken, state, unauthorized_error: refused }] = useState(search);
  // What the address carries works once and for one person: it does not stay in the history.
  useEffect(
    () => window.history.replaceState(window.history.state, '', window.location.pathname),
    [],
  );
  if (sessionToken && state && !refused)
    return <NewPassword sessionToken={sessionToken} state={state} />;
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

function NewPassword({
  sessionToken,
  state,
}: {
  readonly sessionToken: string;
  readonly state: string;
}) {
  const session = useSession();
  const [update, { loading, error }] = useMutation(UpdatePassword, {
    client: session.client(lastApp() ?? 'tax'),
    context: withoutToken,
  });
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [tried, setTried] = useState(false);
  const wrong = required('password')(password);
  const unlike = sameAs(password)(again);
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
      <Title>Your password has to be changed</Title>
      <h1>Your password has to be changed</h1>
      <Text>Choose a new one, and the sign-in goes on.</Text>
      <Form onSubmit={() => void save()}>
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          error={(tried ? wrong : undefined) ?? error?.message}
        />
        <TextField
          label="New password again"
          type="password"
          autoComplete="new-password"
          value={again}
          onChange={setAgain}
          error={tried ? unlike : undefined}
        />
        <Row>
          <Button submit kind="primary" busy={loading}>
            Change password
          </Button>
        </Row>
      </Form>
    </CentrePage>
  );
}
