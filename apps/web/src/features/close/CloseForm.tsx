import * as common from '@lotbook/messages/generated/common';
import * as close from '@lotbook/messages/generated/web/close';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { TextField } from '@lotbook/ui/fields';
import { Form } from '@lotbook/ui/Form';
import { Lock } from '@lotbook/ui/icons';
import { Row, Text } from '@lotbook/ui/layout';
import { useTranslate } from '@lotbook/ui/translate';
import type { Translate } from '@lotbook/messages/translator';
import { useState } from 'react';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { journalQueries } from '../journal/documents.ts';
import { formatMonth } from '../journal/periods.ts';
import { CloseMonth } from './documents.ts';
import type { BookMonth } from './months.ts';

interface CloseFormProps {
  readonly book: BookMonth;
  readonly next: BookMonth | undefined;
  readonly isWaiting: boolean;
  readonly hasOpenPoints: boolean;
}

/** Closes the month and the open ones before it, with a reason if points are open; or says why it can't be closed now. */
export function CloseForm({ book, next, isWaiting, hasOpenPoints }: CloseFormProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { may } = useAllowed();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const action = useAction(CloseMonth, { refetch: journalQueries });
  const blocked = may('integrationsEdit')
    ? findBlock({ book, isWaiting }, t)
    : t(close.mayNotClose);
  if (blocked !== undefined) return <Banner tone="info">{blocked}</Banner>;
  const month = formatMonth(book.month, t);
  const withEarlier = next !== undefined && next.month < book.month;
  const isMissing = hasOpenPoints && reason.trim() === '';
  const submit = () => {
    setTried(true);
    if (isMissing) return;
    void action.run(
      { accountId, month: book.month, reason: reason.trim() || null, withEarlier },
      withEarlier ? t(close.closedThroughDone, { month }) : t(close.closedDone, { month }),
    );
  };
  return (
    <Form onSubmit={submit}>
      {action.wrong && <Banner tone="loss">{action.wrong}</Banner>}
      {withEarlier && (
        <Banner tone="info">
          {t(close.closesEarlier, { from: formatMonth(next.month, t), month })}
        </Banner>
      )}
      {(hasOpenPoints || withEarlier) && (
        <TextField
          label={t(common.reason)}
          value={reason}
          onChange={setReason}
          help={hasOpenPoints ? t(close.reasonHelp) : t(close.reasonHelpEarlier)}
          error={isTried && isMissing ? t(close.reasonRequired) : undefined}
        />
      )}
      {!withEarlier && <Text tone="muted">{t(close.closeEffect, { count: book.entries })}</Text>}
      <Row>
        <Button kind="primary" submit busy={action.busy} icon={<Lock size={16} aria-hidden />}>
          {withEarlier ? t(close.closeThrough, { month }) : t(close.closeMonth, { month })}
        </Button>
      </Row>
    </Form>
  );
}

function findBlock(
  { book, isWaiting }: Pick<CloseFormProps, 'book' | 'isWaiting'>,
  t: Translate,
): string | undefined {
  if (book.isRunning) return t(close.notOver, { month: formatMonth(book.month, t) });
  return isWaiting ? t(close.waiting) : undefined;
}
