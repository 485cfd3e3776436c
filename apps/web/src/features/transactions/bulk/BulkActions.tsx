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
import { several } from '@lotbook/model/several';
import type { FilterOptions } from '../use-filter-options.ts';
import { useExport, type Shown } from '../table/use-export.ts';
import { BulkMemo } from './BulkMemo.tsx';
import { BulkNaming, type Naming } from './BulkNaming.tsx';
import type { PlanKind } from './plan-wish.ts';
import {
  BulkWarningDocument,
  CompatibleDocument,
  RecategorizePreviewDocument,
} from './documents.ts';
import { isInSealedYears } from './sealed-warnings.ts';
import { Warnings, type Warning } from './Warned.tsx';
import { formatPreview, type Preview } from './preview-text.ts';
import { SelectionTotals } from './SelectionTotals.tsx';
import { BulkSure, isSure, type SureKind } from './BulkSure.tsx';
import { useBulkEdit } from './use-bulk-edit.ts';
import type { Selection } from './use-selection.ts';

const BulkRule = lazy(async () => ({ default: (await import('./BulkRule.tsx')).BulkRule }));
const BulkPlan = lazy(async () => ({ default: (await import('./BulkPlan.tsx')).BulkPlan }));

/** More than these are named by filter only. */
const mostNamed = 1000;
const mostLinked = 50;

interface BulkActionsProps {
  readonly accountId: string;
  readonly appType: string;
  readonly currency: string;
  readonly selection: Selection;
  /** What the list shows, and how many that are. */
  readonly filter: TransactionFilter;
  readonly total: number;
  readonly options: FilterOptions;
  readonly mayMemo: boolean;
  /** The place lets people choose which units leave. */
  readonly choosesUnits: boolean;
  /** The account has switched on that lots are chosen by hand. */
  readonly choosesLots: boolean;
  /** How the list is shown, for who may export it. */
  readonly exported: Omit<Shown, 'filter'> | undefined;
}

interface Asked {
  readonly category: string;
  readonly preview: Preview;
  readonly warnings: readonly Warning[];
  /** When the newest was of what had been decided about them when it was looked what would change. */
  readonly decidedAt: string | null | undefined;
}

/** What can be done to the chosen transactions at once. What changes more than it seems says so first; all of it can be undone. */
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
  const client = useApolloClient();
  const exporting = useExport();
  const { start, busy, wrong, said } = useBulkEdit(accountId);
  const [asked, setAsked] = useState<Asked>();
  const [unreadable, setUnreadable] = useState<string>();
  const [open, setOpen] = useState<'memo' | 'rule' | Naming | PlanKind | SureKind>();
  const ids = [...selection.ids];
  const count = selection.all ? total : ids.length;
  const filter: TransactionFilter = selection.all ? shown : { taxTxIds: ids };
  const isNamed = !selection.all && ids.length <= mostNamed;
  const { data: fitting } = useQuery(CompatibleDocument, {
    variables: { accountId, taxTxIds: ids },
    skip: !isNamed || ids.length === 0,
  });
  if (count === 0) return null;

  const { categories } = options;
  const choices =
    isNamed && fitting
      ? categories.filter(({ value }) =>
          fitting.compatibleCategories.some(({ id }) => id === value),
        )
      : categories;
  const ask = async (category: string) => {
    setUnreadable(undefined);
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
      const { recategorizeRuleResult: told } = preview.data;
      setAsked({
        category,
        preview: told,
        warnings: others,
        decidedAt: warning.data?.conditionalWarning.decidedAt,
      });
    } catch (error) {
      setUnreadable(error instanceof Error ? error.message : String(error));
    }
  };
  const setCategory = async ({ category, decidedAt }: Asked) => {
    setAsked(undefined);
    await start(filter, { kind: 'category', category }, decidedAt);
  };
  const close = () => setOpen(undefined);
  const actions = [
    { label: 'Leave out of the figures', onClick: () => setOpen('ignore') },
    { label: 'Count again', onClick: () => setOpen('count') },
    { label: 'Reset category', onClick: () => setOpen('reset-category') },
    { label: 'Run a rule …', onClick: () => setOpen('rule') },
    ...(mayMemo ? [{ label: 'Add memo …', onClick: () => setOpen('memo') }] : []),
    { label: 'Set contact …', onClick: () => setOpen('contact') },
    { label: 'Name who received it …', onClick: () => setOpen('organization') },
    { label: 'Assign missing cost', onClick: () => setOpen('assign-basis') },
    { label: 'Take back prices and costs', onClick: () => setOpen('revert-basis') },
    { label: 'Give prices …', onClick: () => setOpen('price') },
    ...(isNamed && ids.length >= 2 && ids.length <= mostLinked
      ? [{ label: 'Link as one transfer', onClick: () => setOpen('link') }]
      : []),
    { label: 'Accept proposed transfers …', onClick: () => setOpen('accept-matches') },
    ...(choosesUnits
      ? [{ label: 'Choose lots by a rule …', onClick: () => setOpen('choose-lots') }]
      : []),
    { label: 'Leave alone in matching', onClick: () => setOpen('matching-off') },
    { label: 'Match again', onClick: () => setOpen('matching-on') },
    ...(exported
      ? (['csv', 'xlsx'] as const).map((format) => ({
          label: `Export the chosen as ${format.toUpperCase()}`,
          onClick: () => exporting.ask({ ...exported, filter }, format),
        }))
      : []),
  ];
  return (
    <>
      <BulkBar onClear={selection.clear}>
        <Text as="span" tone="strong">
          {several(count, 'transaction', 'transactions')} chosen
        </Text>
        {!selection.all && total > ids.length && (
          <Button small kind="quiet" onClick={selection.chooseAll}>
            Choose all {total.toLocaleString('en-US')} that fit the filters
          </Button>
        )}
        <SelectField
          bare
          small
          label="Category of the chosen"
          value=""
          disabled={busy}
          options={[
            { value: '', label: choices.length > 0 ? 'Set category' : 'No category fits all' },
            ...choices,
          ]}
          onChange={(category) => category && void ask(category)}
        />
        <ActionMenu
          wide
          label="More"
          icon={<ListChecks size={16} aria-hidden />}
          actions={actions.map((each) => ({ ...each, disabled: busy || exporting.busy }))}
        />
        <Button small kind="quiet" shortcut="Escape" onClick={selection.clear}>
          Clear
        </Button>
        <SelectionTotals accountId={accountId} currency={currency} filter={filter} />
        {said && <Banner tone="warning">{said}</Banner>}
        {(wrong ?? unreadable) && <Banner tone="loss">{wrong ?? unreadable}</Banner>}
      </BulkBar>
      <Confirm
        title={`Set ${asked ? formatCategory(asked.category) : ''}?`}
        open={asked !== undefined}
        verb="Set category"
        busy={busy}
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked && void setCategory(asked)}
      >
        <Stack gap="one">
          {asked &&
            formatPreview(asked.category, asked.preview, currency).map((sentence) => (
              <Text key={sentence}>{sentence}</Text>
            ))}
          {asked && <Warnings of={asked.warnings} />}
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
