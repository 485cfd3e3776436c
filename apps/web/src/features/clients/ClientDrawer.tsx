import { Button } from '@lotbook/ui/buttons';
import { Confirm } from '@lotbook/ui/Confirm';
import { Drawer } from '@lotbook/ui/Drawer';
import { Facts, Row, Stack, Text } from '@lotbook/ui/layout';
import { When } from '@lotbook/ui/When';
import { useState } from 'react';
import { ButtonLink } from '../../system/links.tsx';
import { usePlace } from '../../system/place.ts';
import { useAction } from '../../system/use-action.ts';
import { useAccount, useAccountId } from '../account/use-account.ts';
import { blockedReason, useAllowed } from '../account/use-may.ts';
import { ClientDialog } from './ClientDialog.tsx';
import { ClientFee, PaymentBadge } from './ClientPay.tsx';
import { DeleteLink, ResendClientInvite, SubmitYear } from './documents.ts';
import type { ClientPayment } from './use-client-payments.ts';
import { isOpen, labelled, linkLabels, paysFirm, formatYear, type Client } from './client-text.ts';

interface ClientDrawerProps {
  readonly client: Client | undefined;
  /** How their present tax year stands; undefined until it is known. */
  readonly payment: ClientPayment | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** One client: how they are connected, how far their year is, and what to do next. */
export function ClientDrawer({ client, payment, open, onClose, onChanged }: ClientDrawerProps) {
  return (
    <Drawer title={client?.clientAccountName ?? 'Client'} open={open} onClose={onClose}>
      {client ? (
        <Content
          key={client.id}
          client={client}
          payment={payment}
          onClose={onClose}
          onChanged={onChanged}
        />
      ) : (
        <Text tone="muted">This client is not in the list that is shown.</Text>
      )}
    </Drawer>
  );
}

/** Where something is charged: whether the year is paid, and what the firm pays for it. */
function paymentFacts(client: Client, payment: ClientPayment | undefined, mayPay: boolean) {
  if (!payment || payment.status === 'free' || payment.status === 'hidden') return [];
  const status = ['Payment', <PaymentBadge key="payment" payment={payment} />] as const;
  if (payment.fee === null) return [status];
  const fee = [
    'Expected fee',
    <ClientFee key="fee" client={client} payment={payment} mayPay={mayPay} />,
  ] as const;
  return mayPay ? [status, fee] : [status, fee, ['Paying', blockedReason('billingView')] as const];
}

interface ContentProps {
  readonly client: Client;
  readonly payment: ClientPayment | undefined;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

function Content({ client, payment, onClose, onChanged }: ContentProps) {
  const accountId = useAccountId();
  const { appId } = usePlace();
  const { may } = useAllowed();
  const [asking, setAsking] = useState<'edit' | 'delete'>();
  const resend = useAction(ResendClientInvite, { toastWrong: true });
  const submit = useAction(SubmitYear, { toastWrong: true });
  const remove = useAction(DeleteLink, { toastWrong: true });
  const preparerLinkId = client.id;
  const entersClients = useAccount().account?.config.features.enableClientAccounts ?? true;
  const year = client.clientTaxDetail?.taxYear;
  const submitted = year !== undefined && client.submittedYears.includes(year);
  const after = async (done: Promise<boolean>) => {
    if (await done) onChanged();
  };
  const end = async () => {
    if (
      !(await remove.run(
        { accountId, preparerLinkId },
        `${client.clientAccountName} is no longer your client here.`,
      ))
    )
      return;
    onChanged();
    onClose();
  };
  return (
    <Stack gap="three">
      <Row>
        {isOpen(client) && entersClients && (
          <ButtonLink
            kind="primary"
            to="/$appId/client/$accountId"
            params={{ appId, accountId: client.clientAccountId ?? '' }}
          >
            Open account
          </ButtonLink>
        )}
        {may('clientEdit') && <Button onClick={() => setAsking('edit')}>Edit</Button>}
        {may('clientEdit') && client.accountLinkStatus === 'pending' && (
          <Button
            busy={resend.busy}
            onClick={() =>
              void after(
                resend.run(
                  { accountId, preparerLinkId },
                  'The invite was sent again. The former code no longer works.',
                ),
              )
            }
          >
            Resend invite
          </Button>
        )}
        {may('clientEdit') && year !== undefined && (
          <Button
            busy={submit.busy}
            onClick={() =>
              void after(
                submit.run(
                  { accountId, preparerLinkId, taxYear: year },
                  submitted ? `${year} is open again.` : `${year} is marked as submitted.`,
                ),
              )
            }
          >
            {submitted ? `Open ${year} again` : `Mark ${year} as submitted`}
          </Button>
        )}
      </Row>
      <Facts
        items={[
          ['Link', labelled(linkLabels, client.accountLinkStatus).label],
          ['E-mail', client.clientEmail ?? 'none'],
          ['Primary contact', client.contactName ?? 'none'],
          ['Locator', client.locator ?? 'none'],
          ['Who pays', paysFirm(client) ? 'Your firm' : 'The client'],
          ...paymentFacts(client, payment, may('billingView')),
          [
            'Consent',
            client.clientConsent
              ? 'Given'
              : client.preparerOnly
                ? 'Not needed: your firm keeps this account'
                : 'Not given',
          ],
          [
            'Tax year',
            year === undefined
              ? 'Not visible without consent'
              : `${year}, ${labelled(formatYear, client.status).label.toLowerCase()}`,
          ],
          ['Submitted years', client.submittedYears.join(', ') || 'none'],
          [
            'Code sent',
            client.codeLastSent ? <When key="sent" at={client.codeLastSent} /> : 'never',
          ],
          [
            'Code valid until',
            client.codeValidTill ? <When key="till" at={client.codeValidTill} /> : '–',
          ],
        ]}
      />
      {may('clientDelete') && (
        <Row>
          <Button kind="quiet" onClick={() => setAsking('delete')}>
            Remove client
          </Button>
        </Row>
      )}
      {asking === 'edit' && (
        <ClientDialog client={client} onClose={() => setAsking(undefined)} onSaved={onChanged} />
      )}
      <Confirm
        title={`Remove ${client.clientAccountName}?`}
        verb="Remove client"
        danger
        open={asking === 'delete'}
        onClose={() => setAsking(undefined)}
        onConfirm={() => void end()}
        busy={remove.busy}
      >
        <Text>
          Your firm loses sight of this account at once. The client keeps everything in it; a new
          invite connects you again.
        </Text>
      </Confirm>
    </Stack>
  );
}
