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

/** The division of the basis of what was held at the end of 2024 among sources: what was done, what the law asks, and doing it. */
export function TransitionCard({ transitions, rules, sources, mayEdit }: TransitionCardProps) {
  return (
    <Section
      title="Transition of 2025"
      note={
        <>
          From <When at={rules.perSourceFrom} /> on, units leave each source by its own lots.
          Without a division, lots lie where they truly lay. A division is irrevocable (Rev. Proc.
          2024-28).
        </>
      }
    >
      <Stack gap="three">
        <Text>
          The rule for all lots had to be written down before <When at={rules.ruleBefore} />, and
          your books had to show where each lot lies before the first move of 2025 or the day on
          which the return for 2025 is due, <When at={rules.returnDue} />, whichever was later.
        </Text>
        {transitions.map(({ asset, order, recordedAt, completedAt }) => (
          <Stack key={asset} gap="half">
            <Row>
              <AssetName asset={asset} />
              <Badge>Done for good</Badge>
            </Row>
            <Text tone="muted">
              {order ? `All lots by ${order}` : 'Lots assigned by hand'}; written down{' '}
              <When at={recordedAt} />, completed <When at={completedAt} />.
            </Text>
          </Stack>
        ))}
        {transitions.length === 0 && (
          <Text tone="muted">No division was made. Lots lie where they truly lay.</Text>
        )}
        {mayEdit && sources.length > 0 && <TransitionForm sources={sources} />}
      </Stack>
    </Section>
  );
}
