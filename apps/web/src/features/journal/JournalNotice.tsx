import * as journal from '@lotbook/messages/generated/web/journal';
import { Banner } from '@lotbook/ui/Banner';
import { useTranslate } from '@lotbook/ui/translate';
import { useJournalPoll } from './use-journal-state.ts';

/** Whether the entries on screen are older than the figures, and why. Absent if they are current. */
export function JournalNotice() {
  const t = useTranslate();
  const { state, isWaiting } = useJournalPoll();
  if (!state) return null;
  if (state.problem !== null)
    return <Banner tone="loss">{t(journal.failed, { reason: state.problem })}</Banner>;
  if (!isWaiting) return null;
  return (
    <Banner tone="info">
      {t(state.builtAt === null ? journal.buildingFirst : journal.building)}
    </Banner>
  );
}
