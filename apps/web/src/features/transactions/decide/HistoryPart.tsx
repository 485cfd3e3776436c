import * as texts from '@lotbook/messages/generated/web/transactions';
import { RichText, useTranslate } from '@lotbook/ui/translate';
import type { Translate } from '@lotbook/messages/translator';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Confirm } from '@lotbook/ui/Confirm';
import { Row, Stack, Text } from '@lotbook/ui/layout';
import { Part } from '@lotbook/ui/Part';
import { When } from '@lotbook/ui/When';
import { useState } from 'react';
import type { AppliedChange } from './change.ts';
import { formatChange, formatDoer } from './change-text.ts';
import { UndoDecision } from './undo-document.ts';
import { makeStep, useDecide } from './use-decide.ts';
import { makeDateTag } from '../../shared/text-tags.tsx';

interface HistoryPartProps {
  readonly accountId: string;
  readonly ownId: string;
  readonly changes: readonly AppliedChange[];
  readonly mayDecide: boolean;
}

/**
 * Who changed what and when, the newest first. Undoing a change restores the value before it, back to the beginning. If the newest change is an undo, it can be undone
 * too.
 */
export function HistoryPart({ accountId, ownId, changes, mayDecide }: HistoryPartProps) {
  const t = useTranslate();
  const { run, busy, wrong } = useDecide();
  const [pending, setPending] = useState<AppliedChange>();
  if (changes.length === 0) return null;
  const undo = async ({ act }: AppliedChange) => {
    setPending(undefined);
    if (act !== null) await run(makeStep(UndoDecision, { accountId, ref: act }));
  };
  const newestChanges = new Set(
    Map.groupBy(changes, ({ kind, part }) => `${kind} ${part}`)
      .values()
      .map((about) => about.at(-1)),
  );
  const isUndoable = (change: AppliedChange): boolean =>
    change.act !== null && change.holds && (!change.undoing || newestChanges.has(change));
  return (
    <Part title={t(texts.history)}>
      <Stack gap="one">
        {changes.toReversed().map((change) => (
          <Row key={`${change.at} ${change.kind} ${change.part}`} between>
            <div>
              <Text>
                {formatChange(change, t)}
                <NotedEarlier {...change} />
              </Text>
              <Text tone="muted" size="small">
                {change.undoing
                  ? t(texts.doneByUndo, { doer: formatDoer(change, ownId, t) })
                  : formatDoer(change, ownId, t)}
                , <When at={change.at} />
              </Text>
            </div>
            {mayDecide && isUndoable(change) && (
              <Button
                small
                kind="quiet"
                label={`${t(getVerb(change))}: ${formatChange(change, t)}`}
                disabled={busy}
                onClick={() => ((change.reach ?? 1) > 1 ? setPending(change) : undo(change))}
              >
                {t(getVerb(change))}
              </Button>
            )}
          </Row>
        ))}
      </Stack>
      {wrong && <Banner tone="loss">{wrong}</Banner>}
      <Confirm
        title={formatTitle(pending, t)}
        open={pending !== undefined}
        verb={t(texts.undoForAll, { redo: pending?.undoing ? 'yes' : 'other' })}
        busy={busy}
        onClose={() => setPending(undefined)}
        onConfirm={() => pending && void undo(pending)}
      >
        {t(texts.undoAllHelp)}
      </Confirm>
    </Part>
  );
}

const getVerb = ({ undoing }: AppliedChange): typeof texts.undo | typeof texts.redo =>
  undoing ? texts.redo : texts.undo;

/** When a lot selection was recorded elsewhere, if that was before it was entered here. */
function NotedEarlier({ kind, at, after }: AppliedChange) {
  const noted =
    kind === 'spec-id' && typeof after === 'object' && after !== null && 'recordedAt' in after
      ? after.recordedAt
      : undefined;
  if (typeof noted !== 'string' || Date.parse(at) - Date.parse(noted) < 60_000) return null;
  return (
    <>
      ; <RichText message={texts.recordedElsewhere} tags={{ date: makeDateTag(noted) }} />
    </>
  );
}

/** The server stops counting here, except for bulk edits. */
const maxCounted = 2_001;

function formatTitle(change: AppliedChange | undefined, t: Translate): string {
  const redo = change?.undoing ? 'yes' : 'other';
  const count = change?.reach ?? 1;
  return count === maxCounted
    ? t(texts.undoManyTitle, { redo, count: count - 1 })
    : t(texts.undoAllTitle, { redo, count });
}
