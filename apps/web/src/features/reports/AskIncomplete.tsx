import { Confirm } from '@lotbook/ui/Confirm';
import { Stack, Text } from '@lotbook/ui/layout';
import { CompleteLinks } from '../account/IncompleteBanner.tsx';
import { formatExcluded, type Unpriced } from '../account/incomplete-text.ts';

interface AskIncompleteProps {
  /** What the report is called, with its year. */
  readonly title: string;
  readonly missing: readonly Unpriced[];
  /** Absent for a report of all years. */
  readonly year: number | undefined;
  readonly onClose: () => void;
  readonly onMake: () => void;
}

/** What a report of the year would leave out, by the kinds of rows that it counts. */
export function findMissing(
  report: { readonly leavesOut: readonly string[] },
  excluded: readonly Unpriced[],
): readonly Unpriced[] {
  return excluded.filter(({ kind }) => report.leavesOut.includes(kind));
}

/** Asks before a report is made that leaves rows out. */
export const AskIncomplete = ({ title, missing, year, onClose, onMake }: AskIncompleteProps) => (
  <Confirm
    title={`${title} is incomplete`}
    verb="Create anyway"
    open
    onClose={onClose}
    onConfirm={onMake}
  >
    <Stack>
      <Text>{`${formatExcluded(missing)}. The report will be marked INCOMPLETE and list the missing rows.`}</Text>
      <Text tone="muted">
        Don’t file it as it is. <CompleteLinks year={year} excluded={missing} /> first, then create
        the report.
      </Text>
    </Stack>
  </Confirm>
);
