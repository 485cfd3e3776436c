import { Button } from '@lotbook/ui/buttons';
import { Dialog } from '@lotbook/ui/Dialog';
import { Text } from '@lotbook/ui/layout';
import { useModal } from '../../system/modals.ts';
import { useCompute } from '../account/use-compute.ts';
import { useUpdating } from '../account/use-updating.ts';

/** Asks before sources and figures are brought up to date. */
export function TriggerUpdate() {
  const { open, close } = useModal('trigger-update');
  const { compute, starting } = useCompute();
  const { now } = useUpdating();
  const run = () => {
    compute();
    close();
  };
  return (
    <Dialog
      title="Update this account?"
      open={open}
      onClose={close}
      onSubmit={run}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button kind="primary" submit busy={starting}>
            Update
          </Button>
        </>
      }
    >
      {now?.taxUpdater.taxUpdateFailed && <Text>The last update did not finish: {now.taxUpdater.error}</Text>}
      {now?.taxUpdater.taxUpdateNeedsRerun && <Text>Something changed since these figures were made.</Text>}
      <Text tone="muted">
        Gains and lots of every year are computed again where they are not of the present facts. Until it is done you see the former figures.
      </Text>
    </Dialog>
  );
}
