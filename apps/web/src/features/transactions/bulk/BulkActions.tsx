import { useApolloClient, useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { BulkBar } from '@lotbook/ui/BulkBar';
import { Button } from '@lotbook/ui/buttons';
import { Confirm } from '@lotbook/ui/Confirm';
import { SelectField, type Option } from '@lotbook/ui/fields';
import { Text } from '@lotbook/ui/layout';
import { useState } from 'react';
import type { TransactionFilter } from '../../../generated/graphql.ts';
import { categoryWords, several } from '../../account/words.ts';
import { ResetCategory, SetCategory } from '../decide/documents.ts';
import { step, useDecide, type Step } from '../decide/use-decide.ts';
import { BulkMemo } from './BulkMemo.tsx';
import { CompatibleDocument, RecategorizePreviewDocument, SetAllIgnored } from './documents.ts';
import { previewWords, type Preview } from './preview-words.ts';
import type { Selection } from './use-selection.ts';

/** More than these are changed by filter only. */
const mostNamed = 1000;

interface BulkActionsProps {
  readonly accountId: string;
  readonly appType: string;
  readonly selection: Selection;
  /** What the list shows, and how many that are. */
  readonly filter: TransactionFilter;
  readonly total: number;
  readonly categories: readonly Option[];
  readonly mayMemo: boolean;
}

interface Asked {
  readonly category: string;
  readonly preview: Preview;
}

/** What can be done to the chosen transactions at once. Each says first what it would change; what was ticked by hand can be undone. */
export function BulkActions({ accountId, appType, selection, filter: shown, total, categories, mayMemo }: BulkActionsProps) {
  const client = useApolloClient();
  const { run, busy, wrong } = useDecide();
  const [asked, setAsked] = useState<Asked>();
  const [unreadable, setUnreadable] = useState<string>();
  const [leaving, setLeaving] = useState(false);
  const ids = [...selection.ids];
  const count = selection.all ? total : ids.length;
  const filter: TransactionFilter = selection.all ? shown : { taxTxIds: ids };
  const isNamed = !selection.all && ids.length <= mostNamed;
  const { data: fitting } = useQuery(CompatibleDocument, { variables: { accountId, taxTxIds: ids }, skip: !isNamed || ids.length === 0 });
  if (count === 0) return null;

  const choices = isNamed && fitting ? categories.filter(({ value }) => fitting.compatibleCategories.some(({ id }) => id === value)) : categories;
  const reset = step(ResetCategory, { accountId, filter });
  const ask = async (category: string) => {
    setUnreadable(undefined);
    try {
      const { data } = await client.query({ query: RecategorizePreviewDocument, variables: { accountId, filter, category }, fetchPolicy: 'network-only' });
      if (data) setAsked({ category, preview: data.recategorizeRuleResult });
    } catch (error) {
      setUnreadable(error instanceof Error ? error.message : String(error));
    }
  };
  const setCategory = async ({ category, preview }: Asked) => {
    const isExact = isNamed && preview.replaced === 0 && preview.unchanged === 0;
    setAsked(undefined);
    await run(step(SetCategory, { accountId, filter, category }), { undo: isExact ? [reset] : [] });
  };
  const ignore = async (out: boolean) => {
    setLeaving(false);
    const back = step(SetAllIgnored, { accountId, filter, ignore: !out });
    const undo = (answer: unknown): readonly Step[] => (isNamed && (answer as { readonly changed: number }).changed === ids.length ? [back] : []);
    await run(step(SetAllIgnored, { accountId, filter, ignore: out }), { undo });
  };
  return (
    <>
      <BulkBar>
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
          options={[{ value: '', label: choices.length > 0 ? 'Set category' : 'No category fits all' }, ...choices]}
          onChange={(category) => category && void ask(category)}
        />
        <Button small disabled={busy} onClick={() => void run(reset)}>
          Reset category
        </Button>
        <Button small disabled={busy} onClick={() => setLeaving(true)}>
          Leave out
        </Button>
        <Button small disabled={busy} onClick={() => void ignore(false)}>
          Count again
        </Button>
        {mayMemo && isNamed && <BulkMemo accountId={accountId} appType={appType} ids={ids} />}
        <Button small kind="quiet" onClick={selection.clear}>
          Clear
        </Button>
        {(wrong ?? unreadable) && <Banner tone="loss">{wrong ?? unreadable}</Banner>}
      </BulkBar>
      <Confirm
        title={`Set ${asked ? categoryWords(asked.category) : ''}?`}
        open={asked !== undefined}
        verb="Set category"
        busy={busy}
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked && void setCategory(asked)}
      >
        {asked && previewWords(asked.preview).map((sentence) => <Text key={sentence}>{sentence}</Text>)}
      </Confirm>
      <Confirm title="Leave them out?" open={leaving} verb="Leave out" busy={busy} onClose={() => setLeaving(false)} onConfirm={() => void ignore(true)}>
        {several(count, 'transaction goes', 'transactions go')} from all figures, with lots and gains. The rows are kept and can be counted again.
      </Confirm>
    </>
  );
}
