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
import { appName, type AppId } from '../../system/config.ts';
import { ButtonLink } from '../../system/links.tsx';
import type { Profile } from '../../system/sign-in.ts';
import { Title } from '../../system/Title.tsx';
import { useAction } from '../../system/use-action.ts';
import { roleLabel } from '../people/roles.ts';
import { useSession } from '../status/use-session.ts';
import { Leaving } from './Leaving.tsx';

const MeDocument = graphql(`
  query Me {
    currentUser {
      id
      addAccount
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
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** Who is signed in, the password, the look, and where else they may go. */
export function UserPage({ appId, profile }: { readonly appId: AppId; readonly profile: Profile }) {
  const { config } = useSession();
  const { mode, setMode } = useColorMode();
  const { data, error } = useQuery(MeDocument, { fetchPolicy: 'cache-and-network' });
  const user = data?.currentUser;
  return (
    <PlainPage
      title="User Settings"
      back={
        <ButtonLink
          kind="quiet"
          to="/$appId"
          params={{ appId }}
          icon={<ArrowLeft size={16} aria-hidden />}
        >
          Back
        </ButtonLink>
      }
    >
      <Title>User Settings</Title>
      <Section title="You">
        {error && !user && <Text tone="muted">Your user could not be read: {error.message}</Text>}
        {!user && !error && <Skeleton width={40} />}
        {user && (
          <Facts
            items={[
              ['Name', profile.name],
              [
                'Email address',
                <span key="email">
                  {user.profile.email}{' '}
                  {user.profile.email_verified ? (
                    <Badge tone="gain">Verified</Badge>
                  ) : (
                    <Badge tone="warning">Not verified</Badge>
                  )}
                </span>,
              ],
              ['Since', <When key="since" at={user.profile.created_at} show="day" />],
              [
                'Applications',
                user.allowedApplications.map((each) => appName(config, each as AppId)).join(', ') ||
                  'none',
              ],
              ['Accounts', user.accountPermissions.length.toLocaleString('en-US')],
              [
                'Permission levels',
                [...new Set(user.accountPermissions.map(({ role }) => roleLabel(role)))].join(
                  ', ',
                ) || 'none',
              ],
            ]}
          />
        )}
      </Section>
      <Password
        email={user?.profile.email ?? profile.email}
        changedAt={user?.profile.last_password_reset ?? null}
      />
      <Section title="Look">
        <SelectField
          label="Theme"
          value={mode}
          options={modes}
          onChange={(next) => setMode(next as ColorMode)}
          help="Remembered by this browser."
        />
      </Section>
      <Leaving appId={appId} />
    </PlainPage>
  );
}

function Password({
  email,
  changedAt,
}: {
  readonly email: string;
  readonly changedAt: string | null;
}) {
  const { run, busy, wrong } = useAction(ChangePassword);
  return (
    <Section title="Password">
      <Row gap="two">
        <Button
          busy={busy}
          onClick={() => void run({}, `A link to a new password is on its way to ${email}.`)}
        >
          Change password
        </Button>
        <Text as="span" tone="muted">
          {changedAt ? (
            <>
              Changed <When at={changedAt} show="ago" />.
            </>
          ) : (
            'A link comes by mail. It works once, and using it ends every session.'
          )}
        </Text>
      </Row>
      {wrong && <Text>{wrong}</Text>}
    </Section>
  );
}
