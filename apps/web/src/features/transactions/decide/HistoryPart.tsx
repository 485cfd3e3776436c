import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Confirm } from '@lotbook/ui/Confirm';
import { Row, Stack, Text } from '@lotbook/ui/layout';
import { Part } from '@lotbook/ui/Part';
import { When } from '@lotbook/ui/When';
import { useState } from 'react';
import type { ActedChange } from './change.ts';
import { changeWords, doerWords } from './change-words.ts';
import { UndoDecision } from './undo-document.ts';
import { step, useDecide } from './use-decide.ts';

interface HistoryPartProps {
  readonly accountId: string;
  readonly ownId: string;
  readonly changes: readonly ActedChange[];
  readonly mayDecide: boolean;
}

/** Who did what and when, the newest first. The last word about each thing can be undone, at any later time. */
export function HistoryPart({ accountId, ownId, changes, mayDecide }: HistoryPartProps) {
  const { run, busy, wrong } = useDecide();
  const [asked, setAsked] = useState<ActedChange>();
  if (changes.length === 0) return null;
  const undo = async ({ act }: ActedChange) => {
    setAsked(undefined);
    if (act !== null) await run(step(UndoDecision, { accountId, ref: act }));
  };
  const lastWords = new Set(
    Map.groupBy(changes, ({ kind, part }) => `${kind} ${part}`)
      .values()
      .flatMap(wordsThatHold),
  );
  return (
    <Part title="Who did what">
      <Stack gap="one">
        {changes.toReversed().map((change) => (
          <Row key={`${change.at} ${change.kind} ${change.part}`} between>
            <div>
              <Text>
                {changeWords(change)}
                <NotedEarlier {...change} />
              </Text>
              <Text tone="muted" size="small">
                {doerWords(change, ownId)}, <When at={change.at} />
              </Text>
            </div>
            {mayDecide && change.act !== null && lastWords.has(change) && (
              <Button
                small
                kind="quiet"
                label={`Undo: ${changeWords(change)}`}
                disabled={busy}
                onClick={() => ((change.reach ?? 1) > 1 ? setAsked(change) : void undo(change))}
              >
                Undo
              </Button>
            )}
          </Row>
        ))}
      </Stack>
      {wrong && <Banner tone="loss">{wrong}</Banner>}
      <Confirm
        title={`Undo for ${reachInWords(asked?.reach ?? 1)}?`}
        open={asked !== undefined}
        verb="Undo for all of them"
        busy={busy}
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked && void undo(asked)}
      >
        That was decided about all of them at once. What held before holds again, but where somebody has decided since.
      </Confirm>
    </Part>
  );
}

/** The last word about one thing; beside a memo that was put back, the change that made it say so. */
function wordsThatHold(about: readonly ActedChange[]): readonly (ActedChange | undefined)[] {
  const last = about.at(-1);
  const restored = last && restoredIn(last);
  return [last, ...(restored ? [about.findLast((each) => each !== last && !restoredIn(each) && isSameChange(each.after, restored))] : [])];
}

interface MemoChange {
  readonly memo: string;
  readonly was: string;
}

const restoredIn = ({ kind, after }: ActedChange): MemoChange | undefined =>
  kind === 'memo' && typeof after === 'object' && after !== null && 'restored' in after ? (after as unknown as MemoChange) : undefined;
const isSameChange = (after: unknown, { memo, was }: MemoChange): boolean =>
  typeof after === 'object' && after !== null && 'memo' in after && after.memo === memo && 'was' in after && after.was === was;

/** Of lots that stand in the person's own books: since when. */
function NotedEarlier({ kind, at, after }: ActedChange) {
  const noted = kind === 'spec-id' && typeof after === 'object' && after !== null && 'recordedAt' in after ? after.recordedAt : undefined;
  if (typeof noted !== 'string' || Date.parse(at) - Date.parse(noted) < 60_000) return null;
  return (
    <>
      ; noted elsewhere on <When at={noted} />
    </>
  );
}

/** The server counts no further, but where a bulk edit did. */
const mostCounted = 2_001;
const reachInWords = (reach: number): string => `${reach === mostCounted ? 'more than 2,000' : reach.toLocaleString('en')} transactions`;
