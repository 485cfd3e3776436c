import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/tir-feeds';
import { Button } from '@lotbook/ui/buttons';
import { TextField } from '@lotbook/ui/fields';
import { FormDialog } from '@lotbook/ui/FormDialog';
import { Row, Stack } from '@lotbook/ui/layout';
import { LinesField } from '@lotbook/ui/LinesField';
import { useTranslate } from '@lotbook/ui/translate';
import { useState } from 'react';
import { useAction } from '../../../system/use-action.ts';
import { useAccountId } from '../../account/use-account.ts';
import { useAllowed } from '../../account/use-may.ts';
import { nameFeedFile, namePlatform, type FeedLayout } from './delivery-texts.ts';
import { feedQueries, ResetFeedLayout, SaveFeedLayout } from './documents.ts';
import { FeedPreview } from './FeedPreview.tsx';

interface LayoutFormProps {
  readonly layout: FeedLayout;
  /** Whose files the preview shows. */
  readonly feedId: string;
  readonly onClose: () => void;
}

/** Edits a layout as JSON, with a preview before it is saved. */
export function LayoutForm({ layout, feedId, onClose }: LayoutFormProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { may } = useAllowed();
  const [text, setText] = useState(layout.text);
  const [day, setDay] = useState('');
  const [shown, setShown] = useState<{ readonly day: string; readonly text: string }>();
  const saving = useAction(SaveFeedLayout, { refetch: feedQueries });
  const resetting = useAction(ResetFeedLayout, { refetch: feedQueries });
  const { platform, file, isOwn } = layout;
  const save = async (): Promise<void> => {
    if (await saving.run({ accountId, layout: text }, t(common.changesSaved))) onClose();
  };
  const reset = async (): Promise<void> => {
    if (await resetting.run({ accountId, platform, file }, t(common.changesSaved))) onClose();
  };
  return (
    <FormDialog
      title={t(texts.layoutTitle, {
        platform: namePlatform(platform),
        file: nameFeedFile(file, t),
      })}
      verb={t(common.save)}
      wide
      onClose={onClose}
      onSubmit={() => void save()}
      busy={saving.busy}
      disabled={!may('accountEdit')}
      wrong={saving.wrong ?? resetting.wrong}
    >
      <Stack>
        <LinesField
          label={t(texts.layoutText)}
          help={t(texts.layoutTextHelp)}
          rows={16}
          value={text}
          onChange={setText}
        />
        <TextField label={t(texts.day)} type="date" value={day} onChange={setDay} />
        <Row>
          <Button disabled={day === ''} onClick={() => setShown({ day, text })}>
            {t(texts.preview)}
          </Button>
          {isOwn && may('accountEdit') && (
            <Button kind="quiet" busy={resetting.busy} onClick={() => reset()}>
              {t(texts.resetLayout)}
            </Button>
          )}
        </Row>
        {shown && (
          <FeedPreview
            key={`${shown.day} ${shown.text}`}
            feedId={feedId}
            day={shown.day}
            layout={shown.text}
          />
        )}
      </Stack>
    </FormDialog>
  );
}
