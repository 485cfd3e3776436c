import * as texts from '@lotbook/messages/generated/web/tir-feeds';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { TextField } from '@lotbook/ui/fields';
import { Row, Stack } from '@lotbook/ui/layout';
import { useTranslate } from '@lotbook/ui/translate';
import { useState } from 'react';
import { useAction } from '../../../system/use-action.ts';
import { useAccountId } from '../../account/use-account.ts';
import { useAllowed } from '../../account/use-may.ts';
import { feedQueries, SendFeed } from './documents.ts';
import { FeedPreview } from './FeedPreview.tsx';

const dayMs = 86_400_000;
const findYesterday = (): string => new Date(Date.now() - dayMs).toISOString().slice(0, 10);

/** Previews the files of a day and sends them. */
export function SendPart({ feedId }: { readonly feedId: string }) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { may } = useAllowed();
  const [day, setDay] = useState(findYesterday);
  const [shown, setShown] = useState<string>();
  const action = useAction(SendFeed, { refetch: feedQueries });
  return (
    <Stack>
      {action.wrong && <Banner tone="loss">{action.wrong}</Banner>}
      <TextField label={t(texts.day)} type="date" value={day} onChange={setDay} />
      <Row>
        <Button onClick={() => setShown(day)} disabled={day === ''}>
          {t(texts.preview)}
        </Button>
        {may('accountEdit') && (
          <Button
            kind="primary"
            busy={action.busy}
            disabled={day === ''}
            onClick={() =>
              void action.run({ accountId, feedId, day }, t(texts.sendStarted, { day }))
            }
          >
            {t(texts.sendFiles)}
          </Button>
        )}
      </Row>
      {shown !== undefined && <FeedPreview key={shown} feedId={feedId} day={shown} />}
    </Stack>
  );
}
