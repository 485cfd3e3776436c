import { Button } from '@lotbook/ui/buttons';
import { Confirm } from '@lotbook/ui/Confirm';
import { Form } from '@lotbook/ui/Form';
import { SelectField } from '@lotbook/ui/fields';
import { Row, Section, Stack, Text } from '@lotbook/ui/layout';
import { Part } from '@lotbook/ui/Part';
import { useToast } from '@lotbook/ui/toast';
import { several } from '@lotbook/model/several';
import { useState } from 'react';
import type { TaxProfileQuery } from '../../generated/graphql.ts';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { refetch, UpdateTreatments } from './documents.ts';
import { TreatmentComparison } from './TreatmentComparison.tsx';

export type Treatment = TaxProfileQuery['taxProfile']['treatments'][number];

interface TreatmentCardProps {
  readonly treatments: readonly Treatment[];
  readonly mayEdit: boolean;
}

/** Questions on which the law leaves room. Answers that differ are saved together, after saying what changes. */
export function TreatmentCard({ treatments, mayEdit }: TreatmentCardProps) {
  const accountId = useAccountId();
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [asking, setAsking] = useState(false);
  const [comparing, setComparing] = useState(false);
  const toast = useToast();
  const { run, busy, wrong } = useAction(UpdateTreatments, { refetch, toastWrong: true });
  const changed = treatments.filter(({ key, value }) => (chosen[key] ?? value) !== value);
  const save = async () => {
    const answers = changed.map(({ key }) => ({ key, value: chosen[key]! }));
    const before = changed.map(({ key, value }) => ({ key, value }));
    const takeBack = () =>
      void run({ accountId, treatments: before }, 'Undone. Your figures are computed again.');
    if (await run({ accountId, treatments: answers })) {
      setChosen({});
      toast('Saved. Your figures are computed again.', 'gain', { label: 'Undo', run: takeBack });
    }
    setAsking(false);
  };
  return (
    <Section
      title="Tax treatment"
      note="Questions that the law does not settle. The default is the careful answer; another one is yours to defend."
    >
      <Form onSubmit={() => changed.length > 0 && setAsking(true)}>
        {[...Map.groupBy(treatments, ({ group }) => group)].map(([group, asked]) => (
          <Part key={group} title={group}>
            <Stack>
              {asked.map((treatment) => (
                <SelectField
                  key={treatment.key}
                  label={treatment.label}
                  value={chosen[treatment.key] ?? treatment.value}
                  options={toOptions(treatment)}
                  disabled={!mayEdit}
                  onChange={(value) => setChosen({ ...chosen, [treatment.key]: value })}
                  help={`${treatment.note} ${treatment.citation}.`}
                />
              ))}
            </Stack>
          </Part>
        ))}
        {wrong && (
          <Text>
            <strong>Not saved:</strong> {wrong}
          </Text>
        )}
        {mayEdit && (
          <Row>
            <Button submit kind="primary" disabled={changed.length === 0}>
              Save
            </Button>
            <Button disabled={changed.length === 0} onClick={() => setComparing(true)}>
              Compare first
            </Button>
            {changed.length > 0 && (
              <Text tone="muted">
                {several(changed.length, 'answer', 'answers')} changed, not saved yet.
              </Text>
            )}
          </Row>
        )}
      </Form>
      <Confirm
        title="Compute every year again?"
        verb="Change and compute"
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void save()}
        busy={busy}
      >
        <Stack>
          {changed.map((treatment) => (
            <Text key={treatment.key}>
              <strong>{treatment.label}:</strong> {getLabel(treatment, treatment.value)} becomes{' '}
              {getLabel(treatment, chosen[treatment.key]!)}.
            </Text>
          ))}
          <Text tone="muted">
            This can change the gains of every year, also of years you have filed. What was decided
            for a transaction by itself stays, and you can change it back.
          </Text>
        </Stack>
      </Confirm>
      {comparing && (
        <TreatmentComparison
          answers={changed.map(({ key }) => ({ key, value: chosen[key]! }))}
          words={changed.map(
            (treatment) =>
              `${treatment.label}: ${getLabel(treatment, treatment.value)} now, ${getLabel(treatment, chosen[treatment.key]!)} then.`,
          )}
          open
          onClose={() => setComparing(false)}
        />
      )}
    </Section>
  );
}

const toOptions = (treatment: Treatment) =>
  treatment.values.map(({ value, label }) => ({
    value,
    label: value === treatment.default ? `${label} (default)` : label,
  }));

const getLabel = ({ values }: Treatment, value: string): string =>
  `“${values.find((each) => each.value === value)?.label ?? value}”`;
