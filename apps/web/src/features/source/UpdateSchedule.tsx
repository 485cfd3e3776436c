import * as texts from '@lotbook/messages/generated/web/source';
import * as common from '@lotbook/messages/generated/common';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
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

/** The automatic update schedule of a source, with its last and next update. */
export function UpdateSchedule({ source }: { readonly source: Source }) {
  const t = useTranslate();
  const accountId = useAccountId();
  const client = useApolloClient();
  const { run, busy, wrong } = useAction(SetUpdateSchedule);
  const { schedule } = source;
  if (!schedule) return null;
  const change = async (every: string): Promise<void> => {
    const done =
      every === 'never'
        ? t(texts.manualUpdates, { name: source.name })
        : t(texts.automaticUpdates, { name: source.name });
    if (await run({ accountId, sourceId: source.id, every }, done))
      await client.refetchQueries({ include: ['Sources'] });
  };
  return (
    <Section title={t(texts.scheduleTitle)} note={t(texts.scheduleNote)}>
      <Stack>
        {wrong && <Banner tone="loss">{wrong}</Banner>}
        <SelectField
          label={t(texts.frequency)}
          value={schedule.every}
          options={[
            { value: 'day', label: t(texts.everyDay) },
            { value: 'sixHours', label: t(texts.everySixHours) },
            { value: 'never', label: t(texts.neverAutomatically) },
          ]}
          disabled={busy}
          onChange={(every) => void change(every)}
        />
        <Facts
          items={[
            [
              t(common.lastUpdate),
              source.sync && source.updatedAt ? (
                <When key="last" at={source.updatedAt} />
              ) : (
                t(common.notYet)
              ),
            ],
            [t(texts.nextUpdate), formatNext(t, schedule)],
          ]}
        />
      </Stack>
    </Section>
  );
}

function formatNext(t: Translate, { every, nextAt, held, failures }: Schedule) {
  if (held === 'authentication') return t(texts.nextNeedsKey);
  if (every === 'never') return t(texts.nextManual);
  if (held === 'offline') return t(texts.nextOffline);
  if (nextAt === null) return t(texts.nextAfterThis);
  return (
    <>
      <When at={nextAt} />
      {failures > 1 && ` ${t(texts.nextDelayed, { count: failures })}`}
    </>
  );
}
