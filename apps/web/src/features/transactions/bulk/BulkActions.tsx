import * as texts from '@lotbook/messages/generated/web/transactions';
import { useTranslate } from '@lotbook/ui/translate';
import { useApolloClient, useQuery } from '@apollo/client/react';
import { ActionMenu } from '@lotbook/ui/ActionMenu';
import { Banner } from '@lotbook/ui/Banner';
import { BulkBar } from '@lotbook/ui/BulkBar';
import { Button } from '@lotbook/ui/buttons';
import { Confirm } from '@lotbook/ui/Confirm';
import { SelectField } from '@lotbook/ui/fields';
import { ListChecks } from '@lotbook/ui/icons';
import { Stack, Text } from '@lotbook/ui/layout';
import { lazy, Suspense, useState } from 'react';
import type { TransactionFilter } from '../../../generated/graphql.ts';
import { formatCategory } from '@lotbook/model/category-text';
import type { FilterOptions } from '../use-filter-options.ts';
import { useExport, type Shown } from '../table/use-export.ts';
import { BulkMemo } from './BulkMemo.tsx';
import { BulkNaming, type Naming } from './BulkNaming.tsx';
import type { PlanKind } from './plan-wish.ts';
import { BulkWarningDocument } from '../../tax-years/warning-documents.ts';
import { CompatibleDocument, RecategorizePreviewDocument } from './documents.ts';
import { isInSealedYears } from '../../tax-years/sealed-warnings.ts';
import { Warnings, type Warning } from './Warned.tsx';
import { formatPreview, type Preview } from './preview-text.ts';
import { SelectionTotals } from './SelectionTotals.tsx';
import { BulkSure, isSure, type SureKind } from './BulkSure.tsx';
import { useBulkEdit } from './use-bulk-edit.ts';
import type { Selection } from './use-selection.ts';

const BulkRule = lazy(async () => ({ default: (await import('./BulkRule.tsx')).BulkRule }));
const BulkPlan = lazy(async () => ({ default: (await import('./BulkPlan.tsx')).BulkPlan }));

/** Larger selections are sent as a filter. */
const maxNamed = 1000;
const maxLinked = 50;

interface BulkActionsProps {
  readonly accountId: string;
  readonly appType: string;
  readonly currency: string;
  readonly selection: Selection;
  /** The filter of the list, and its number of rows. */
  readonly filter: TransactionFilter;
  readonly total: number;
  readonly options: FilterOptions;
  readonly mayMemo: boolean;
  /** The country allows specific identification. */
  readonly choosesUnits: boolean;
  /** The account has turned on specific identification. */
  readonly choosesLots: boolean;
  /** The order and columns to export; undefined if the person may not export. */
  readonly exported: Omit<Shown, 'filter'> | undefined;
}

interface PendingChange {
  readonly category: string;
  readonly preview: Preview;
  readonly warnings: readonly Warning[];
  /** When the newest change of the transactions was made, as of the preview. */
  readonly decidedAt: string | null | undefined;
}

/** Bulk actions for the selected transactions. Actions with side effects ask for confirmation; all can be undone. */
export function BulkActions({
  accountId,
  appType,
  currency,
  selection,
  filter: shown,
  total,
  options,
  mayMemo,
  choosesUnits,
  choosesLots,
  exported,
}: BulkActionsProps) {
  const t = useTranslate();
  const client = useApolloClient();
  const exporting = useExport();
  const { start, busy, wrong, said } = useBulkEdit(accountId);
  const [pending, setPending] = useState<PendingChange>();
  const [previewError, setPreviewError] = useState<string>();
  const [open, setOpen] = useState<'memo' | 'rule' | Naming | PlanKind | SureKind>();
  const ids = [...selection.ids];
  const count = selection.all ? total : ids.length;
  const filter: TransactionFilter = selection.all ? shown : { taxTxIds: ids };
  const isNamed = !selection.all && ids.length <= maxNamed;
  const { data: compatible } = useQuery(CompatibleDocument, {
    variables: { accountId, taxTxIds: ids },
    skip: !isNamed || ids.length === 0,
  });
  if (count === 0) return null;

  const { categories } = options;
  const choices =
    isNamed && compatible
      ? categories.filter(({ value }) =>
          compatible.compatibleCategories.some(({ id }) => id === value),
        )
      : categories;
  const chooseCategory = async (category: string) => {
    setPreviewError(undefined);
    try {
      const [preview, warning] = await Promise.all([
        client.query({
          query: RecategorizePreviewDocument,
          variables: { accountId, filter, category },
          fetchPolicy: 'network-only',
        }),
        client.query({
          query: BulkWarningDocument,
          variables: { accountId, action: 'setTxCategories', filter },
          fetchPolicy: 'network-only',
        }),
      ]);
      const others =
        warning.data?.conditionalWarning.warnings.filter(
          ({ code }) => code === 'BREAKS_LINKS' || isInSealedYears(code),
        ) ?? [];
      if (!preview.data) return;
      setPending({
        category,
        preview: preview.data.recategorizeRuleResult,
        warnings: others,
        decidedAt: warning.data?.conditionalWarning.decidedAt,
      });
    } catch (error) {
      setPreviewError(error instanceof Error ? error.message : String(error));
    }
  };
  const setCategory = async ({ category, decidedAt }: PendingChange) => {
    setPending(undefined);
    await start(filter, { kind: 'category', category }, decidedAt);
  };
  const close = () => setOpen(undefined);
  const actions = [
    { label: t(texts.bulkExclude), onClick: () => setOpen('ignore') },
    { label: t(texts.bulkInclude), onClick: () => setOpen('count') },
    { label: t(texts.resetCategory), onClick: () => setOpen('reset-category') },
    { label: t(texts.runRuleMenu), onClick: () => setOpen('rule') },
    ...(mayMemo ? [{ label: t(texts.addMemoMenu), onClick: () => setOpen('memo') }] : []),
    { label: t(texts.setContactMenu), onClick: () => setOpen('contact') },
    { label: t(texts.setRecipientMenu), onClick: () => setOpen('organization') },
    { label: t(texts.assignMissingCost), onClick: () => setOpen('assign-basis') },
    { label: t(texts.resetPrices), onClick: () => setOpen('revert-basis') },
    { label: t(texts.setPricesMenu), onClick: () => setOpen('price') },
    ...(isNamed && ids.length >= 2 && ids.length <= maxLinked
      ? [{ label: t(texts.linkAsTransfer), onClick: () => setOpen('link') }]
      : []),
    { label: t(texts.acceptMatchesMenu), onClick: () => setOpen('accept-matches') },
    ...(choosesUnits
      ? [{ label: t(texts.selectLotsMenu), onClick: () => setOpen('choose-lots') }]
      : []),
    { label: t(texts.excludeFromMatching), onClick: () => setOpen('matching-off') },
    { label: t(texts.matchAgain), onClick: () => setOpen('matching-on') },
    ...(exported
      ? (['csv', 'xlsx'] as const).map((format) => ({
          label: t(texts.exportSelected, { format: format.toUpperCase() }),
          onClick: () => exporting.ask({ ...exported, filter }, format),
        }))
      : []),
  ];
  return (
    <>
      <BulkBar onClear={selection.clear}>
        <Text as="span" tone="strong">
          {t(texts.selectedCount, { count })}
        </Text>
        {!selection.all && total > ids.length && (
          <Button small kind="quiet" onClick={selection.chooseAll}>
            {t(texts.selectAllMatching, { count: total })}
          </Button>
        )}
        <SelectField
          bare
          small
          label={t(texts.changeCategoryLabel)}
          value=""
          disabled={busy}
          options={[
            {
              value: '',
              label: t(choices.length > 0 ? texts.setCategory : texts.noCommonCategory),
            },
            ...choices,
          ]}
          onChange={(category) => category && void chooseCategory(category)}
        />
        <ActionMenu
          wide
          label={t(texts.more)}
          icon={<ListChecks size={16} aria-hidden />}
          actions={actions.map((each) => ({ ...each, disabled: busy || exporting.busy }))}
        />
        <Button small kind="quiet" shortcut="Escape" onClick={selection.clear}>
          {t(texts.clear)}
        </Button>
        <SelectionTotals accountId={accountId} currency={currency} filter={filter} />
        {said && <Banner tone="warning">{said}</Banner>}
        {(wrong ?? previewError) && <Banner tone="loss">{wrong ?? previewError}</Banner>}
      </BulkBar>
      <Confirm
        title={t(texts.setCategoryTitle, {
          category: pending ? formatCategory(pending.category, t) : '',
        })}
        open={pending !== undefined}
        verb={t(texts.setCategory)}
        busy={busy}
        onClose={() => setPending(undefined)}
        onConfirm={() => pending && void setCategory(pending)}
      >
        <Stack gap="one">
          {pending &&
            formatPreview(pending.category, pending.preview, { currency, t }).map((sentence) => (
              <Text key={sentence}>{sentence}</Text>
            ))}
          {pending && <Warnings of={pending.warnings} />}
        </Stack>
      </Confirm>
      {isSure(open) && (
        <BulkSure accountId={accountId} kind={open} filter={filter} count={count} onClose={close} />
      )}
      {open === 'memo' && (
        <BulkMemo
          accountId={accountId}
          appType={appType}
          filter={filter}
          ids={isNamed ? ids : undefined}
          count={count}
          onClose={close}
        />
      )}
      {open === 'rule' && (
        <Suspense>
          <BulkRule
            accountId={accountId}
            currency={currency}
            filter={filter}
            count={count}
            options={options}
            onClose={close}
          />
        </Suspense>
      )}
      {(open === 'price' || open === 'accept-matches' || open === 'choose-lots') && (
        <Suspense>
          <BulkPlan
            accountId={accountId}
            currency={currency}
            kind={open}
            filter={filter}
            count={count}
            isOff={open === 'choose-lots' && !choosesLots}
            onClose={close}
          />
        </Suspense>
      )}
      {(open === 'contact' || open === 'organization') && (
        <BulkNaming
          accountId={accountId}
          what={open}
          filter={filter}
          count={count}
          onClose={close}
        />
      )}
    </>
  );
}
