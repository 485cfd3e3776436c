import { skipToken, useQuery } from '@apollo/client/react';
import { formatCategory } from '@lotbook/model/category-text';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Dialog } from '@lotbook/ui/Dialog';
import { SelectField } from '@lotbook/ui/fields';
import { Stack, Text } from '@lotbook/ui/layout';
import { ZoneContext } from '@lotbook/ui/When';
import { use, useState } from 'react';
import type { TransactionFilter } from '../../../generated/graphql.ts';
import { several } from '@lotbook/model/several';
import { RuleRunDocument, RulesDocument, type Rule } from '../rules/documents.ts';
import { formatRuleFilter, ruleName, type RuleFilter } from '../rules/rule-text.ts';
import type { FilterOptions } from '../use-filter-options.ts';
import { formatRuleRun, type RuleRun } from './preview-text.ts';
import { useBulkEdit } from './use-bulk-edit.ts';

interface BulkRuleProps {
  readonly accountId: string;
  readonly currency: string;
  readonly filter: TransactionFilter;
  readonly count: number;
  readonly options: FilterOptions;
  readonly onClose: () => void;
}

/** One of the rules for later imports, run upon the chosen transactions: what it looks at, what it would do to them, then it is done. */
export function BulkRule({ accountId, currency, filter, count, options, onClose }: BulkRuleProps) {
  const zone = use(ZoneContext);
  const { start, busy, wrong, said } = useBulkEdit(accountId);
  const { data, error } = useQuery(RulesDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  const [ruleId, setRuleId] = useState('');
  const rules = data?.recategorizeRules ?? [];
  const rule = rules.find(({ id }) => id === ruleId) ?? (rules.length === 1 ? rules[0] : undefined);
  const preview = useQuery(
    RuleRunDocument,
    rule
      ? { variables: { accountId, filter, ruleId: rule.id }, fetchPolicy: 'network-only' }
      : skipToken,
  );
  const told =
    rule && !preview.loading && !preview.error ? preview.data?.recategorizeRuleRun : undefined;
  const save = async () => {
    if (
      rule &&
      told &&
      told.changed > 0 &&
      (await start(filter, { kind: 'run-rule', ruleId: rule.id }, told.decidedAt))
    )
      onClose();
  };
  const isNone = data !== undefined && rules.length === 0;
  return (
    <Dialog
      title={`Run a rule upon ${several(count, 'transaction', 'transactions')}`}
      open
      onClose={onClose}
      onSubmit={() => void save()}
      actions={
        isNone ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button kind="primary" submit busy={busy} disabled={!told || told.changed === 0}>
              Run rule
            </Button>
          </>
        )
      }
    >
      <Stack gap="one">
        {error && !data && (
          <Banner tone="loss">The rules could not be read: {error.message}</Banner>
        )}
        {isNone && (
          <>
            <Text>There are no rules yet.</Text>
            <Text tone="muted">
              To make one, filter the table by source, asset, type or text. Then choose Table, Rules
              for later imports, and New rule from the filters.
            </Text>
          </>
        )}
        {rules.length > 0 && (
          <SelectField
            label="Rule"
            value={rule?.id ?? ''}
            options={[
              ...(rules.length > 1 ? [{ value: '', label: 'Choose a rule' }] : []),
              ...rules.map((each) => ({ value: each.id, label: ruleName(each) })),
            ]}
            onChange={setRuleId}
          />
        )}
        {rule && (
          <Text>
            {formatCategory(rule.category)}, where{' '}
            {formatRuleFilter(rule.filter as RuleFilter, options, zone)}
          </Text>
        )}
        {preview.loading && <Text tone="muted">Looking at what would change …</Text>}
        {rule && told && <Told rule={rule} told={told} currency={currency} />}
        {preview.error && (
          <Banner tone="loss">What would change could not be read: {preview.error.message}</Banner>
        )}
        {said && <Banner tone="warning">{said}</Banner>}
        {wrong && <Banner tone="loss">{wrong}</Banner>}
      </Stack>
    </Dialog>
  );
}

interface ExplanationProps {
  readonly rule: Rule;
  readonly told: RuleRun;
  readonly currency: string;
}

const Told = ({ rule, told, currency }: ExplanationProps) => (
  <div aria-live="polite">
    {formatRuleRun(rule.category, told, currency).map((sentence) => (
      <Text key={sentence}>{sentence}</Text>
    ))}
    {told.changed > 0 && <Text tone="muted">All of it can be undone.</Text>}
  </div>
);
