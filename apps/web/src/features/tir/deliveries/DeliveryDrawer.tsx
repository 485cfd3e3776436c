import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/tir-feeds';
import type { Translate } from '@lotbook/messages/translator';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Code } from '@lotbook/ui/Code';
import { Confirm } from '@lotbook/ui/Confirm';
import { Drawer } from '@lotbook/ui/Drawer';
import { Download } from '@lotbook/ui/icons';
import { Facts, Row, Stack, Text } from '@lotbook/ui/layout';
import { Part } from '@lotbook/ui/Part';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { useTranslate } from '@lotbook/ui/translate';
import { When } from '@lotbook/ui/When';
import { useState } from 'react';
import { useAction } from '../../../system/use-action.ts';
import { useAccountId } from '../../account/use-account.ts';
import { useAllowed } from '../../account/use-may.ts';
import { useTirDownload } from '../use-tir-download.ts';
import { nameDeliveryState, type ListedDelivery } from './delivery-texts.ts';
import { feedQueries, ResendDelivery } from './documents.ts';

interface DeliveryDrawerProps {
  readonly listed: ListedDelivery | undefined;
  readonly onClose: () => void;
}

/** One delivery: its files with their digests, and every try. */
export function DeliveryDrawer({ listed, onClose }: DeliveryDrawerProps) {
  const t = useTranslate();
  const title = listed ? t(texts.numbered, { number: String(listed.delivery.number) }) : '';
  return (
    <Drawer title={title} open={listed !== undefined} onClose={onClose}>
      {listed && <DeliveryDetails key={listed.delivery.id} listed={listed} />}
    </Drawer>
  );
}

function DeliveryDetails({ listed }: { readonly listed: ListedDelivery }) {
  const t = useTranslate();
  const { delivery, files, history } = listed;
  const { state, message, day, who, sends, nextTryAt } = delivery;
  return (
    <Stack gap="three">
      {message !== null && (
        <Banner tone={state === 'failed' ? 'loss' : 'warning'}>{message}</Banner>
      )}
      <Facts
        items={[
          [t(common.status), nameDeliveryState(state, t)],
          [t(texts.day), <When key="day" at={day} show="day" />],
          [t(texts.requestedBy), who ?? t(texts.schedule)],
          [t(texts.sends), t(common.number, { value: sends })],
          ...(nextTryAt === null
            ? []
            : [[t(texts.nextTry), <When key="next" at={nextTryAt} />] as const]),
        ]}
      />
      <Resend listed={listed} />
      {files.length > 0 && <DeliveredFiles files={files} />}
      {history.length > 0 && <Tries history={history} />}
    </Stack>
  );
}

function DeliveredFiles({ files }: { readonly files: ListedDelivery['files'] }) {
  const t = useTranslate();
  const download = useTirDownload();
  return (
    <Part title={t(common.files)} note={t(texts.filesHelp)}>
      <Stack>
        {files.map(({ id, name, digest, rows }) => (
          <Stack key={id} gap="half">
            <Row>
              <Button
                small
                icon={<Download size={16} aria-hidden />}
                onClick={() => download({ fileId: id, name })}
              >
                {name}
              </Button>
              <Text tone="muted">{t(texts.recordCount, { count: rows })}</Text>
            </Row>
            <Code code={digest ?? ''} />
          </Stack>
        ))}
      </Stack>
    </Part>
  );
}

function Tries({ history }: { readonly history: ListedDelivery['history'] }) {
  const t = useTranslate();
  return (
    <Part title={t(texts.tries)}>
      <PlainTable
        listed
        label={t(texts.tries)}
        rows={history}
        rowId={({ seq }) => String(seq)}
        columns={makeTryColumns(t)}
      />
    </Part>
  );
}

function Resend({ listed: { delivery, files } }: { readonly listed: ListedDelivery }) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { may } = useAllowed();
  const [isAsking, setAsking] = useState(false);
  const action = useAction(ResendDelivery, { refetch: feedQueries });
  if (!may('accountEdit') || delivery.state === 'waiting') return null;
  const number = String(delivery.number);
  const confirm = async (): Promise<void> => {
    const variables = { accountId, deliveryId: delivery.id };
    if (await action.run(variables, t(texts.sendStarted, { day: delivery.day }))) setAsking(false);
  };
  return (
    <Row>
      <Button onClick={() => setAsking(true)}>{t(texts.resend)}</Button>
      <Confirm
        title={t(texts.resendTitle, { number })}
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void confirm()}
        verb={t(texts.resend)}
        busy={action.busy}
      >
        {action.wrong && <Banner tone="loss">{action.wrong}</Banner>}
        <Text>{t(files.length > 0 ? texts.resendEffect : texts.retryEffect)}</Text>
      </Confirm>
    </Row>
  );
}

const makeTryColumns = (t: Translate): readonly Column<ListedDelivery['history'][number]>[] => [
  {
    id: 'at',
    label: t(common.date),
    width: '',
    cell: ({ triedAt }) => <When at={triedAt} />,
  },
  {
    id: 'outcome',
    label: t(common.result),
    width: '',
    cell: ({ outcome }) => nameDeliveryState(outcome, t),
  },
  {
    id: 'reason',
    label: t(common.reason),
    width: '',
    wraps: true,
    cell: ({ message }) => message ?? '–',
  },
];
