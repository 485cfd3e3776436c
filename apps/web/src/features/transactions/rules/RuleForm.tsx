import { useQuery } from '@apollo/client/react';
import { atMostCharacters } from '@lotbook/access/rules/text';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { SelectField, TextField } from '@lotbook/ui/fields';
import { Form } from '@lotbook/ui/Form';
import { Row, Text } from '@lotbook/ui/layout';
import { useState } from 'react';
import type { TransactionFilter } from '../../../generated/graphql.ts';
import { useAction } from '../../../system/use-action.ts';
import { useAccount } from '../../account/use-account.ts';
import { RecategorizePreviewDocument } from '../bulk/documents.ts';
import { formatPreview } from '../bulk/preview-text.ts';
import { step, useDecide } from '../decide/use-decide.ts';
import type { FilterOptions } from '../use-filter-options.ts';
import { RunRule, UpdateRule, type Rule } from './documents.ts';

const nameRule = atMostCharacters(80);

interface RuleFormProps {
  /** Left out for a new one. */
  readonly rule?: Rule;
  readonly filter: TransactionFilter;
  readonly options: FilterOptions;
  readonly onDone: () => void;
}

/** A rule: its name and its category. A new one says what it does to what is there already, and does it when it is made. */
export function RuleForm({ rule, filter, options, onDone }: RuleFormProps) {
  const { accountId, account } = useAccount();
  const [name, setName] = useState(rule?.name ?? '');
  const [category, setCategory] = useState(rule?.category ?? '');
  const [tried, setTried] = useState(false);
  const decide = useDecide();
  const update = useAction(UpdateRule, { refetch: ['RecategorizeRules'] });
  const preview = useQuery(RecategorizePreviewDocument, {
    variables: { accountId, filter, category },
    skip: category === '' || rule !== undefined,
    fetchPolicy: 'network-only',
  });
  const missing = tried && category === '' ? 'An option must be selected' : undefined;
  const save = async () => {
    setTried(true);
    if (category === '' || nameRule(name) !== undefined) return;
    const words = { accountId, filter, category, name: name.trim() || null };
    const done = rule
      ? await update.run(
          { ...words, ruleId: rule.id },
          'Changed: later imports follow it as it is now.',
        )
      : await decide.run(
          step(RunRule, {
            ...words,
            seen: decide.seen(preview.data?.recategorizeRuleResult.decidedAt),
          }),
        );
    if (done) onDone();
  };
  const wrong = update.wrong ?? decide.wrong;
  return (
    <Form onSubmit={() => void save()}>
      <TextField
        label="Name of the rule"
        value={name}
        onChange={setName}
        error={nameRule(name)}
        help="Optional; for finding it in this list."
      />
      <SelectField
        label="Category that it gives"
        value={category}
        options={[{ value: '', label: 'Choose a category' }, ...options.categories]}
        onChange={setCategory}
        error={missing}
      />
      {preview.data && (
        <div aria-live="polite">
          <Text tone="strong">What is there already</Text>
          {formatPreview(
            category,
            preview.data.recategorizeRuleResult,
            account?.fiatCurrency ?? '',
          ).map((sentence) => (
            <Text key={sentence}>{sentence}</Text>
          ))}
        </div>
      )}
      {decide.said && <Banner tone="warning">{decide.said}</Banner>}
      {(wrong ?? preview.error?.message) && (
        <Banner tone="loss">{wrong ?? preview.error?.message}</Banner>
      )}
      <Row>
        <Button kind="primary" submit busy={update.busy || decide.busy}>
          {rule ? 'Save rule' : 'Make rule'}
        </Button>
        <Button kind="quiet" onClick={onDone}>
          Cancel
        </Button>
      </Row>
    </Form>
  );
}
