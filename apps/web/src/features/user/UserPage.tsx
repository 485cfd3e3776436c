import * as common from '@lotbook/messages/generated/common';
import * as messages from '@lotbook/messages/generated/web/user';
import * as contract from '@lotbook/messages/generated/contract';
import { RichText, useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { Badge } from '@lotbook/ui/Badge';
import { Button } from '@lotbook/ui/buttons';
import { useColorMode, type ColorMode } from '@lotbook/ui/color-mode';
import { SelectField } from '@lotbook/ui/fields';
import { PlainPage } from '@lotbook/ui/frame';
import { ArrowLeft } from '@lotbook/ui/icons';
import { Facts, Row, Section, Text } from '@lotbook/ui/layout';
import { Skeleton } from '@lotbook/ui/Skeleton';
import { When } from '@lotbook/ui/When';
import { graphql } from '../../generated/gql.ts';
import { getAppName, type AppId } from '../../system/config.ts';
import { ButtonLink } from '../../system/links.tsx';
import type { Profile } from '../../system/sign-in.ts';
import { Title } from '../../system/Title.tsx';
import { useAction } from '../../system/use-action.ts';
import { getRoleLabel } from '../people/roles.ts';
import { useSession } from '../shared/use-session.ts';
import { Leaving } from './Leaving.tsx';

const MeDocument = graphql(`
  query Me {
    currentUser {
      id
      addAccount
      isSample
      allowedApplications
      profile {
        email
        email_verified
        username
        created_at
        last_password_reset
      }
      accountPermissions {
        accountId
        type
        role
      }
    }
  }
`);

const ChangePassword = graphql(`
  mutation ChangePassword {
    changePassword
  }
`);

const modes = [
  { value: 'system', label: messages.systemTheme },
  { value: 'light', label: messages.light },
  { value: 'dark', label: messages.dark },
];

/** Profile, password, theme and sign-out. */
export function UserPage({ appId, profile }: { readonly appId: AppId; readonly profile: Profile }) {
  const t = useTranslate();
  const { config } = useSession();
  const { mode, setMode } = useColorMode();
  const { data, error } = useQuery(MeDocument, { fetchPolicy: 'cache-and-network' });
  const user = data?.currentUser;
  return (
    <PlainPage
      title={t(contract.userSettings)}
      back={
        <ButtonLink
          kind="quiet"
          to="/$appId"
          params={{ appId }}
          icon={<ArrowLeft size={16} aria-hidden />}
        >
          {t(messages.back)}
        </ButtonLink>
      }
    >
      <Title>{t(contract.userSettings)}</Title>
      <Section title={t(messages.profile)}>
        {error && !user && (
          <Text tone="muted">{t(messages.profileNotLoaded, { reason: error.message })}</Text>
        )}
        {!user && !error && <Skeleton width={40} />}
        {user && (
          <Facts
            items={[
              [t(common.name), profile.name],
              [
                t(messages.emailAddress),
                <span key="email">
                  {user.profile.email}{' '}
                  {user.profile.email_verified ? (
                    <Badge tone="gain">{t(messages.verified)}</Badge>
                  ) : (
                    <Badge tone="warning">{t(messages.notVerified)}</Badge>
                  )}
                </span>,
              ],
              [
                t(messages.memberSince),
                <When key="since" at={user.profile.created_at} show="day" />,
              ],
              [
                t(messages.applications),
                user.allowedApplications
                  .map((each) => getAppName(config, each as AppId))
                  .join(', ') || '–',
              ],
              [t(messages.accounts), t(common.number, { value: user.accountPermissions.length })],
              [
                t(messages.permissionLevels),
                [...new Set(user.accountPermissions.map(({ role }) => getRoleLabel(role, t)))].join(
                  ', ',
                ) || '–',
              ],
            ]}
          />
        )}
      </Section>
      {user?.isSample !== true && (
        <Password
          email={user?.profile.email ?? profile.email}
          changedAt={user?.profile.last_password_reset ?? null}
        />
      )}
      <Section title={t(messages.appearance)}>
        <SelectField
          label={t(messages.theme)}
          value={mode}
          options={modes.map(({ value, label }) => ({ value, label: t(label) }))}
          onChange={(next) => setMode(next as ColorMode)}
          help={t(messages.themeHelp)}
        />
      </Section>
      <Leaving appId={appId} />
    </PlainPage>
  );
}

const showAge = (at: string) => () => <When at={at} show="ago" />;

function Password({
  email,
  changedAt,
}: {
  readonly email: string;
  readonly changedAt: string | null;
}) {
  const t = useTranslate();
  const { run, busy, wrong } = useAction(ChangePassword);
  return (
    <Section title={t(messages.password)}>
      <Row gap="two">
        <Button busy={busy} onClick={() => run({}, t(messages.passwordLinkSent, { email }))}>
          {t(messages.changePassword)}
        </Button>
        <Text as="span" tone="muted">
          {changedAt ? (
            <RichText message={messages.passwordChanged} tags={{ when: showAge(changedAt) }} />
          ) : (
            t(messages.changePasswordHelp)
          )}
        </Text>
      </Row>
      {wrong && <Text>{wrong}</Text>}
    </Section>
  );
}
