import * as reports from '@lotbook/messages/generated/web/reports';
import { RichText, useTranslate } from '@lotbook/ui/translate';
import { Confirm } from '@lotbook/ui/Confirm';
import { Stack, Text } from '@lotbook/ui/layout';
import { CompleteLinks } from '../account/IncompleteBanner.tsx';
import { formatExcluded, isUnread, type Unpriced } from '../account/incomplete-text.ts';

interface AskIncompleteProps {
  /** The name of the report, with its year. */
  readonly title: string;
  readonly missing: readonly Unpriced[];
  /** Undefined for a report on all years. */
  readonly year: number | undefined;
  readonly onClose: () => void;
  readonly onMake: () => void;
}

/** What a report on the year would lack: rows of the kinds that it includes, and rows and files of which nobody knows the kind. */
export function findMissing(
  report: { readonly leavesOut: readonly string[] },
  excluded: readonly Unpriced[],
): readonly Unpriced[] {
  return excluded.filter((each) => isUnread(each) || report.leavesOut.includes(each.kind));
}

/** Asks for confirmation before an incomplete report is created. */
export function AskIncomplete({ title, missing, year, onClose, onMake }: AskIncompleteProps) {
  const t = useTranslate();
  const links = () => <CompleteLinks year={year} excluded={missing} />;
  return (
    <Confirm
      title={t(reports.incompleteTitle, { report: title })}
      verb={t(reports.createAnyway)}
      open
      onClose={onClose}
      onConfirm={onMake}
    >
      <Stack>
        <Text>{t(reports.incompleteHelp, { missing: formatExcluded(missing, t) })}</Text>
        <Text tone="muted">
          <RichText message={reports.incompleteNextStep} tags={{ links }} />
        </Text>
      </Stack>
    </Confirm>
  );
}
