import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Progress } from '@lotbook/ui/Progress';
import { useCompute } from './use-compute.ts';
import { useUpdating } from './use-updating.ts';

const phases: Readonly<Record<string, string>> = {
  reading: 'Reading your transactions',
  pricing: 'Looking up prices',
  computing: 'Computing gains and lots',
  storing: 'Storing the new figures',
};

/** What the computation does and how far it is; that the figures shown are the former ones; why it failed. Nothing when there is nothing to say. */
export function ComputingBanner() {
  const { now } = useUpdating();
  if (!now) return null;
  const {
    taxUpdateInProgress,
    taxUpdateQueued,
    taxUpdateFailed,
    taxUpdateNeedsRerun,
    phase,
    done,
    total,
    error,
  } = now.taxUpdater;
  const former =
    now.generation > 0
      ? ' Until it is done you see the former figures.'
      : ' The first figures appear when it is done.';
  if (taxUpdateInProgress || taxUpdateQueued) {
    const words = taxUpdateInProgress
      ? (phases[phase ?? ''] ?? 'Computing')
      : 'The computation starts in a moment';
    return (
      <Banner tone="info" progress={<Progress label="Computation" done={done} total={total} />}>
        <strong>{words}</strong>
        {done !== null && total ? `, ${count(done)} of ${count(total)}` : ''}.{former}
      </Banner>
    );
  }
  if (taxUpdateFailed) {
    return (
      <Banner tone="loss" action={<ComputeAgain />}>
        <strong>The last computation did not finish.</strong> {error} Your data is as it was; the
        figures are from the last computation that finished.
      </Banner>
    );
  }
  if (taxUpdateNeedsRerun) {
    return (
      <Banner tone="warning" action={<ComputeAgain />}>
        <strong>Something changed since these figures were made.</strong>
      </Banner>
    );
  }
  return null;
}

function ComputeAgain() {
  const { compute, starting } = useCompute();
  return (
    <Button small onClick={compute} busy={starting}>
      Compute again
    </Button>
  );
}

const count = (value: number | undefined): string => (value ?? 0).toLocaleString('en-US');
