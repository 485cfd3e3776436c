import { useQuery } from '@apollo/client/react';
import { required } from '@lotbook/access/rules/required';
import { Badge } from '@lotbook/ui/Badge';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { CheckField } from '@lotbook/ui/CheckField';
import { Confirm } from '@lotbook/ui/Confirm';
import { Form } from '@lotbook/ui/Form';
import { TextField } from '@lotbook/ui/fields';
import { Row, Section, Stack, Text } from '@lotbook/ui/layout';
import { useState } from 'react';
import { graphql } from '../../generated/gql.ts';
import type { TaxProsQuery } from '../../generated/graphql.ts';
import { useAction } from '../../system/use-action.ts';
import { useAccountId, useOpened } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { PageButton } from '../../system/links.tsx';
import { ConnectPreparer } from '../consent/documents.ts';
import { DeleteLink } from '../clients/documents.ts';
import { PendingLinkInvite } from '../people/pending-invite.ts';
import { TaxProsDocument } from '../people/tax-pros.ts';

const Consent = graphql(`
  mutation UpdateConsent($accountId: ID!, $preparerLinkId: ID!, $consent: Boolean!) {
    updateConsent(accountId: $accountId, preparerLinkId: $preparerLinkId, consent: $consent) {
      id
      clientConsent
    }
  }
`);

const refetch = ['TaxPros', 'PendingLinkInvite'];

/** The tax professionals who may see this account, and the way to connect with one. */
export function TaxProConnection() {
  const accountId = useAccountId();
  const { may } = useAllowed();
  const { data, error } = useQuery(TaxProsDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  const links = data?.preparerLinks.preparerLinks ?? [];
  return (
    <Section
      title="Connect to Tax Pro"
      note="A tax professional you consent to works in this account from their own application, until you take it back."
    >
      <Stack gap="three">
        {error && !data && (
          <Text tone="muted">The connections could not be read: {error.message}</Text>
        )}
        {links.map((link) => (
          <Link key={link.id} link={link} />
        ))}
        {data && links.length === 0 && <Text tone="muted">No tax professional is connected.</Text>}
        {may('accountEdit') && <ConnectForm />}
      </Stack>
    </Section>
  );
}

function ConnectForm() {
  const accountId = useAccountId();
  const { user } = useOpened();
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const { data } = useQuery(PendingLinkInvite, { variables: { email: user.profile.email } });
  const { run, busy, wrong } = useAction(ConnectPreparer, { refetch });
  const invite = data?.checkPendingLinkCodeInvite;
  const connect = async (linkCode: string, who: string) => {
    if (await run({ accountId, linkCode }, `${who} may see this account now.`)) setCode('');
  };
  const blank = required('key')(code);
  return (
    <>
      {invite && (
        <Banner
          tone="info"
          action={
            <PageButton page="settings/invite" kind="primary">
              Review invite
            </PageButton>
          }
        >
          <strong>{invite.preparerDisplayName ?? 'A tax professional'} invited you.</strong> See
          what they ask for, then connect or decline.
        </Banner>
      )}
      <Form
        onSubmit={() => {
          setTried(true);
          if (!blank) void connect(code.trim(), 'Your tax professional');
        }}
      >
        <TextField
          label="Link code"
          value={code}
          onChange={setCode}
          error={tried ? (blank ?? wrong) : wrong}
          help="Your tax professional tells you theirs. Entering it is your consent."
        />
        <Row>
          <Button submit busy={busy}>
            Connect
          </Button>
        </Row>
      </Form>
    </>
  );
}

type TaxPro = TaxProsQuery['preparerLinks']['preparerLinks'][number];

/** Who pays for the reports: a firm does for no client who does not consent. */
function formatPaying({ billingEntity, clientConsent }: TaxPro): string {
  if (billingEntity !== 'preparer') return 'As you agreed, you pay for your reports.';
  return clientConsent
    ? 'As you agreed, they pay for your reports.'
    : 'They agreed to pay for your reports while you consent; without it you pay yourself.';
}

function Link({ link }: { readonly link: TaxPro }) {
  const accountId = useAccountId();
  const { may } = useAllowed();
  const [asking, setAsking] = useState(false);
  const consent = useAction(Consent, { refetch, toastWrong: true });
  const remove = useAction(DeleteLink, { refetch, toastWrong: true });
  const name = link.preparerDisplayName ?? 'Your tax professional';
  const preparerLinkId = link.id;
  const end = async () => {
    await remove.run({ accountId, preparerLinkId }, `${name} is no longer connected.`);
    setAsking(false);
  };
  return (
    <Stack gap="one">
      <Row between>
        <Row>
          <b>{name}</b>
          <Badge tone={link.clientConsent ? 'gain' : 'warning'}>
            {link.clientConsent ? 'Sees this account' : 'No consent'}
          </Badge>
        </Row>
        {may('accountEdit') && (
          <Button small kind="quiet" onClick={() => setAsking(true)}>
            Disconnect
          </Button>
        )}
      </Row>
      <CheckField
        label={`I consent that ${name} sees this account and works in it`}
        help={`Taken back, they are out at once. ${formatPaying(link)}`}
        checked={link.clientConsent}
        disabled={!may('accountEdit') || consent.busy}
        onChange={(given) =>
          void consent.run(
            { accountId, preparerLinkId, consent: given },
            given ? `${name} may see this account.` : `${name} no longer sees this account.`,
          )
        }
      />
      <Confirm
        title={`Disconnect ${name}?`}
        verb="Disconnect"
        danger
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void end()}
        busy={remove.busy}
      >
        <Text>
          They lose sight of this account at once. Your data stays as it is; a new code connects you
          again.
        </Text>
      </Confirm>
    </Stack>
  );
}
