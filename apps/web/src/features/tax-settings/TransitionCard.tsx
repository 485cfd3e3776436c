import * as taxSettings from '@lotbook/messages/generated/web/tax-settings';
import { RichText, useTranslate } from '@lotbook/ui/translate';
import { AssetName } from '@lotbook/ui/AssetName';
import { Badge } from '@lotbook/ui/Badge';
import { Row, Section, Stack, Text } from '@lotbook/ui/layout';
import { When } from '@lotbook/ui/When';
import type { TaxProfileQuery } from '../../generated/graphql.ts';
import { TransitionForm } from './TransitionForm.tsx';

type Profile = TaxProfileQuery['taxProfile'];

interface TransitionCardProps {
  readonly transitions: Profile['transitions'];
  readonly rules: NonNullable<Profile['transitionRules']>;
  readonly sources: Profile['custody'];
  readonly mayEdit: boolean;
}

const showTime = (at: string) => () => <When at={at} />;

/** The 2025 safe harbor allocation: completed allocations, the legal requirements, and the form. */
export function TransitionCard({ transitions, rules, sources, mayEdit }: TransitionCardProps) {
  const t = useTranslate();
  return (
    <Section
      title={t(taxSettings.safeHarbor)}
      note={
        <>
          <RichText
            message={taxSettings.safeHarborNote}
            tags={{ when: showTime(rules.perSourceFrom) }}
          />
        </>
      }
    >
      <Stack gap="three">
        <Text>
          <RichText
            message={taxSettings.safeHarborRules}
            tags={{ before: showTime(rules.ruleBefore), due: showTime(rules.returnDue) }}
          />
        </Text>
        {transitions.map(({ asset, order, recordedAt, completedAt }) => (
          <Stack key={asset} gap="half">
            <Row>
              <AssetName asset={asset} />
              <Badge>{t(taxSettings.irrevocable)}</Badge>
            </Row>
            <Text tone="muted">
              {order ? (
                <RichText
                  message={taxSettings.allocatedByOrder}
                  params={{ order }}
                  tags={{ recorded: showTime(recordedAt), completed: showTime(completedAt) }}
                />
              ) : (
                <RichText
                  message={taxSettings.allocatedManually}
                  tags={{ recorded: showTime(recordedAt), completed: showTime(completedAt) }}
                />
              )}{' '}
            </Text>
          </Stack>
        ))}
        {transitions.length === 0 && <Text tone="muted">{t(taxSettings.noAllocation)}</Text>}
        {mayEdit && sources.length > 0 && <TransitionForm sources={sources} />}
      </Stack>
    </Section>
  );
}
