import * as common from '@lotbook/messages/generated/common';
import * as monitoring from '@lotbook/messages/generated/web/monitoring';
import type { Translate } from '@lotbook/messages/translator';
import { useQuery } from '@apollo/client/react';
import { Amount } from '@lotbook/ui/Amount';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Drawer } from '@lotbook/ui/Drawer';
import { HashLink } from '@lotbook/ui/HashLink';
import { ExternalLink } from '@lotbook/ui/icons';
import { Facts, Row, Stack, Text } from '@lotbook/ui/layout';
import { Skeleton } from '@lotbook/ui/Skeleton';
import { useTranslate } from '@lotbook/ui/translate';
import { When } from '@lotbook/ui/When';
import type { ReactNode } from 'react';
import type { AlertQuery } from '../../generated/graphql.ts';
import { PageLink } from '../../system/links.tsx';
import { useAccountId } from '../account/use-account.ts';
import { AlertActions } from './AlertActions.tsx';
import { Level, Moved } from './alert-columns.tsx';
import { directionTexts, formatCategory, statusTexts } from './alert-text.ts';
import { AlertDocument } from './documents.ts';

export type AlertDetail = AlertQuery['alert'];
type Alert = AlertDetail['alert'];

interface AlertDrawerProps {
  readonly alertId: string | undefined;
  readonly onClose: () => void;
}

/** Why there is an alert, its history, and what can be done. */
export function AlertDrawer({ alertId, onClose }: AlertDrawerProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { data, error } = useQuery(AlertDocument, {
    variables: { accountId, alertId: alertId ?? '' },
    skip: alertId === undefined,
    fetchPolicy: 'no-cache',
  });
  const detail = data?.alert;
  return (
    <Drawer title={t(monitoring.alert)} open={alertId !== undefined} onClose={onClose}>
      {error && <Banner tone="loss">{t(common.reloadFailed, { reason: error.message })}</Banner>}
      {!error && !detail && <Skeleton width={300} />}
      {detail && (
        <Stack gap="three">
          {detail.alert.endedAt !== null && <Banner tone="info">{t(monitoring.endedHelp)}</Banner>}
          <Facts items={listFacts(t, detail.alert)} />
          <AlertActions alert={detail.alert} />
          <History events={detail.events} />
        </Stack>
      )}
    </Drawer>
  );
}

function listFacts(t: Translate, alert: Alert): readonly (readonly [string, ReactNode])[] {
  const { service, rule, entryPrograms, transactionId, txHash, address, amountUsd } = alert;
  return [
    [t(monitoring.level), <Level key="level" level={alert.level} />],
    [t(common.status), t(statusTexts[alert.status])],
    [t(monitoring.category), formatCategory(alert.category)],
    ...makeRow(t(monitoring.service), service),
    [t(monitoring.foundBy), describeProvider(t, alert)],
    ...makeRow(t(monitoring.listEntry), describeEntry(t, alert)),
    ...makeRow(t(monitoring.entryPage), linkEntry(t, alert.entryUrl)),
    ...makeRow(t(monitoring.programs), entryPrograms),
    ...makeRow(t(monitoring.rule), rule),
    ...makeRow(t(monitoring.thresholds), describeThresholds(t, alert)),
    ...makeRow(
      t(monitoring.exposure),
      alert.exposure === null
        ? null
        : t(alert.exposure === 'direct' ? monitoring.direct : monitoring.indirect),
    ),
    ...makeRow(t(common.address), address),
    ...makeRow(t(monitoring.direction), alert.direction && t(directionTexts[alert.direction])),
    ...makeRow(
      t(monitoring.amountUsd),
      amountUsd && <Amount digits="cents" value={amountUsd} unit="USD" />,
    ),
    ...makeRow(t(monitoring.moved), transactionId && <Moved {...alert} />),
    ...makeRow(t(common.source), alert.sourceName),
    ...makeRow(t(monitoring.transactionHash), txHash && <HashLink hash={txHash} />),
    ...makeRow(
      t(common.date),
      alert.occurredAt && (
        <Row>
          <When at={alert.occurredAt} />
          {transactionId !== null && alert.endedAt === null && (
            <PageLink page="transactions" search={{ txId: transactionId }}>
              {t(monitoring.openTransaction)}
            </PageLink>
          )}
        </Row>
      ),
    ),
    [t(monitoring.found), <When key="found" at={alert.createdAt} />],
    ...makeRow(t(monitoring.assignee), alert.assigneeName),
  ];
}

const makeRow = (label: string, value: ReactNode): readonly (readonly [string, ReactNode])[] =>
  value === null || value === undefined || value === '' ? [] : [[label, value]];

function describeProvider(t: Translate, { provider, listPublishedOn }: Alert): string {
  if (provider === 'kyt') return t(monitoring.byKyt);
  if (provider === 'sanctions') return t(monitoring.bySanctions);
  return listPublishedOn === null
    ? t(monitoring.byListUndated)
    : t(monitoring.byList, { day: listPublishedOn });
}

const describeEntry = (t: Translate, { entryName, entryId }: Alert): string | null =>
  entryName === null || entryId === null
    ? entryName
    : t(monitoring.entryDetail, { name: entryName, id: entryId });

/** Addresses come from the provider: only secure pages are linked. */
const linkEntry = (t: Translate, url: string | null): ReactNode =>
  url?.startsWith('https://') ? (
    <Button href={url} external small icon={<ExternalLink size={16} aria-hidden />}>
      {t(monitoring.entryLink)}
    </Button>
  ) : null;

function describeThresholds(t: Translate, { minThreshold, maxThreshold }: Alert): string | null {
  if (minThreshold === null && maxThreshold === null) return null;
  const none = t(monitoring.noLimit);
  return t(monitoring.thresholdRange, { from: minThreshold ?? none, to: maxThreshold ?? none });
}

function History({ events }: Pick<AlertDetail, 'events'>) {
  const t = useTranslate();
  return (
    <Stack gap="one">
      <Text tone="strong">{t(monitoring.history)}</Text>
      {events.length === 0 && <Text tone="muted">{t(monitoring.noHistory)}</Text>}
      {events.map((event) => (
        <Stack key={event.id} gap="half">
          <Text size="small" tone="muted">
            <When at={event.at} /> · {event.userName ?? t(monitoring.program)}
          </Text>
          <Text>{describeEvent(t, event)}</Text>
        </Stack>
      ))}
    </Stack>
  );
}

function describeEvent(t: Translate, { kind, text }: AlertDetail['events'][number]): string {
  const names: Readonly<Record<string, string>> = {
    note: t(monitoring.eventNote),
    acknowledged: t(monitoring.acknowledged),
    dismissed: t(monitoring.dismissed),
    reopened: t(monitoring.eventReopened),
    ended: t(monitoring.eventEnded),
    returned: t(monitoring.eventReturned),
  };
  if (kind === 'assigned')
    return text === null
      ? t(monitoring.eventUnassigned)
      : t(monitoring.eventAssigned, { name: text });
  const name = names[kind] ?? kind;
  return text === null ? name : `${name}: ${text}`;
}
