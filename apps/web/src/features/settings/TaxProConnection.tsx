import type { Translate } from '@lotbook/messages/translator';
import * as settings from '@lotbook/messages/generated/web/settings';
import * as common from '@lotbook/messages/generated/common';
import { bold, RichText, useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { makeRequiredRule } from '@lotbook/access/rules/required';
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

/** Connected tax professionals, and the form to connect one. */
export function TaxProConnection() {
  const t = useTranslate();
  const accountId = useAccountId();
  const { may } = useAllowed();
  const { data, error } = useQuery(TaxProsDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  const links = data?.preparerLinks.preparerLinks ?? [];
  return (
    <Section title={t(settings.taxProTitle)} note={t(settings.taxProNote)}>
      <Stack gap="three">
        {error && !data && (
          <Text tone="muted">{t(settings.taxProsNotLoaded, { reason: error.message })}</Text>
        )}
        {links.map((link) => (
          <Link key={link.id} link={link} />
        ))}
        {data && links.length === 0 && <Text tone="muted">{t(settings.noTaxPros)}</Text>}
        {may('accountEdit') && <ConnectForm />}
      </Stack>
    </Section>
  );
}

function ConnectForm() {
  const t = useTranslate();
  const accountId = useAccountId();
  const { user } = useOpened();
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const { data } = useQuery(PendingLinkInvite, { variables: { email: user.profile.email } });
  const { run, busy, wrong } = useAction(ConnectPreparer, { refetch });
  const invite = data?.checkPendingLinkCodeInvite;
  const connect = async (linkCode: string, who: string) => {
    if (await run({ accountId, linkCode }, t(settings.taxProConnected, { name: who }))) setCode('');
  };
  const blank = makeRequiredRule('key')(code, t);
  return (
    <>
      {invite && (
        <Banner
          tone="info"
          action={
            <PageButton page="settings/invite" kind="primary">
              {t(settings.reviewInvite)}
            </PageButton>
          }
        >
          <RichText
            message={settings.taxProInvite}
            params={{ name: invite.preparerDisplayName ?? t(settings.aTaxProfessional) }}
            tags={{ b: bold }}
          />
        </Banner>
      )}
      <Form
        onSubmit={() => {
          setTried(true);
          if (!blank) void connect(code.trim(), t(settings.yourTaxProfessional));
        }}
      >
        <TextField
          label={t(settings.linkCode)}
          value={code}
          onChange={setCode}
          error={tried ? (blank ?? wrong) : wrong}
          help={t(settings.linkCodeHelp)}
        />
        <Row>
          <Button submit busy={busy}>
            {t(settings.connect)}
          </Button>
        </Row>
      </Form>
    </>
  );
}

type TaxPro = TaxProsQuery['preparerLinks']['preparerLinks'][number];

/** Who pays for the reports. A firm pays only for clients who have given consent. */
function formatPaying(t: Translate, { billingEntity, clientConsent }: TaxPro): string {
  if (billingEntity !== 'preparer') return t(settings.clientPays);
  return clientConsent ? t(settings.preparerPays) : t(settings.preparerPaysWithConsent);
}

function Link({ link }: { readonly link: TaxPro }) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { may } = useAllowed();
  const [asking, setAsking] = useState(false);
  const consent = useAction(Consent, { refetch, toastWrong: true });
  const remove = useAction(DeleteLink, { refetch, toastWrong: true });
  const name = link.preparerDisplayName ?? t(settings.yourTaxProfessional);
  const preparerLinkId = link.id;
  const end = async () => {
    await remove.run({ accountId, preparerLinkId }, t(settings.taxProDisconnected, { name }));
    setAsking(false);
  };
  return (
    <Stack gap="one">
      <Row between>
        <Row>
          <b>{name}</b>
          <Badge tone={link.clientConsent ? 'gain' : 'warning'}>
            {link.clientConsent ? t(settings.hasAccess) : t(settings.noConsent)}
          </Badge>
        </Row>
        {may('accountEdit') && (
          <Button small kind="quiet" onClick={() => setAsking(true)}>
            {t(common.disconnect)}
          </Button>
        )}
      </Row>
      <CheckField
        label={t(settings.consentLabel, { name })}
        help={t(settings.consentHelp, { payer: formatPaying(t, link) })}
        checked={link.clientConsent}
        disabled={!may('accountEdit') || consent.busy}
        onChange={(given) =>
          void consent.run(
            { accountId, preparerLinkId, consent: given },
            given ? t(settings.consentGiven, { name }) : t(settings.consentWithdrawn, { name }),
          )
        }
      />
      <Confirm
        title={t(settings.disconnectTitle, { name })}
        verb={t(common.disconnect)}
        danger
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void end()}
        busy={remove.busy}
      >
        <Text> {t(settings.disconnectWarning)}</Text>
      </Confirm>
    </Stack>
  );
}
