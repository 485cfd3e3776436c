import * as common from '@lotbook/messages/generated/common';
import * as close from '@lotbook/messages/generated/web/close';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { TextField } from '@lotbook/ui/fields';
import { Form } from '@lotbook/ui/Form';
import { Row } from '@lotbook/ui/layout';
import { useTranslate } from '@lotbook/ui/translate';
import { useState } from 'react';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { journalQueries } from '../journal/documents.ts';
import { formatMonth } from '../journal/periods.ts';
import { ReopenMonth } from './documents.ts';

/** Reopens a closed month and all later ones, with a reason. */
export function ReopenForm({ month }: { readonly month: string }) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { may } = useAllowed();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const action = useAction(ReopenMonth, { refetch: journalQueries });
  if (!may('accountEdit')) return <Banner tone="info">{t(close.mayNotReopen)}</Banner>;
  const name = formatMonth(month, t);
  const isMissing = reason.trim() === '';
  const submit = () => {
    setTried(true);
    if (isMissing) return;
    void action.run(
      { accountId, month, reason: reason.trim() },
      t(close.reopened, { month: name }),
    );
  };
  return (
    <Form onSubmit={submit}>
      {action.wrong && <Banner tone="loss">{action.wrong}</Banner>}
      <TextField
        label={t(common.reason)}
        value={reason}
        onChange={setReason}
        help={t(close.reopenHelp)}
        error={isTried && isMissing ? t(close.reasonRequired) : undefined}
      />
      <Row>
        <Button submit busy={action.busy}>
          {t(close.reopen, { month: name })}
        </Button>
      </Row>
    </Form>
  );
}
