import { useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Mail } from '@lotbook/ui/icons';
import { Row, Section, Stack, Text } from '@lotbook/ui/layout';
import { PointList } from '@lotbook/ui/PointList';
import { Skeleton } from '@lotbook/ui/Skeleton';
import { When } from '@lotbook/ui/When';
import { useNavigate } from '@tanstack/react-router';
import { AppPage } from '../../system/AppPage.tsx';
import { EmptyPage } from '../../system/EmptyPage.tsx';
import { PageButton } from '../../system/links.tsx';
import { usePageAt } from '../../system/place.ts';
import { useAction } from '../../system/use-action.ts';
import { useAccount, useOpened } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { PendingLinkInvite } from '../people/pending-invite.ts';
import { ConnectPreparer, DeclineInvite, LinkCodeOwner } from './documents.ts';

const title = 'Tax Pro Invite';
const refetch = ['TaxPros', 'PendingLinkInvite'];

const granted: readonly string[] = [
  'See your transactions, holdings, gains, income and reports',
  'Add sources, import files, and categorize, price and match transactions',
  'Create and download reports',
];
const withheld: readonly string[] = [
  'Delete your account or change its owner',
  'Manage who else has access',
  'See your payment methods',
];

interface Invite {
  readonly linkCode: string;
  readonly preparerDisplayName: string | null;
  /** Absent if the person was given a code instead of an invite. */
  readonly preparerLinkId?: string;
  readonly validTill?: string | null;
}

/** Asks a client for consent: who wants access, what they can do, and the choice. `code`: the link code of a tax professional. */
export function ConsentPage({ code }: { readonly code: string | undefined }) {
  const { invite, loading, error } = useInvite(code);
  const { may } = useAllowed();
  if (loading) {
    return (
      <AppPage title={title}>
        <Section>
          <Stack>
            <Skeleton width={40} />
            <Skeleton width={64} />
          </Stack>
        </Section>
      </AppPage>
    );
  }
  if (!invite) {
    return (
      <EmptyPage
        title={title}
        nothing={error === undefined ? noInvite(code) : 'The invite could not be loaded'}
        icon={<Mail size={32} strokeWidth={1.5} aria-hidden />}
        actions={<PageButton page="settings/general">Open settings</PageButton>}
      >
        {error ??
          (code === undefined
            ? 'It may have expired or been withdrawn. Ask your tax professional to send it again, or enter their link code in Settings.'
            : 'Check the code for typos, or ask your tax professional for a new one.')}
      </EmptyPage>
    );
  }
  return may('accountEdit') ? <Consent invite={invite} /> : <NotAllowed invite={invite} />;
}

const noInvite = (code: string | undefined): string =>
  code === undefined ? 'No pending invite' : 'This code isn’t valid';

function useInvite(code: string | undefined): {
  readonly invite: Invite | undefined;
  readonly loading: boolean;
  readonly error: string | undefined;
} {
  const { user } = useOpened();
  const pending = useQuery(PendingLinkInvite, {
    variables: { email: user.profile.email },
    skip: code !== undefined,
    fetchPolicy: 'cache-and-network',
  });
  const owner = useQuery(LinkCodeOwner, {
    variables: { linkCode: code ?? '' },
    skip: code === undefined,
  });
  const asked = code === undefined ? pending : owner;
  const invite =
    code === undefined ? pending.data?.checkPendingLinkCodeInvite : owner.data?.linkCodeOwner;
  return {
    invite: invite ?? undefined,
    loading: asked.loading && !asked.data,
    error: asked.data ? undefined : asked.error?.message,
  };
}

const nameOrDefault = ({ preparerDisplayName }: Invite): string =>
  preparerDisplayName ?? 'Your tax professional';

const NotAllowed = ({ invite }: { readonly invite: Invite }) => (
  <EmptyPage
    title={title}
    nothing={`${nameOrDefault(invite)} asks for access`}
    icon={<Mail size={32} strokeWidth={1.5} aria-hidden />}
  >
    Only the owner and admins of this account can connect a tax professional.
  </EmptyPage>
);

function Consent({ invite }: { readonly invite: Invite }) {
  const { accountId, account } = useAccount();
  const navigate = useNavigate();
  const pageAt = usePageAt();
  const connect = useAction(ConnectPreparer, { refetch });
  const decline = useAction(DeclineInvite, { refetch });
  const name = nameOrDefault(invite);
  const leave = () => navigate({ to: pageAt(''), replace: true });
  const accept = async () => {
    if (
      await connect.run(
        { accountId, linkCode: invite.linkCode },
        `${name} can now work in this account.`,
      )
    )
      await leave();
  };
  const refuse = async () => {
    const { preparerLinkId } = invite;
    if (
      preparerLinkId === undefined ||
      (await decline.run({ preparerLinkId }, `You declined the invite from ${name}.`))
    )
      await leave();
  };
  const wrong = connect.wrong ?? decline.wrong;
  return (
    <AppPage title={title}>
      <Section title={`${name} asks for access to ${account?.name ?? 'your account'}`}>
        <Stack gap="three">
          {wrong !== undefined && <Banner tone="loss">{wrong}</Banner>}
          <Stack gap="one">
            <Text>{name} will be able to:</Text>
            <PointList label="What they can do" points={granted} />
          </Stack>
          <Stack gap="one">
            <Text>{name} won’t be able to:</Text>
            <PointList label="What they cannot do" points={withheld} />
          </Stack>
          <Text tone="muted">
            You can revoke access at any time in Settings.
            {invite.validTill && (
              <>
                {' '}
                This invite is valid until <When at={invite.validTill} show="day" />.
              </>
            )}
          </Text>
          <Row>
            <Button
              kind="primary"
              busy={connect.busy}
              disabled={decline.busy}
              onClick={() => void accept()}
            >
              Connect
            </Button>
            <Button busy={decline.busy} disabled={connect.busy} onClick={() => void refuse()}>
              Decline
            </Button>
          </Row>
        </Stack>
      </Section>
    </AppPage>
  );
}
