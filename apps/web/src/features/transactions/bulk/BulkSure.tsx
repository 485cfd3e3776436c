import * as texts from '@lotbook/messages/generated/web/transactions';
import type { Message } from '@lotbook/messages/message';
import { useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Confirm } from '@lotbook/ui/Confirm';
import { Stack, Text } from '@lotbook/ui/layout';
import type { TransactionFilter } from '../../../generated/graphql.ts';
import { CreateMatch } from '../decide/documents.ts';
import { makeStep } from '../decide/use-decide.ts';
import { BulkWarningDocument } from '../../tax-years/warning-documents.ts';
import { isInSealedYears } from '../../tax-years/sealed-warnings.ts';
import { Warnings } from './Warned.tsx';
import { useBulkEdit } from './use-bulk-edit.ts';

/** Bulk actions that only need a confirmation. */
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
  readonly title: Message;
  readonly verb: Message;
  readonly action: string;
  /** What applies to all of them, in addition to the warnings. */
  readonly always?: Message<{ readonly count: number }>;
}

const sure: Readonly<Record<SureKind, Sure>> = {
  ignore: {
    title: texts.excludeThemTitle,
    verb: texts.exclude,
    action: 'updateTxIgnore',
    always: texts.excludeThemHelp,
  },
  count: { title: texts.includeThemTitle, verb: texts.include, action: 'countAgain' },
  'reset-category': {
    title: texts.resetCategoriesTitle,
    verb: texts.resetCategory,
    action: 'resetTxCategories',
  },
  'assign-basis': {
    title: texts.assignCostTitle,
    verb: texts.assignCost,
    action: 'assignCostBasis',
  },
  'revert-basis': {
    title: texts.resetPricesTitle,
    verb: texts.reset,
    action: 'revertCostBasis',
  },
  link: {
    title: texts.linkThemTitle,
    verb: texts.link,
    action: 'linkTransfer',
    always: texts.linkThemHelp,
  },
  'matching-off': {
    title: texts.excludeFromMatchingTitle,
    verb: texts.exclude,
    action: 'disableMatching',
  },
  'matching-on': { title: texts.matchAgainTitle, verb: texts.matchAgain, action: 'enableMatching' },
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

/** Confirms a bulk action after showing its side effects. */
export function BulkSure({ accountId, kind, filter, count, onClose, onDone }: BulkSureProps) {
  const t = useTranslate();
  const { start, run, seen, busy, wrong, said } = useBulkEdit(accountId);
  const { title, verb, action, always } = sure[kind];
  const { data, error } = useQuery(BulkWarningDocument, {
    variables: { accountId, action, filter },
    fetchPolicy: 'network-only',
  });
  const warnings = data?.conditionalWarning.warnings;
  const refusal = warnings?.find(({ code }) => code === 'CANNOT_LINK');
  const shownWarnings = refusal ? [] : warnings?.filter(({ code }) => code !== 'MANY');
  const isNothing = !always && shownWarnings?.every(({ code }) => isInSealedYears(code)) === true;
  const save = async () => {
    const decidedAt = data?.conditionalWarning.decidedAt;
    const link = () =>
      run(
        makeStep(CreateMatch, {
          accountId,
          taxTxIds: filter.taxTxIds ?? [],
          seen: seen(decidedAt),
        }),
      );
    if (!(await (kind === 'link' ? link() : start(filter, { kind }, decidedAt)))) return;
    onClose();
    onDone?.();
  };
  return (
    <Confirm
      title={t(title)}
      open
      verb={t(verb)}
      busy={busy}
      disabled={!shownWarnings || isNothing || refusal !== undefined}
      onClose={onClose}
      onConfirm={() => void save()}
    >
      <Stack gap="one">
        {refusal && <Banner tone="warning">{refusal.message}</Banner>}
        {always && !refusal ? (
          <Text>{t(always, { count })}</Text>
        ) : (
          <Text tone="muted">{t(texts.selectedCount, { count })}</Text>
        )}
        {!shownWarnings && (
          <Text>
            {error
              ? t(texts.warningsFailed, { reason: error.message })
              : t(texts.previewingChanges)}
          </Text>
        )}
        {isNothing && <Text>{t(texts.categoriesStay)}</Text>}
        {!isNothing && shownWarnings && <Warnings of={shownWarnings} />}
        {shownWarnings && !isNothing && !refusal && <Text tone="muted">{t(texts.canUndo)}</Text>}
        {said && <Banner tone="warning">{said}</Banner>}
        {wrong && <Text>{wrong}</Text>}
      </Stack>
    </Confirm>
  );
}
