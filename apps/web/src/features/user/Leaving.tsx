import * as messages from '@lotbook/messages/generated/web/user';
import * as contract from '@lotbook/messages/generated/contract';
import { useTranslate } from '@lotbook/ui/translate';
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

/** Sign out of this browser or of all devices. */
export function Leaving({ appId }: { readonly appId: AppId }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const { run, busy } = useAction(SignOutEverywhere, { toastWrong: true });
  const leave = async () => {
    const done = await run({});
    setAsking(false);
    if (done) await navigate({ to: '/$appId/logout', params: { appId } });
  };
  return (
    <Section title={t(messages.signOut)}>
      <Row gap="two">
        <ButtonLink to="/$appId/logout" params={{ appId }}>
          {t(contract.logout)}
        </ButtonLink>
        <Text as="span" tone="muted">
          {t(messages.logoutHelp)}
        </Text>
      </Row>
      <Row gap="two">
        <Button onClick={() => setAsking(true)}>{t(messages.signOutEverywhere)}</Button>
        <Text as="span" tone="muted">
          {t(messages.signOutEverywhereHelp)}
        </Text>
      </Row>
      <Confirm
        title={t(messages.signOutEverywhereTitle)}
        verb={t(messages.signOut)}
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void leave()}
        busy={busy}
      >
        <Text>{t(messages.signOutEverywhereWarning)}</Text>
      </Confirm>
    </Section>
  );
}
