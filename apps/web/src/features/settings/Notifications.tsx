import * as settings from '@lotbook/messages/generated/web/settings';
import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { usdAmount } from '@lotbook/access/rules/number';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { CheckField } from '@lotbook/ui/CheckField';
import { TextField } from '@lotbook/ui/fields';
import { Form } from '@lotbook/ui/Form';
import { Row, Section } from '@lotbook/ui/layout';
import { Skeleton } from '@lotbook/ui/Skeleton';
import { useState } from 'react';
import type { PlanningAlertQuery } from '../../generated/graphql.ts';
import { useAction } from '../../system/use-action.ts';
import { ChoosePlanningAlert, PlanningAlertDocument } from '../planning/notices-documents.ts';

interface NotificationsProps {
  readonly accountId: string;
  readonly currency: string;
  /** Whether the law of the account distinguishes long-term holdings. */
  readonly hasTerms: boolean;
}

/** Planning notifications, chosen by each user for themselves. */
export function Notifications(props: NotificationsProps) {
  const t = useTranslate();
  const { data, error } = useQuery(PlanningAlertDocument, {
    variables: { accountId: props.accountId },
    fetchPolicy: 'cache-and-network',
  });
  const alert = data?.planningAlert;
  return (
    <Section title={t(settings.notificationsTitle)} note={t(settings.notificationsNote)}>
      {alert && <Choices key={JSON.stringify(alert)} {...props} alert={alert} />}
      {!alert && error && (
        <Banner tone="loss">{t(settings.notificationsNotLoaded, { reason: error.message })}</Banner>
      )}
      {!alert && !error && <Skeleton width={28} />}
    </Section>
  );
}

function Choices({
  accountId,
  currency,
  hasTerms,
  alert,
}: NotificationsProps & { readonly alert: PlanningAlertQuery['planningAlert'] }) {
  const t = useTranslate();
  const [byTerm, setByTerm] = useState(alert.termDays !== null);
  const [days, setDays] = useState(String(alert.termDays ?? 30));
  const [byGain, setByGain] = useState(alert.gainOver !== null);
  const [over, setOver] = useState(alert.gainOver ?? '10000');
  const [mail, setMail] = useState(alert.mail);
  const { run, busy, wrong } = useAction(ChoosePlanningAlert, { refetch: ['PlanningAlert'] });
  const daysError =
    byTerm && !(/^\d{1,2}$/.test(days.trim()) && Number(days) >= 1 && Number(days) <= 90)
      ? t(settings.invalidDays)
      : undefined;
  const overError =
    byGain && usdAmount(over, t)
      ? currency === 'USD'
        ? usdAmount(over, t)
        : t(settings.invalidAmount)
      : undefined;
  const choices = {
    termDays: byTerm ? Number(days) : null,
    gainOver: byGain ? over.trim().replaceAll(',', '') : null,
    mail,
  };
  const changed =
    choices.termDays !== alert.termDays ||
    choices.gainOver !== alert.gainOver ||
    mail !== alert.mail;
  const save = () => {
    if (!daysError && !overError) void run({ accountId, ...choices }, t(common.changesSaved));
  };
  return (
    <Form onSubmit={save}>
      {hasTerms && (
        <CheckField label={t(settings.notifyLongTerm)} checked={byTerm} onChange={setByTerm} />
      )}
      {hasTerms && byTerm && (
        <TextField
          label={t(settings.daysBefore)}
          value={days}
          onChange={setDays}
          error={daysError}
        />
      )}
      <CheckField label={t(settings.notifyGains)} checked={byGain} onChange={setByGain} />
      {byGain && (
        <TextField
          label={t(settings.gainsAbove, { currency })}
          value={over}
          onChange={setOver}
          error={overError}
          help={t(settings.gainsAboveHelp)}
        />
      )}
      <CheckField
        label={t(settings.notifyByEmail)}
        checked={mail}
        onChange={setMail}
        disabled={!byTerm && !byGain}
      />
      {wrong && <Banner tone="loss">{wrong}</Banner>}
      <Row>
        <Button
          submit
          kind="primary"
          disabled={!changed || daysError !== undefined || overError !== undefined}
          busy={busy}
        >
          {t(common.save)}
        </Button>
      </Row>
    </Form>
  );
}
