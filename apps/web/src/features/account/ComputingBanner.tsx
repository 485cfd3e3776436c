import * as texts from '@lotbook/messages/generated/web/account';
import type { Message } from '@lotbook/messages/message';
import { useTranslate, RichText, bold } from '@lotbook/ui/translate';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Progress } from '@lotbook/ui/Progress';
import { useCompute } from './use-compute.ts';
import { useUpdating } from './use-updating.ts';

const phases: Readonly<Record<string, Message>> = {
  reading: texts.phaseReading,
  pricing: texts.phasePricing,
  computing: texts.phaseComputing,
  storing: texts.phaseStoring,
};

/** The progress of the calculation, or why it failed. Absent if the figures are current. */
export function ComputingBanner() {
  const t = useTranslate();
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
  if (taxUpdateInProgress || taxUpdateQueued) {
    const text = taxUpdateInProgress ? (phases[phase ?? ''] ?? texts.calculating) : texts.queued;
    return (
      <Banner
        tone="info"
        progress={<Progress label={t(texts.calculation)} done={done} total={total} />}
      >
        {done !== null && total ? (
          <RichText
            message={texts.progress}
            params={{ phase: t(text), done, total }}
            tags={{ b: bold }}
          />
        ) : (
          <RichText
            message={texts.progressUnknown}
            params={{ phase: t(text) }}
            tags={{ b: bold }}
          />
        )}{' '}
        {now.generation > 0 ? t(texts.previousResults) : t(texts.firstResults)}
      </Banner>
    );
  }
  if (taxUpdateFailed) {
    return (
      <Banner tone="loss" action={<ComputeAgain />}>
        <strong>{t(texts.calculationFailed)}</strong> {error} {t(texts.calculationFailedHelp)}
      </Banner>
    );
  }
  if (taxUpdateNeedsRerun) {
    return (
      <Banner tone="warning" action={<ComputeAgain />}>
        <strong>{t(texts.outdated)}</strong>
      </Banner>
    );
  }
  return null;
}

function ComputeAgain() {
  const t = useTranslate();
  const { compute, starting } = useCompute();
  return (
    <Button small onClick={compute} busy={starting}>
      {t(texts.recalculate)}
    </Button>
  );
}
