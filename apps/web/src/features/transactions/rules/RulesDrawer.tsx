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
import { several } from '@lotbook/model/several';
import type { FilterOptions } from '../use-filter-options.ts';
import { isFiltered, type View } from '../view.ts';
import { EndRule, SaveRule, RulesDocument, type Rule } from './documents.ts';
import { step, useDecide } from '../decide/use-decide.ts';
import { RuleForm } from './RuleForm.tsx';
import { getRequestedFilter, formatRuleFilter, ruleName, type RuleFilter } from './rule-text.ts';

interface RulesDrawerProps {
  readonly open: boolean;
  readonly view: View;
  /** What the table shows now: what a new rule looks at. */
  readonly filter: TransactionFilter;
  readonly options: FilterOptions;
  readonly mayDecide: boolean;
  readonly onClose: () => void;
}

/** The rules that later imports and fetches follow, the one that goes first at the top; and a new one out of the filters that are on. */
export function RulesDrawer({ open, view, filter, options, mayDecide, onClose }: RulesDrawerProps) {
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
    <Drawer title="Rules for later imports" open={open} onClose={close} slim>
      <Stack gap="three">
        <Text tone="muted">
          What a file or a connection brings gets its category by the first rule that fits. What a
          person decides goes before every rule.
        </Text>
        {error && !data && (
          <Banner tone="loss">The rules could not be read: {error.message}</Banner>
        )}
        {data && rules.length === 0 && <Text>There are no rules yet.</Text>}
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
                New rule from the filters
              </Button>
              {!isFiltered(view) && (
                <Text tone="muted" size="small">
                  Filter the table first: by source, asset, type or text.
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
  const accountId = useAccountId();
  const zone = use(ZoneContext);
  const { run, busy, wrong } = useDecide();
  const [asking, setAsking] = useState(false);
  const name = ruleName(rule);
  const about = { accountId, ruleId: rule.id };
  const end = async () => {
    await run(step(EndRule, about), {
      said: 'Ended: later imports are left as they come.',
      undo: [step(SaveRule, about)],
    });
    setAsking(false);
  };
  return (
    <section aria-label={name}>
      <Text tone="strong">{name}</Text>
      <Text>
        {formatCategory(rule.category)}, where{' '}
        {formatRuleFilter(rule.filter as RuleFilter, options, zone)}
      </Text>
      <Text tone="muted" size="small">
        {several(
          rule.given,
          'transaction has its category by it',
          'transactions have their category by it',
        )}
      </Text>
      {mayDecide && (
        <Row>
          <Button small label={`Edit ${name}`} onClick={onEdit}>
            Edit
          </Button>
          <Button
            small
            kind="quiet"
            label={`End ${name}`}
            busy={busy}
            onClick={() => setAsking(true)}
          >
            End
          </Button>
        </Row>
      )}
      {wrong && <Banner tone="loss">{wrong}</Banner>}
      <Confirm
        title={`End ${name}?`}
        verb="End the rule"
        open={asking}
        busy={busy}
        onClose={() => setAsking(false)}
        onConfirm={() => void end()}
      >
        Later imports no longer get {formatCategory(rule.category)} by it. What it did stays:{' '}
        {several(rule.given, 'transaction', 'transactions')}.
      </Confirm>
    </section>
  );
}
