import type { Translate } from '@lotbook/messages/translator';
import * as dialogs from '@lotbook/messages/generated/web/shell-dialogs';
import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from '@lotbook/ui/translate';
import { Banner } from '@lotbook/ui/Banner';
import { FormDialog } from '@lotbook/ui/FormDialog';
import { Text } from '@lotbook/ui/layout';
import { useModal } from '../../system/modals.ts';
import { usePlace } from '../../system/place.ts';
import { explainBlocked, useAllowed } from '../account/use-may.ts';
import { useUpdating } from '../account/use-updating.ts';
import { useUpdateAll, type UpdateType } from './use-update-all.ts';

const makeWords = (
  t: Translate,
): Readonly<Record<UpdateType, { readonly title: string; readonly explanation: string }>> => ({
  sources: {
    title: t(dialogs.updateSourcesTitle),
    explanation: t(dialogs.updateSourcesHelp),
  },
  both: {
    title: t(dialogs.updateBothTitle),
    explanation: t(dialogs.updateBothHelp),
  },
});

/** Asks before an update: sources only in accounting, otherwise also the tax figures. */
export function TriggerUpdate() {
  const t = useTranslate();
  const { open, close } = useModal('trigger-update');
  const { appId } = usePlace();
  const allowing = useAllowed();
  const { may } = allowing;
  const { update, starting } = useUpdateAll();
  const { now } = useUpdating();
  const type: UpdateType = appId === 'accounting' ? 'sources' : 'both';
  const allowed = may('sourceEdit');
  const run = async () => {
    if (allowed && (await update(type))) close();
  };
  return (
    <FormDialog
      title={makeWords(t)[type].title}
      verb={t(dialogs.update)}
      open={open}
      onClose={close}
      onSubmit={() => void run()}
      busy={starting}
      disabled={!allowed}
    >
      {!allowed && <Banner tone="info">{explainBlocked('sourceEdit', t, allowing)}</Banner>}
      {now?.taxUpdater.taxUpdateFailed && (
        <Text>
          {t(dialogs.lastUpdateFailed, { reason: now.taxUpdater.error ?? t(common.unknownReason) })}
        </Text>
      )}
      {now?.taxUpdater.taxUpdateNeedsRerun && <Text>{t(dialogs.figuresOutdated)}</Text>}
      <Text tone="muted">{makeWords(t)[type].explanation}</Text>
    </FormDialog>
  );
}
