import { Banner } from '@lotbook/ui/Banner';
import { FormDialog } from '@lotbook/ui/FormDialog';
import { Text } from '@lotbook/ui/layout';
import { useModal } from '../../system/modals.ts';
import { usePlace } from '../../system/place.ts';
import { blockedReason, useAllowed } from '../account/use-may.ts';
import { useUpdating } from '../account/use-updating.ts';
import { useUpdateAll, type UpdateType } from './use-update-all.ts';

const words: Readonly<
  Record<UpdateType, { readonly title: string; readonly explanation: string }>
> = {
  sources: {
    title: 'Update all sources?',
    explanation:
      'Sources that come from files have nothing to fetch: import newer files to add transactions. Figures that are not of the present facts are computed again.',
  },
  both: {
    title: 'Update sources and tax figures?',
    explanation:
      'Sources that come from files have nothing to fetch: import newer files to add transactions. Gains and lots of every year are computed again where they are not of the present facts. Until it is done you see the former figures.',
  },
};

/** Asks before sources and figures are brought up to date: in accounting the sources, elsewhere both. */
export function TriggerUpdate() {
  const { open, close } = useModal('trigger-update');
  const { appId } = usePlace();
  const { may } = useAllowed();
  const { update, starting } = useUpdateAll();
  const { now } = useUpdating();
  const type: UpdateType = appId === 'accounting' ? 'sources' : 'both';
  const allowed = may('sourceEdit');
  const run = async () => {
    if (allowed && (await update(type))) close();
  };
  return (
    <FormDialog
      title={words[type].title}
      verb="Update"
      open={open}
      onClose={close}
      onSubmit={() => void run()}
      busy={starting}
      disabled={!allowed}
    >
      {!allowed && <Banner tone="info">{blockedReason('sourceEdit')}</Banner>}
      {now?.taxUpdater.taxUpdateFailed && (
        <Text>The last update did not finish: {now.taxUpdater.error}</Text>
      )}
      {now?.taxUpdater.taxUpdateNeedsRerun && (
        <Text>Something changed since these figures were made.</Text>
      )}
      <Text tone="muted">{words[type].explanation}</Text>
    </FormDialog>
  );
}
