import { Stack, Text } from '@lotbook/ui/layout';
import { Part } from '@lotbook/ui/Part';
import { When } from '@lotbook/ui/When';
import { changeWords } from './change-words.ts';

/** One thing that was decided about a transaction, or taken back. */
export interface Change {
  readonly kind: string;
  readonly part: string;
  readonly at: string;
  readonly by: string | null;
  readonly byEmail: string | null;
  readonly after: unknown;
}

interface HistoryPartProps {
  readonly ownId: string;
  readonly changes: readonly Change[];
}

/** Who did what and when, the newest first. */
export function HistoryPart({ ownId, changes }: HistoryPartProps) {
  if (changes.length === 0) return null;
  return (
    <Part title="Who did what">
      <Stack gap="one">
        {changes.toReversed().map((change) => (
          <div key={`${change.at} ${change.kind} ${change.part}`}>
            <Text>{changeWords(change.kind, change.after)}</Text>
            <Text tone="muted" size="small">
              {nameOf(change, ownId)}, <When at={change.at} />
            </Text>
          </div>
        ))}
      </Stack>
    </Part>
  );
}

function nameOf({ by, byEmail, after }: Change, ownId: string): string {
  const person = by === ownId ? 'You' : (byEmail ?? (by === null ? 'The program' : 'Another person'));
  const isByRule = typeof after === 'object' && after !== null && 'rule' in after;
  return isByRule ? `A rule of ${person === 'You' ? 'yours' : person}` : person;
}
