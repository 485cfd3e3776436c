import { Button } from '@lotbook/ui/buttons';
import { Confirm } from '@lotbook/ui/Confirm';
import { Row, Section, Text } from '@lotbook/ui/layout';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { graphql } from '../../generated/gql.ts';
import type { AppId } from '../../system/config.ts';
import { ButtonLink } from '../../system/links.tsx';
import { useAction } from '../../system/use-action.ts';

const SignOutEverywhere = graphql(`
  mutation SignOutEverywhere {
    signOutEverywhere
  }
`);

/** The ways out: of this browser, and of every device. */
export function Leaving({ appId }: { readonly appId: AppId }) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const { run, busy } = useAction(SignOutEverywhere, { toastWrong: true });
  const leave = async () => {
    const done = await run({});
    setAsking(false);
    if (done) await navigate({ to: '/$appId/logout', params: { appId } });
  };
  return (
    <Section title="Leaving">
      <Row gap="two">
        <ButtonLink to="/$appId/logout" params={{ appId }}>
          Logout
        </ButtonLink>
        <Text as="span" tone="muted">
          Signs you out of every application in this browser.
        </Text>
      </Row>
      <Row gap="two">
        <Button onClick={() => setAsking(true)}>Sign out everywhere</Button>
        <Text as="span" tone="muted">
          On every device, this one included.
        </Text>
      </Row>
      <Confirm
        title="Sign out everywhere?"
        verb="Sign out"
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void leave()}
        busy={busy}
      >
        <Text>
          Every browser and device has to sign in again. Nothing in your accounts changes.
        </Text>
      </Confirm>
    </Section>
  );
}
