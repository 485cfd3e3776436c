import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/transactions';
import { useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Confirm } from '@lotbook/ui/Confirm';
import { Drawer } from '@lotbook/ui/Drawer';
import { Plus } from '@lotbook/ui/icons';
import { Row, Stack, Text } from '@lotbook/ui/layout';
import { ZoneContext } from '@lotbook/ui/When';
import { use, useState } from 'react';
import type { TransactionFilter } from '../../../generated/graphql.ts';
import { useAccountId } from '../../account/use-account.ts';
import { formatCategory } from '@lotbook/model/category-text';
import type { FilterOptions } from '../use-filter-options.ts';
import { isFiltered, type View } from '../../shared/view.ts';
import { EndRule, SaveRule, RulesDocument, type Rule } from './documents.ts';
import { makeStep, useDecide } from '../decide/use-decide.ts';
import { RuleForm } from './RuleForm.tsx';
import { getRequestedFilter, formatRuleFilter, getRuleName, type RuleFilter } from './rule-text.ts';

interface RulesDrawerProps {
  readonly open: boolean;
  readonly view: View;
  /** The current filter of the table, for a new rule. */
  readonly filter: TransactionFilter;
  readonly options: FilterOptions;
  readonly mayDecide: boolean;
  readonly onClose: () => void;
}

/** The rules for later imports in the order of precedence. A new rule uses the current filters. */
export function RulesDrawer({ open, view, filter, options, mayDecide, onClose }: RulesDrawerProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { data, error } = useQuery(RulesDocument, {
    variables: { accountId },
    skip: !open,
    fetchPolicy: 'cache-and-network',
  });
  const [edited, setEdited] = useState<Rule | 'new'>();
  const rules = data?.recategorizeRules ?? [];
  const close = () => {
    setEdited(undefined);
    onClose();
  };
  return (
    <Drawer title={t(texts.importRules)} open={open} onClose={close} slim>
      <Stack gap="three">
        <Text tone="muted">{t(texts.importRulesHelp)}</Text>
        {error && !data && (
          <Banner tone="loss">{t(texts.rulesFailed, { reason: error.message })}</Banner>
        )}
        {data && rules.length === 0 && <Text>{t(texts.noRules)}</Text>}
        {rules.map((rule) =>
          edited !== 'new' && edited?.id === rule.id ? (
            <RuleForm
              key={rule.id}
              rule={rule}
              filter={getRequestedFilter(rule.filter as RuleFilter)}
              options={options}
              onDone={() => setEdited(undefined)}
            />
          ) : (
            <RuleLine
              key={rule.id}
              rule={rule}
              options={options}
              mayDecide={mayDecide}
              onEdit={() => setEdited(rule)}
            />
          ),
        )}
        {mayDecide &&
          (edited === 'new' ? (
            <RuleForm filter={filter} options={options} onDone={() => setEdited(undefined)} />
          ) : (
            <div>
              <Button
                icon={<Plus size={16} aria-hidden />}
                disabled={!isFiltered(view)}
                onClick={() => setEdited('new')}
              >
                {t(texts.newRule)}
              </Button>
              {!isFiltered(view) && (
                <Text tone="muted" size="small">
                  {t(texts.newRuleHelp)}
                </Text>
              )}
            </div>
          ))}
      </Stack>
    </Drawer>
  );
}

interface RuleLineProps {
  readonly rule: Rule;
  readonly options: FilterOptions;
  readonly mayDecide: boolean;
  readonly onEdit: () => void;
}

function RuleLine({ rule, options, mayDecide, onEdit }: RuleLineProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const zone = use(ZoneContext);
  const { run, busy, wrong } = useDecide();
  const [isConfirming, setIsConfirming] = useState(false);
  const name = getRuleName(rule, t);
  const about = { accountId, ruleId: rule.id };
  const end = async () => {
    await run(makeStep(EndRule, about), {
      said: t(texts.ruleEnded),
      undo: [makeStep(SaveRule, about)],
    });
    setIsConfirming(false);
  };
  return (
    <section aria-label={name}>
      <Text tone="strong">{name}</Text>
      <Text>
        {t(texts.ruleSummary, {
          category: formatCategory(rule.category, t),
          filter: formatRuleFilter(rule.filter as RuleFilter, options, { zone, t }),
        })}
      </Text>
      <Text tone="muted" size="small">
        {t(texts.setByRule, { count: rule.given })}
      </Text>
      {mayDecide && (
        <Row>
          <Button small label={t(texts.editNamed, { name })} onClick={onEdit}>
            {t(common.edit)}
          </Button>
          <Button
            small
            kind="quiet"
            label={t(texts.endNamed, { name })}
            busy={busy}
            onClick={() => setIsConfirming(true)}
          >
            {t(texts.end)}
          </Button>
        </Row>
      )}
      {wrong && <Banner tone="loss">{wrong}</Banner>}
      <Confirm
        title={t(texts.endTitle, { name })}
        verb={t(texts.endRule)}
        open={isConfirming}
        busy={busy}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => void end()}
      >
        {t(texts.endRuleHelp, {
          category: formatCategory(rule.category, t),
          count: rule.given,
        })}
      </Confirm>
    </section>
  );
}
