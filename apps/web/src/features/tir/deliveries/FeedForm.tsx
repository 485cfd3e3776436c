import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/tir-feeds';
import { CheckField } from '@lotbook/ui/CheckField';
import { SelectField, TextField } from '@lotbook/ui/fields';
import { FormDialog } from '@lotbook/ui/FormDialog';
import { Columns, Stack } from '@lotbook/ui/layout';
import { useTranslate } from '@lotbook/ui/translate';
import { useState } from 'react';
import { useAction } from '../../../system/use-action.ts';
import { useAccountId } from '../../account/use-account.ts';
import { useTextValues } from '../use-text-values.ts';
import { namePlatform, type Feed, type Fund } from './delivery-texts.ts';
import { feedQueries, SaveFeed } from './documents.ts';

interface FeedFormProps {
  readonly funds: readonly Fund[];
  /** Absent: a new one. */
  readonly feed: Feed | undefined;
  readonly onClose: () => void;
}

const start = (feed: Feed | undefined) => ({
  clientAccountId: feed?.clientAccountId ?? '',
  host: feed?.host ?? '',
  port: String(feed?.port ?? 22),
  username: feed?.username ?? '',
  folder: feed?.folder ?? '/',
  hostKey: feed?.hostKey ?? '',
  adminEmail: feed?.adminEmail ?? '',
  mails: feed?.mails ?? 'failures',
  sendHour: String(feed?.sendHour ?? 6),
});

/** Where the files of a fund go, who gets mail, and the schedule, which is off unless it is turned on here. */
export function FeedForm({ funds, feed, onClose }: FeedFormProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const action = useAction(SaveFeed, { refetch: feedQueries });
  const { values, change } = useTextValues(() => start(feed));
  const [isScheduled, setScheduled] = useState(feed?.isScheduled ?? false);
  const fund = funds.find(({ id }) => id === values.clientAccountId);
  const submit = async (): Promise<void> => {
    const { port, sendHour, ...plain } = values;
    const input = { ...plain, port: Number(port), sendHour: Number(sendHour), isScheduled };
    if (await action.run({ accountId, feedId: feed?.id, feed: input }, t(common.changesSaved)))
      onClose();
  };
  return (
    <FormDialog
      title={t(feed ? texts.editFeed : texts.addFeed)}
      verb={t(common.save)}
      wide
      onClose={onClose}
      onSubmit={() => void submit()}
      busy={action.busy}
      disabled={values.clientAccountId === ''}
      wrong={action.wrong}
    >
      <Stack gap="three">
        <SelectField
          label={t(texts.fund)}
          value={values.clientAccountId}
          onChange={change('clientAccountId')}
          options={[
            { value: '', label: t(common.choose) },
            ...funds.map(({ id, name, platform }) => ({
              value: id,
              label: platform === null ? name : `${name} (${namePlatform(platform)})`,
            })),
          ]}
          help={fund?.platform === null ? t(texts.noPlatform) : t(texts.fundHelp)}
        />
        <Columns least={240}>
          <TextField label={t(texts.host)} value={values.host} onChange={change('host')} />
          <TextField label={t(texts.port)} value={values.port} onChange={change('port')} />
          <TextField
            label={t(texts.username)}
            value={values.username}
            onChange={change('username')}
          />
          <TextField label={t(texts.folder)} value={values.folder} onChange={change('folder')} />
        </Columns>
        <TextField
          label={t(texts.hostKey)}
          value={values.hostKey}
          onChange={change('hostKey')}
          help={t(texts.hostKeyHelp)}
        />
        <Columns least={240}>
          <TextField
            label={t(texts.adminEmail)}
            type="email"
            value={values.adminEmail}
            onChange={change('adminEmail')}
            help={t(texts.adminEmailHelp)}
          />
          <SelectField
            label={t(texts.mails)}
            value={values.mails}
            onChange={change('mails')}
            options={[
              { value: 'failures', label: t(texts.mailsFailures) },
              { value: 'always', label: t(texts.mailsAlways) },
              { value: 'never', label: t(common.never) },
            ]}
          />
        </Columns>
        <CheckField
          label={t(texts.sendDaily)}
          checked={isScheduled}
          onChange={setScheduled}
          help={t(texts.sendDailyHelp)}
        />
        {isScheduled && (
          <SelectField
            label={t(texts.sendHour)}
            value={values.sendHour}
            onChange={change('sendHour')}
            options={hours}
          />
        )}
      </Stack>
    </FormDialog>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));
