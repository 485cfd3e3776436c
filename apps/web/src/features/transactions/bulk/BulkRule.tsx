import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/transactions';
import { useTranslate } from '@lotbook/ui/translate';
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
import { RuleRunDocument, RulesDocument, type Rule } from '../rules/documents.ts';
import { formatRuleFilter, getRuleName, type RuleFilter } from '../rules/rule-text.ts';
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

/** Runs one of the import rules on the selected transactions, after a preview. */
export function BulkRule({ accountId, currency, filter, count, options, onClose }: BulkRuleProps) {
  const t = useTranslate();
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
  const result =
    rule && !preview.loading && !preview.error ? preview.data?.recategorizeRuleRun : undefined;
  const save = async () => {
    if (
      rule &&
      result &&
      result.changed > 0 &&
      (await start(filter, { kind: 'run-rule', ruleId: rule.id }, result.decidedAt))
    )
      onClose();
  };
  const isNone = data !== undefined && rules.length === 0;
  return (
    <Dialog
      title={t(texts.runRuleOn, { count })}
      open
      onClose={onClose}
      onSubmit={() => void save()}
      actions={
        isNone ? (
          <Button onClick={onClose}>{t(common.close)}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{t(common.cancel)}</Button>
            <Button kind="primary" submit busy={busy} disabled={!result || result.changed === 0}>
              {t(texts.runRule)}
            </Button>
          </>
        )
      }
    >
      <Stack gap="one">
        {error && !data && (
          <Banner tone="loss">{t(texts.rulesFailed, { reason: error.message })}</Banner>
        )}
        {isNone && (
          <>
            <Text>{t(texts.noRules)}</Text>
            <Text tone="muted">{t(texts.noRulesHelp)}</Text>
          </>
        )}
        {rules.length > 0 && (
          <SelectField
            label={t(texts.rule)}
            value={rule?.id ?? ''}
            options={[
              ...(rules.length > 1 ? [{ value: '', label: t(texts.chooseRule) }] : []),
              ...rules.map((each) => ({ value: each.id, label: getRuleName(each, t) })),
            ]}
            onChange={setRuleId}
          />
        )}
        {rule && (
          <Text>
            {t(texts.ruleSummary, {
              category: formatCategory(rule.category, t),
              filter: formatRuleFilter(rule.filter as RuleFilter, options, { zone, t }),
            })}
          </Text>
        )}
        {preview.loading && <Text tone="muted">{t(texts.previewingChanges)}</Text>}
        {rule && result && <RulePreview rule={rule} result={result} currency={currency} />}
        {preview.error && (
          <Banner tone="loss">{t(texts.warningsFailed, { reason: preview.error.message })}</Banner>
        )}
        {said && <Banner tone="warning">{said}</Banner>}
        {wrong && <Banner tone="loss">{wrong}</Banner>}
      </Stack>
    </Dialog>
  );
}

interface RulePreviewProps {
  readonly rule: Rule;
  readonly result: RuleRun;
  readonly currency: string;
}

function RulePreview({ rule, result, currency }: RulePreviewProps) {
  const t = useTranslate();
  return (
    <div aria-live="polite">
      {formatRuleRun(rule.category, result, { currency, t }).map((sentence) => (
        <Text key={sentence}>{sentence}</Text>
      ))}
      {result.changed > 0 && <Text tone="muted">{t(texts.canUndo)}</Text>}
    </div>
  );
}
