import { useApolloClient } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { SelectField } from '@lotbook/ui/fields';
import { Facts, Section, Stack } from '@lotbook/ui/layout';
import { When } from '@lotbook/ui/When';
import { graphql } from '../../generated/gql.ts';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import type { Schedule, Source } from '../sources/use-sources.ts';

const SetUpdateSchedule = graphql(`
  mutation SetUpdateSchedule($accountId: ID!, $sourceId: ID!, $every: String!) {
    setUpdateSchedule(accountId: $accountId, sourceId: $sourceId, every: $every)
  }
`);

const choices = [
  { value: 'day', label: 'Every day' },
  { value: 'sixHours', label: 'Every 6 hours' },
  { value: 'never', label: 'Never by itself' },
];

/** How often a source is brought up to date by itself, when it was last and will be next; the page's own button has it now. */
export function UpdateSchedule({ source }: { readonly source: Source }) {
  const accountId = useAccountId();
  const client = useApolloClient();
  const { run, busy, wrong } = useAction(SetUpdateSchedule);
  const { schedule } = source;
  if (!schedule) return null;
  const change = async (every: string): Promise<void> => {
    const done =
      every === 'never'
        ? `${source.name} is updated only when you ask for it.`
        : `${source.name} is updated by itself.`;
    if (await run({ accountId, sourceId: source.id, every }, done))
      await client.refetchQueries({ include: ['Sources'] });
  };
  return (
    <Section
      title="Updates by itself"
      note="Each source has a time of its own, so that not all are asked at once. Update above asks now."
    >
      <Stack>
        {wrong && <Banner tone="loss">{wrong}</Banner>}
        <SelectField
          label="How often"
          value={schedule.every}
          options={choices}
          disabled={busy}
          onChange={(every) => void change(every)}
        />
        <Facts
          items={[
            [
              'Last update',
              source.sync && source.updatedAt ? (
                <When key="last" at={source.updatedAt} />
              ) : (
                'Not yet'
              ),
            ],
            ['Next update', next(schedule)],
          ]}
        />
      </Stack>
    </Section>
  );
}

function next({ every, nextAt, held, failures }: Schedule) {
  if (held === 'authentication') return 'Once it has a new key';
  if (every === 'never') return 'When you ask for it';
  if (held === 'offline')
    return 'None: this installation asks for nothing over the network (LOTBOOK_OFFLINE)';
  if (nextAt === null) return 'Follows from this update';
  return (
    <>
      <When at={nextAt} />
      {failures > 1 ? `. The last ${failures} times failed, so it waits longer` : ''}
    </>
  );
}
