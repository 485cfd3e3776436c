import * as contract from '@lotbook/messages/generated/contract';
import type { Translate } from '@lotbook/messages/translator';
import * as consent from '@lotbook/messages/generated/web/consent';
import { RichText, useTranslate } from '@lotbook/ui/translate';
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

const refetch = ['TaxPros', 'PendingLinkInvite'];

const granted = [consent.canView, consent.canEdit, consent.canReport];
const withheld = [consent.cannotDelete, consent.cannotManage, consent.cannotPay];

interface Invite {
  readonly linkCode: string;
  readonly preparerDisplayName: string | null;
  /** Undefined if the client entered a link code instead of opening an invite. */
  readonly preparerLinkId?: string;
  readonly validTill?: string | null;
}

/** Asks a client for consent, and shows who wants access and what they can do. `code`: the link code of a tax professional. */
export function ConsentPage({ code }: { readonly code: string | undefined }) {
  const t = useTranslate();
  const { invite, loading, error } = useInvite(code);
  const { may } = useAllowed();
  if (loading) {
    return (
      <AppPage title={t(contract.taxProInvite)}>
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
        title={t(contract.taxProInvite)}
        nothing={error === undefined ? explainNoInvite(t, code) : t(consent.inviteNotLoaded)}
        icon={<Mail size={32} strokeWidth={1.5} aria-hidden />}
        actions={
          <PageButton page="settings/general" search={{ section: 'tax-pro' }}>
            {t(consent.openSettings)}
          </PageButton>
        }
      >
        {error ?? (code === undefined ? t(consent.noInviteHelp) : t(consent.invalidCodeHelp))}
      </EmptyPage>
    );
  }
  return may('accountEdit') ? <Consent invite={invite} /> : <NotAllowed invite={invite} />;
}

const explainNoInvite = (t: Translate, code: string | undefined): string =>
  code === undefined ? t(consent.noInvite) : t(consent.invalidCode);

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
  const query = code === undefined ? pending : owner;
  const invite =
    code === undefined ? pending.data?.checkPendingLinkCodeInvite : owner.data?.linkCodeOwner;
  return {
    invite: invite ?? undefined,
    loading: query.loading && !query.data,
    error: query.data ? undefined : query.error?.message,
  };
}

const getName = (t: Translate, { preparerDisplayName }: Invite): string =>
  preparerDisplayName ?? t(consent.yourTaxProfessional);

const NotAllowed = ({ invite }: { readonly invite: Invite }) => {
  const t = useTranslate();
  return (
    <EmptyPage
      title={t(contract.taxProInvite)}
      nothing={t(consent.asksForAccess, { name: getName(t, invite) })}
      icon={<Mail size={32} strokeWidth={1.5} aria-hidden />}
    >
      {t(consent.onlyAdmins)}
    </EmptyPage>
  );
};

const showDay = (at: string) => () => <When at={at} show="day" />;

function Consent({ invite }: { readonly invite: Invite }) {
  const t = useTranslate();
  const { accountId, account } = useAccount();
  const navigate = useNavigate();
  const pageAt = usePageAt();
  const connect = useAction(ConnectPreparer, { refetch });
  const decline = useAction(DeclineInvite, { refetch });
  const name = getName(t, invite);
  const leave = () => navigate({ to: pageAt(''), replace: true });
  const accept = async () => {
    if (await connect.run({ accountId, linkCode: invite.linkCode }, t(consent.connected, { name })))
      await leave();
  };
  const refuse = async () => {
    const { preparerLinkId } = invite;
    if (
      preparerLinkId === undefined ||
      (await decline.run({ preparerLinkId }, t(consent.declined, { name })))
    )
      await leave();
  };
  const wrong = connect.wrong ?? decline.wrong;
  return (
    <AppPage title={t(contract.taxProInvite)}>
      <Section
        title={t(consent.asksForAccessTo, {
          name,
          account: account?.name ?? t(consent.yourAccount),
        })}
      >
        <Stack gap="three">
          {wrong !== undefined && <Banner tone="loss">{wrong}</Banner>}
          <Stack gap="one">
            <Text>{t(consent.willBeAble, { name })}</Text>
            <PointList label={t(consent.canDo)} points={granted.map((each) => t(each))} />
          </Stack>
          <Stack gap="one">
            <Text>{t(consent.wontBeAble, { name })}</Text>
            <PointList label={t(consent.cannotDo)} points={withheld.map((each) => t(each))} />
          </Stack>
          <Text tone="muted">
            {t(consent.revokeHelp)}
            {invite.validTill && (
              <>
                {' '}
                <RichText message={consent.validUntil} tags={{ when: showDay(invite.validTill) }} />
              </>
            )}
          </Text>
          <Row>
            <Button
              kind="primary"
              busy={connect.busy}
              disabled={decline.busy}
              onClick={() => accept()}
            >
              {t(consent.connect)}
            </Button>
            <Button busy={decline.busy} disabled={connect.busy} onClick={() => refuse()}>
              {t(consent.decline)}
            </Button>
          </Row>
        </Stack>
      </Section>
    </AppPage>
  );
}
