import * as common from '@lotbook/messages/generated/common';
import * as monitoring from '@lotbook/messages/generated/web/monitoring';
import { useQuery } from '@apollo/client/react';
import { Button } from '@lotbook/ui/buttons';
import { FormDialog } from '@lotbook/ui/FormDialog';
import { SelectField } from '@lotbook/ui/fields';
import { LinesField } from '@lotbook/ui/LinesField';
import { Row, Stack, Text } from '@lotbook/ui/layout';
import { useTranslate } from '@lotbook/ui/translate';
import { useState } from 'react';
import { useAction } from '../../system/use-action.ts';
import { useAccount, useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { PeopleDocument } from '../people/documents.ts';
import type { AlertDetail } from './AlertDrawer.tsx';
import {
  AcknowledgeAlertsDocument,
  AddAlertNoteDocument,
  AssignAlertsDocument,
  DismissAlertsDocument,
  ReopenAlertsDocument,
} from './documents.ts';

const refetch = { refetch: ['Alerts', 'Alert'], toastWrong: true };

/** Buttons of an alert, for people who may change it. */
export function AlertActions({ alert }: Pick<AlertDetail, 'alert'>) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { may } = useAllowed();
  const [asking, setAsking] = useState<'dismiss' | 'note'>();
  const acknowledge = useAction(AcknowledgeAlertsDocument, refetch);
  const reopen = useAction(ReopenAlertsDocument, refetch);
  if (!may('memoEdit')) return null;
  const variables = { accountId, alertIds: [alert.id] };
  return (
    <Stack gap="two">
      <Row>
        {alert.status === 'open' && (
          <Button
            busy={acknowledge.busy}
            onClick={() => acknowledge.run(variables, t(monitoring.saved))}
          >
            {t(monitoring.acknowledge)}
          </Button>
        )}
        {alert.status === 'dismissed' ? (
          <Button busy={reopen.busy} onClick={() => reopen.run(variables, t(monitoring.saved))}>
            {t(monitoring.reopen)}
          </Button>
        ) : (
          <Button onClick={() => setAsking('dismiss')}>{t(common.dismiss)}</Button>
        )}
        <Button onClick={() => setAsking('note')}>{t(monitoring.addNote)}</Button>
      </Row>
      <Assignment alert={alert} />
      {asking === 'dismiss' && (
        <DismissDialog alertId={alert.id} onClose={() => setAsking(undefined)} />
      )}
      {asking === 'note' && <NoteDialog alertId={alert.id} onClose={() => setAsking(undefined)} />}
    </Stack>
  );
}

/** Only people who may see the members can choose another one. */
function Assignment({ alert }: Pick<AlertDetail, 'alert'>) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { account } = useAccount();
  const { may } = useAllowed();
  const assign = useAction(AssignAlertsDocument, refetch);
  const { data } = useQuery(PeopleDocument, {
    variables: { accountId, withInvites: false },
    skip: !may('userView'),
  });
  const give = (userId: string) =>
    void assign.run(
      { accountId, alertIds: [alert.id], ...(userId === '' ? {} : { userId }) },
      t(monitoring.saved),
    );
  const me = account?.permission.userId;
  if (data)
    return (
      <SelectField
        label={t(monitoring.assignee)}
        value={alert.assigneeId ?? ''}
        options={[
          { value: '', label: t(common.none) },
          ...data.accountUsers.map(({ id, username, email }) => ({
            value: id,
            label: username ?? email,
          })),
        ]}
        onChange={give}
      />
    );
  return (
    <Row>
      {me !== undefined && alert.assigneeId !== me && (
        <Button busy={assign.busy} onClick={() => give(me)}>
          {t(monitoring.assignMe)}
        </Button>
      )}
      {alert.assigneeId !== null && (
        <Button busy={assign.busy} onClick={() => give('')}>
          {t(monitoring.unassign)}
        </Button>
      )}
    </Row>
  );
}

interface AlertDialogProps {
  readonly alertId: string;
  readonly onClose: () => void;
}

function DismissDialog({ alertId, onClose }: AlertDialogProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const [reason, setReason] = useState('');
  const dismiss = useAction(DismissAlertsDocument, { refetch: refetch.refetch });
  const save = async () => {
    const variables = { accountId, alertIds: [alertId], reason };
    if (await dismiss.run(variables, t(monitoring.saved))) onClose();
  };
  return (
    <FormDialog
      title={t(monitoring.dismissTitle)}
      verb={t(common.dismiss)}
      onClose={onClose}
      onSubmit={() => void save()}
      busy={dismiss.busy}
      disabled={reason.trim() === ''}
      wrong={dismiss.wrong}
    >
      <Text>{t(monitoring.dismissHelp)}</Text>
      <LinesField label={t(common.reason)} value={reason} onChange={setReason} />
    </FormDialog>
  );
}

function NoteDialog({ alertId, onClose }: AlertDialogProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const [note, setNote] = useState('');
  const add = useAction(AddAlertNoteDocument, { refetch: refetch.refetch });
  const save = async () => {
    if (await add.run({ accountId, alertId, note }, t(monitoring.saved))) onClose();
  };
  return (
    <FormDialog
      title={t(monitoring.addNote)}
      verb={t(monitoring.addNote)}
      onClose={onClose}
      onSubmit={() => void save()}
      busy={add.busy}
      disabled={note.trim() === ''}
      wrong={add.wrong}
    >
      <LinesField label={t(common.note)} value={note} onChange={setNote} />
    </FormDialog>
  );
}
