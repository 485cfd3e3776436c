import * as common from '@lotbook/messages/generated/common';
import * as contractRules from '@lotbook/messages/generated/contract-rules';
import * as texts from '@lotbook/messages/generated/web/transactions';
import { useTranslate } from '@lotbook/ui/translate';
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
import { makeStep, useDecide } from '../decide/use-decide.ts';
import type { FilterOptions } from '../use-filter-options.ts';
import { RunRule, UpdateRule, type Rule } from './documents.ts';

const nameRule = atMostCharacters(80);

interface RuleFormProps {
  /** Absent for a new one. */
  readonly rule?: Rule;
  readonly filter: TransactionFilter;
  readonly options: FilterOptions;
  readonly onDone: () => void;
}

/** The name and category of a rule. A new rule previews its changes to existing transactions, and applies them when it is created. */
export function RuleForm({ rule, filter, options, onDone }: RuleFormProps) {
  const t = useTranslate();
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
  const missing = tried && category === '' ? t(contractRules.anOptionMustBeSelected) : undefined;
  const save = async () => {
    setTried(true);
    if (category === '' || nameRule(name) !== undefined) return;
    const values = { accountId, filter, category, name: name.trim() || null };
    const done = rule
      ? await update.run({ ...values, ruleId: rule.id }, t(texts.ruleUpdated))
      : await decide.run(
          makeStep(RunRule, {
            ...values,
            seen: decide.seen(preview.data?.recategorizeRuleResult.decidedAt),
          }),
        );
    if (done) onDone();
  };
  const wrong = update.wrong ?? decide.wrong;
  return (
    <Form onSubmit={() => void save()}>
      <TextField
        label={t(texts.ruleName)}
        value={name}
        onChange={setName}
        error={nameRule(name)}
        help={t(texts.optionalName)}
      />
      <SelectField
        label={t(texts.ruleCategory)}
        value={category}
        options={[{ value: '', label: t(texts.ruleChooseCategory) }, ...options.categories]}
        onChange={setCategory}
        error={missing}
      />
      {preview.data && (
        <div aria-live="polite">
          <Text tone="strong">{t(texts.existingTransactions)}</Text>
          {formatPreview(category, preview.data.recategorizeRuleResult, {
            currency: account?.fiatCurrency ?? '',
            t,
          }).map((sentence) => (
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
          {t(rule ? texts.saveRule : texts.createRule)}
        </Button>
        <Button kind="quiet" onClick={onDone}>
          {t(common.cancel)}
        </Button>
      </Row>
    </Form>
  );
}
