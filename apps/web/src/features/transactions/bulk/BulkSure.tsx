import { useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Confirm } from '@lotbook/ui/Confirm';
import { Stack, Text } from '@lotbook/ui/layout';
import type { TransactionFilter } from '../../../generated/graphql.ts';
import { several } from '@lotbook/model/several';
import { CreateMatch } from '../decide/documents.ts';
import { step } from '../decide/use-decide.ts';
import { BulkWarningDocument } from './documents.ts';
import { isInSealedYears } from './sealed-warnings.ts';
import { Warnings } from './Warned.tsx';
import { useBulkEdit } from './use-bulk-edit.ts';

/** What needs no more than a yes. */
export type SureKind =
  | 'ignore'
  | 'count'
  | 'reset-category'
  | 'assign-basis'
  | 'revert-basis'
  | 'link'
  | 'matching-off'
  | 'matching-on';

interface Sure {
  readonly title: string;
  readonly verb: string;
  readonly action: string;
  /** What is so for all of them, whatever else would change. */
  readonly always?: (count: number) => string;
}

const sure: Readonly<Record<SureKind, Sure>> = {
  ignore: {
    title: 'Leave them out?',
    verb: 'Leave out',
    action: 'updateTxIgnore',
    always: (count) =>
      `${several(count, 'transaction goes', 'transactions go')} from all figures, with lots, gains and income. The rows are kept and can be counted again.`,
  },
  count: { title: 'Count them again?', verb: 'Count again', action: 'countAgain' },
  'reset-category': {
    title: 'Reset their categories?',
    verb: 'Reset category',
    action: 'resetTxCategories',
  },
  'assign-basis': {
    title: 'Assign a cost where none is known?',
    verb: 'Assign cost',
    action: 'assignCostBasis',
  },
  'revert-basis': {
    title: 'Take their prices and costs back?',
    verb: 'Take back',
    action: 'revertCostBasis',
  },
  link: {
    title: 'Link them as one transfer?',
    verb: 'Link',
    action: 'linkTransfer',
    always: (count) =>
      `${several(count, 'transaction becomes', 'transactions become')} one transfer, whatever the amounts and times.`,
  },
  'matching-off': {
    title: 'Leave them alone in matching?',
    verb: 'Leave alone',
    action: 'disableMatching',
  },
  'matching-on': { title: 'Match them again?', verb: 'Match again', action: 'enableMatching' },
};

const sures: ReadonlySet<string> = new Set(Object.keys(sure));
export const isSure = (kind: string | undefined): kind is SureKind =>
  kind !== undefined && sures.has(kind);

interface BulkSureProps {
  readonly accountId: string;
  readonly kind: SureKind;
  readonly filter: TransactionFilter;
  readonly count: number;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

/** Says what would change of the chosen transactions before it does. */
export function BulkSure({ accountId, kind, filter, count, onClose, onDone }: BulkSureProps) {
  const { start, run, seen, busy, wrong, said } = useBulkEdit(accountId);
  const { title, verb, action, always } = sure[kind];
  const { data, error } = useQuery(BulkWarningDocument, {
    variables: { accountId, action, filter },
    fetchPolicy: 'network-only',
  });
  const warnings = data?.conditionalWarning.warnings;
  const refused = warnings?.find(({ code }) => code === 'CANNOT_LINK');
  const told = refused ? [] : warnings?.filter(({ code }) => code !== 'MANY');
  const isNothing = !always && told?.every(({ code }) => isInSealedYears(code)) === true;
  const save = async () => {
    const decidedAt = data?.conditionalWarning.decidedAt;
    const link = () =>
      run(step(CreateMatch, { accountId, taxTxIds: filter.taxTxIds ?? [], seen: seen(decidedAt) }));
    if (!(await (kind === 'link' ? link() : start(filter, { kind }, decidedAt)))) return;
    onClose();
    onDone?.();
  };
  return (
    <Confirm
      title={title}
      open
      verb={verb}
      busy={busy}
      disabled={!told || isNothing || refused !== undefined}
      onClose={onClose}
      onConfirm={() => void save()}
    >
      <Stack gap="one">
        {refused && <Banner tone="warning">{refused.message}</Banner>}
        {always && !refused ? (
          <Text>{always(count)}</Text>
        ) : (
          <Text tone="muted">{several(count, 'transaction is', 'transactions are')} chosen.</Text>
        )}
        {!told && (
          <Text>
            {error
              ? `What would change could not be read: ${error.message}`
              : 'Looking at what would change …'}
          </Text>
        )}
        {isNothing && <Text>Nothing changes.</Text>}
        {!isNothing && told && <Warnings of={told} />}
        {told && !isNothing && !refused && <Text tone="muted">All of it can be undone.</Text>}
        {said && <Banner tone="warning">{said}</Banner>}
        {wrong && <Text>{wrong}</Text>}
      </Stack>
    </Confirm>
  );
}
