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
  /** Lots turn long-term under the law of the account. */
  readonly hasTerms: boolean;
}

/** What the person is told about lots and gains; everybody chooses for themselves. */
export function Notifications(props: NotificationsProps) {
  const { data, error } = useQuery(PlanningAlertDocument, {
    variables: { accountId: props.accountId },
    fetchPolicy: 'cache-and-network',
  });
  const alert = data?.planningAlert;
  return (
    <Section
      title="Notifications"
      note="For you alone: on the overview, on the planning page, and by mail. Each is told once."
    >
      {alert && <Choices key={JSON.stringify(alert)} {...props} alert={alert} />}
      {!alert && error && (
        <Banner tone="loss">What you chose could not be read: {error.message}.</Banner>
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
  const [byTerm, setByTerm] = useState(alert.termDays !== null);
  const [days, setDays] = useState(String(alert.termDays ?? 30));
  const [byGain, setByGain] = useState(alert.gainOver !== null);
  const [over, setOver] = useState(alert.gainOver ?? '10000');
  const [mail, setMail] = useState(alert.mail);
  const { run, busy, wrong } = useAction(ChoosePlanningAlert, { refetch: ['PlanningAlert'] });
  const daysError =
    byTerm && !(/^\d{1,2}$/.test(days.trim()) && Number(days) >= 1 && Number(days) <= 90)
      ? 'Enter a number of days from 1 to 90.'
      : undefined;
  const overError =
    byGain && usdAmount(over)
      ? currency === 'USD'
        ? usdAmount(over)
        : 'Enter an amount of zero or more.'
      : undefined;
  const wanted = {
    termDays: byTerm ? Number(days) : null,
    gainOver: byGain ? over.trim().replaceAll(',', '') : null,
    mail,
  };
  const changed =
    wanted.termDays !== alert.termDays || wanted.gainOver !== alert.gainOver || mail !== alert.mail;
  const save = () => {
    if (!daysError && !overError) void run({ accountId, ...wanted }, 'Saved.');
  };
  return (
    <Form onSubmit={save}>
      {hasTerms && (
        <CheckField
          label="Tell me before lots turn long-term"
          checked={byTerm}
          onChange={setByTerm}
        />
      )}
      {hasTerms && byTerm && (
        <TextField label="So many days before" value={days} onChange={setDays} error={daysError} />
      )}
      <CheckField
        label="Tell me when the gains of the year are above an amount"
        checked={byGain}
        onChange={setByGain}
      />
      {byGain && (
        <TextField
          label={`Gains above, ${currency}`}
          value={over}
          onChange={setOver}
          error={overError}
          help="Of the tax year of today, short-term and long-term together, losses taken off."
        />
      )}
      <CheckField
        label="By mail, too"
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
          Save
        </Button>
      </Row>
    </Form>
  );
}
