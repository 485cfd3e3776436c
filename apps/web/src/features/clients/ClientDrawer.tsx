import type { Translate } from '@lotbook/messages/translator';
import * as clientTexts from '@lotbook/messages/generated/web/clients';
import { useTranslate } from '@lotbook/ui/translate';
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
import { explainBlocked, useAllowed } from '../account/use-may.ts';
import { ClientDialog } from './ClientDialog.tsx';
import { ClientFee, PaymentBadge } from './ClientPay.tsx';
import { DeleteLink, ResendClientInvite, SubmitYear } from './documents.ts';
import type { ClientPayment } from './use-client-payments.ts';
import { isOpen, getLabel, linkLabels, paysFirm, yearLabels, type Client } from './client-text.ts';

interface ClientDrawerProps {
  readonly client: Client | undefined;
  /** Payment status of the client's current tax year; undefined while loading. */
  readonly payment: ClientPayment | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** One client: connection, progress of the tax year, and next actions. */
export function ClientDrawer({ client, payment, open, onClose, onChanged }: ClientDrawerProps) {
  const t = useTranslate();
  return (
    <Drawer
      title={client?.clientAccountName ?? t(clientTexts.client)}
      open={open}
      onClose={onClose}
    >
      {client ? (
        <Content
          key={client.id}
          client={client}
          payment={payment}
          onClose={onClose}
          onChanged={onChanged}
        />
      ) : (
        <Text tone="muted">{t(clientTexts.clientNotListed)}</Text>
      )}
    </Drawer>
  );
}

/** If billing applies: whether the year is paid, and the firm's expected fee. */
function listPaymentFacts(
  t: Translate,
  client: Client,
  payment: ClientPayment | undefined,
  mayPay: boolean,
) {
  if (!payment || payment.status === 'free' || payment.status === 'hidden') return [];
  const status = [
    t(clientTexts.payment),
    <PaymentBadge key="payment" payment={payment} />,
  ] as const;
  if (payment.fee === null) return [status];
  const fee = [
    t(clientTexts.expectedFee),
    <ClientFee key="fee" client={client} payment={payment} mayPay={mayPay} />,
  ] as const;
  return mayPay
    ? [status, fee]
    : [status, fee, [t(clientTexts.paying), explainBlocked('billingView', t)] as const];
}

interface ContentProps {
  readonly client: Client;
  readonly payment: ClientPayment | undefined;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

function Content({ client, payment, onClose, onChanged }: ContentProps) {
  const t = useTranslate();
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
        t(clientTexts.clientRemoved, { name: client.clientAccountName }),
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
            {t(clientTexts.openAccount)}
          </ButtonLink>
        )}
        {may('clientEdit') && (
          <Button onClick={() => setAsking('edit')}>{t(clientTexts.edit)}</Button>
        )}
        {may('clientEdit') && client.accountLinkStatus === 'pending' && (
          <Button
            busy={resend.busy}
            onClick={() =>
              void after(resend.run({ accountId, preparerLinkId }, t(clientTexts.inviteResent)))
            }
          >
            {t(clientTexts.resendInvite)}
          </Button>
        )}
        {may('clientEdit') && year !== undefined && (
          <Button
            busy={submit.busy}
            onClick={() =>
              void after(
                submit.run(
                  { accountId, preparerLinkId, taxYear: year },
                  submitted
                    ? t(clientTexts.yearReopened, { year: String(year) })
                    : t(clientTexts.yearSubmitted, { year: String(year) }),
                ),
              )
            }
          >
            {submitted
              ? t(clientTexts.reopenYear, { year: String(year) })
              : t(clientTexts.submitYear, { year: String(year) })}
          </Button>
        )}
      </Row>
      <Facts
        items={[
          [t(clientTexts.connection), getLabel(t, linkLabels, client.accountLinkStatus).label],
          [t(clientTexts.email), client.clientEmail ?? 'none'],
          [t(clientTexts.primaryContact), client.contactName ?? 'none'],
          [t(clientTexts.locator), client.locator ?? 'none'],
          [
            t(clientTexts.whoPays),
            paysFirm(client) ? t(clientTexts.yourFirm) : t(clientTexts.theClient),
          ],
          ...listPaymentFacts(t, client, payment, may('billingView')),
          [
            t(clientTexts.consent),
            client.clientConsent
              ? t(clientTexts.consentGiven)
              : client.preparerOnly
                ? t(clientTexts.consentNotNeeded)
                : t(clientTexts.consentNotGiven),
          ],
          [
            t(clientTexts.taxYear),
            year === undefined
              ? t(clientTexts.notVisible)
              : `${year}, ${getLabel(t, yearLabels, client.status).label.toLowerCase()}`,
          ],
          [t(clientTexts.submittedYears), client.submittedYears.join(', ') || 'none'],
          [
            t(clientTexts.inviteSentAt),
            client.codeLastSent ? <When key="sent" at={client.codeLastSent} /> : 'never',
          ],
          [
            t(clientTexts.codeValidUntil),
            client.codeValidTill ? <When key="till" at={client.codeValidTill} /> : '–',
          ],
        ]}
      />
      {may('clientDelete') && (
        <Row>
          <Button kind="quiet" onClick={() => setAsking('delete')}>
            {t(clientTexts.removeClient)}
          </Button>
        </Row>
      )}
      {asking === 'edit' && (
        <ClientDialog client={client} onClose={() => setAsking(undefined)} onSaved={onChanged} />
      )}
      <Confirm
        title={t(clientTexts.removeTitle, { name: client.clientAccountName })}
        verb={t(clientTexts.removeClient)}
        danger
        open={asking === 'delete'}
        onClose={() => setAsking(undefined)}
        onConfirm={() => void end()}
        busy={remove.busy}
      >
        <Text>{t(clientTexts.removeWarning)}</Text>
      </Confirm>
    </Stack>
  );
}
