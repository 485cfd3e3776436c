import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/tir-feeds';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Code } from '@lotbook/ui/Code';
import { Confirm } from '@lotbook/ui/Confirm';
import { Drawer } from '@lotbook/ui/Drawer';
import { Facts, Row, Stack, Text } from '@lotbook/ui/layout';
import { Part } from '@lotbook/ui/Part';
import { useTranslate } from '@lotbook/ui/translate';
import { When } from '@lotbook/ui/When';
import { useState } from 'react';
import { useAction } from '../../../system/use-action.ts';
import { useAccountId } from '../../account/use-account.ts';
import { useAllowed } from '../../account/use-may.ts';
import type { Feed } from './delivery-texts.ts';
import { DeleteFeed, feedQueries, RenewFeedKey } from './documents.ts';
import { SendPart } from './SendPart.tsx';

interface FeedDrawerProps {
  readonly feed: Feed | undefined;
  readonly title: string;
  /** It has a history. */
  readonly isUsed: boolean;
  readonly onEdit: () => void;
  readonly onClose: () => void;
}

/** One delivery target: its server and key, and sending a day. */
export const FeedDrawer = ({ feed, title, onClose, ...rest }: FeedDrawerProps) => (
  <Drawer title={title} open={feed !== undefined} onClose={onClose}>
    {feed && <FeedDetails key={feed.id} feed={feed} onClose={onClose} {...rest} />}
  </Drawer>
);

function FeedDetails({
  feed,
  isUsed,
  onEdit,
  onClose,
}: Pick<FeedDrawerProps, 'isUsed' | 'onEdit' | 'onClose'> & { readonly feed: Feed }) {
  const t = useTranslate();
  const { may } = useAllowed();
  const { host, port, username, folder, hostKey, publicKey, adminEmail, nextRunAt } = feed;
  return (
    <Stack gap="three">
      {hostKey === '' && <Banner tone="warning">{t(texts.hostKeyUnknown)}</Banner>}
      <Facts
        items={[
          [t(texts.server), `${username}@${host}:${port}`],
          [t(texts.folder), folder],
          [
            t(texts.hostKey),
            hostKey === '' ? t(common.notSet) : <Code key="host" code={`SHA256:${hostKey}`} />,
          ],
          [t(texts.publicKey), <Code key="public" code={publicKey} />],
          [t(texts.adminEmail), adminEmail === '' ? t(common.notSet) : adminEmail],
          [
            t(texts.nextRun),
            nextRunAt === null ? t(texts.notScheduled) : <When key="at" at={nextRunAt} />,
          ],
        ]}
      />
      <Text tone="muted">{t(texts.publicKeyHelp)}</Text>
      {may('accountEdit') && (
        <Row>
          <Button onClick={onEdit}>{t(common.edit)}</Button>
          <RenewKey feedId={feed.id} />
          {!isUsed && <DeleteTarget feed={feed} onDeleted={onClose} />}
        </Row>
      )}
      <Part title={t(texts.sendNow)} note={t(texts.sendNowHelp)}>
        <SendPart feedId={feed.id} />
      </Part>
    </Stack>
  );
}

function RenewKey({ feedId }: { readonly feedId: string }) {
  const t = useTranslate();
  const accountId = useAccountId();
  const [isAsking, setAsking] = useState(false);
  const action = useAction(RenewFeedKey, { refetch: feedQueries });
  const confirm = async (): Promise<void> => {
    if (await action.run({ accountId, feedId }, t(texts.keyRenewed))) setAsking(false);
  };
  return (
    <>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        {t(texts.renewKey)}
      </Button>
      <Confirm
        title={t(texts.renewKeyTitle)}
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void confirm()}
        verb={t(texts.renewKey)}
        busy={action.busy}
      >
        {action.wrong && <Banner tone="loss">{action.wrong}</Banner>}
        <Text>{t(texts.renewKeyEffect)}</Text>
      </Confirm>
    </>
  );
}

function DeleteTarget({
  feed: { id: feedId, host },
  onDeleted,
}: {
  readonly feed: Feed;
  readonly onDeleted: () => void;
}) {
  const t = useTranslate();
  const accountId = useAccountId();
  const [isAsking, setAsking] = useState(false);
  const action = useAction(DeleteFeed, { refetch: feedQueries });
  const confirm = async (): Promise<void> => {
    if (await action.run({ accountId, feedId }, t(common.deletedNamed, { name: host })))
      onDeleted();
  };
  return (
    <>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        {t(common.deleteAction)}
      </Button>
      <Confirm
        title={t(common.deleteTitle, { name: host })}
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void confirm()}
        verb={t(common.deleteAction)}
        danger
        busy={action.busy}
      >
        {action.wrong && <Banner tone="loss">{action.wrong}</Banner>}
        <Text>{t(texts.deleteFeedEffect)}</Text>
      </Confirm>
    </>
  );
}
