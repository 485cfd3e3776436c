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
import { step, useDecide } from './use-decide.ts';

interface HistoryPartProps {
  readonly accountId: string;
  readonly ownId: string;
  readonly changes: readonly AppliedChange[];
  readonly mayDecide: boolean;
}

/**
 * Who did what and when, the newest first. What holds can be undone at any later time, by the act that first said it: then what was said before holds again, and so on back to the
 * beginning. An undoing that was the last word can be undone as well.
 */
export function HistoryPart({ accountId, ownId, changes, mayDecide }: HistoryPartProps) {
  const { run, busy, wrong } = useDecide();
  const [asked, setAsked] = useState<AppliedChange>();
  if (changes.length === 0) return null;
  const undo = async ({ act }: AppliedChange) => {
    setAsked(undefined);
    if (act !== null) await run(step(UndoDecision, { accountId, ref: act }));
  };
  const lastLabels = new Set(
    Map.groupBy(changes, ({ kind, part }) => `${kind} ${part}`)
      .values()
      .map((about) => about.at(-1)),
  );
  const offered = (change: AppliedChange): boolean =>
    change.act !== null && change.holds && (!change.undoing || lastLabels.has(change));
  return (
    <Part title="Who did what">
      <Stack gap="one">
        {changes.toReversed().map((change) => (
          <Row key={`${change.at} ${change.kind} ${change.part}`} between>
            <div>
              <Text>
                {formatChange(change)}
                <NotedEarlier {...change} />
              </Text>
              <Text tone="muted" size="small">
                {formatDoer(change, ownId)}
                {change.undoing && ', by undoing'}, <When at={change.at} />
              </Text>
            </div>
            {mayDecide && offered(change) && (
              <Button
                small
                kind="quiet"
                label={`${getVerb(change)}: ${formatChange(change)}`}
                disabled={busy}
                onClick={() => ((change.reach ?? 1) > 1 ? setAsked(change) : void undo(change))}
              >
                {getVerb(change)}
              </Button>
            )}
          </Row>
        ))}
      </Stack>
      {wrong && <Banner tone="loss">{wrong}</Banner>}
      <Confirm
        title={`${asked ? getVerb(asked) : 'Undo'} for ${formatReach(asked?.reach ?? 1)}?`}
        open={asked !== undefined}
        verb={`${asked ? getVerb(asked) : 'Undo'} for all of them`}
        busy={busy}
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked && void undo(asked)}
      >
        That was decided about all of them at once. What held before holds again, but where somebody
        has decided since.
      </Confirm>
    </Part>
  );
}

const getVerb = ({ undoing }: AppliedChange): string => (undoing ? 'Undo the undoing' : 'Undo');

/** Of lots that stand in the person's own books: since when. */
function NotedEarlier({ kind, at, after }: AppliedChange) {
  const noted =
    kind === 'spec-id' && typeof after === 'object' && after !== null && 'recordedAt' in after
      ? after.recordedAt
      : undefined;
  if (typeof noted !== 'string' || Date.parse(at) - Date.parse(noted) < 60_000) return null;
  return (
    <>
      ; noted elsewhere on <When at={noted} />
    </>
  );
}

/** The server counts no further, but where a bulk edit did. */
const mostCounted = 2_001;
const formatReach = (reach: number): string =>
  `${reach === mostCounted ? 'more than 2,000' : reach.toLocaleString('en')} transactions`;
