import type { Translate } from '@lotbook/messages/translator';
import * as taxSettings from '@lotbook/messages/generated/web/tax-settings';
import * as common from '@lotbook/messages/generated/common';
import { bold, RichText, useTranslate } from '@lotbook/ui/translate';
import { Button } from '@lotbook/ui/buttons';
import { Confirm } from '@lotbook/ui/Confirm';
import { Disclosure } from '@lotbook/ui/Disclosure';
import { Form } from '@lotbook/ui/Form';
import { SelectField } from '@lotbook/ui/fields';
import { Row, Section, Stack, Text } from '@lotbook/ui/layout';
import { useToast } from '@lotbook/ui/toast';
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

/** Questions that the law leaves open. Changed answers are saved together after a confirmation. */
export function TreatmentCard({ treatments, mayEdit }: TreatmentCardProps) {
  const t = useTranslate();
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
    const undo = () => void run({ accountId, treatments: before }, t(taxSettings.undone));
    if (await run({ accountId, treatments: answers })) {
      setChosen({});
      toast(t(taxSettings.saved), 'gain', { label: t(taxSettings.undo), run: undo });
    }
    setAsking(false);
  };
  return (
    <Section title={t(taxSettings.taxTreatment)} note={t(taxSettings.taxTreatmentNote)}>
      <Form onSubmit={() => changed.length > 0 && setAsking(true)}>
        {[...Map.groupBy(treatments, ({ group }) => group)].map(([group, questions], index) => (
          <Disclosure
            key={group}
            title={group}
            isHeading
            open={index === 0 || questions.some(isAnswered)}
          >
            <Stack>
              {questions.map((treatment) => (
                <SelectField
                  key={treatment.key}
                  label={treatment.label}
                  value={chosen[treatment.key] ?? treatment.value}
                  options={toOptions(t, treatment)}
                  disabled={!mayEdit}
                  onChange={(value) => setChosen({ ...chosen, [treatment.key]: value })}
                  help={`${treatment.note} ${treatment.citation}.`}
                />
              ))}
            </Stack>
          </Disclosure>
        ))}
        {wrong && <Text>{t(common.notSaved, { reason: wrong })}</Text>}
        {mayEdit && (
          <Row>
            <Button submit kind="primary" disabled={changed.length === 0}>
              {t(common.save)}
            </Button>
            <Button disabled={changed.length === 0} onClick={() => setComparing(true)}>
              {t(taxSettings.compareFirst)}
            </Button>
            {changed.length > 0 && (
              <Text tone="muted">{t(taxSettings.unsavedAnswers, { count: changed.length })}</Text>
            )}
          </Row>
        )}
      </Form>
      <Confirm
        title={t(taxSettings.recalculateTitle)}
        verb={t(taxSettings.recalculateVerb)}
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void save()}
        busy={busy}
      >
        <Stack>
          {changed.map((treatment) => (
            <Text key={treatment.key}>
              <RichText
                message={taxSettings.answerBecomes}
                params={{
                  question: treatment.label,
                  before: getLabel(treatment, treatment.value),
                  after: getLabel(treatment, chosen[treatment.key]!),
                }}
                tags={{ b: bold }}
              />
            </Text>
          ))}
          <Text tone="muted">{t(taxSettings.recalculateWarning)}</Text>
        </Stack>
      </Confirm>
      {comparing && (
        <TreatmentComparison
          answers={changed.map(({ key }) => ({ key, value: chosen[key]! }))}
          words={changed.map((treatment) =>
            t(taxSettings.answerChange, {
              question: treatment.label,
              before: getLabel(treatment, treatment.value),
              after: getLabel(treatment, chosen[treatment.key]!),
            }),
          )}
          open
          onClose={() => setComparing(false)}
        />
      )}
    </Section>
  );
}

/** A question with another answer than the default is shown at first. */
const isAnswered = (treatment: Treatment): boolean => treatment.value !== treatment.default;

const toOptions = (t: Translate, treatment: Treatment) =>
  treatment.values.map(({ value, label }) => ({
    value,
    label: value === treatment.default ? t(taxSettings.defaultOption, { label }) : label,
  }));

const getLabel = ({ values }: Treatment, value: string): string =>
  `“${values.find((each) => each.value === value)?.label ?? value}”`;
