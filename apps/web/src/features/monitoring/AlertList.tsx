import * as common from '@lotbook/messages/generated/common';
import * as monitoring from '@lotbook/messages/generated/web/monitoring';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { DataTable } from '@lotbook/ui/DataTable';
import { Empty } from '@lotbook/ui/Empty';
import { SearchField } from '@lotbook/ui/fields';
import { FilterBar } from '@lotbook/ui/FilterBar';
import { Download, Radar } from '@lotbook/ui/icons';
import { Section } from '@lotbook/ui/layout';
import { Strip } from '@lotbook/ui/Strip';
import { useTranslate } from '@lotbook/ui/translate';
import { When } from '@lotbook/ui/When';
import { useMemo } from 'react';
import type { MonitoringQuery } from '../../generated/graphql.ts';
import { AppPage } from '../../system/AppPage.tsx';
import { useModalAbout } from '../../system/modals.ts';
import { useRouteSearch } from '../../system/use-search.ts';
import { AddressScreening } from './AddressScreening.tsx';
import { alertLines, makeAlertColumns } from './alert-columns.tsx';
import { AlertDrawer } from './AlertDrawer.tsx';
import { AlertFilters } from './AlertFilters.tsx';
import { isSending } from './is-sending.ts';
import { ProviderSection } from './ProviderSection.tsx';
import { readAlertSearch, type AlertSearch } from './read-alert-search.ts';
import { useAlerts } from './use-alerts.ts';
import { useDownloadAlerts } from './use-download-alerts.ts';

export type MonitoringState = MonitoringQuery['monitoring'];

interface AlertListProps {
  /** Undefined until it is loaded. */
  readonly state: MonitoringState | undefined;
  readonly error: Error | undefined;
  readonly onRetry: () => void;
}

/** The alerts of the account, and its provider. */
export function AlertList({ state, error: stateError, onRetry }: AlertListProps) {
  const t = useTranslate();
  const [given, setGiven] = useRouteSearch<AlertSearch>();
  const filter = readAlertSearch(given);
  const change = (changed: object) =>
    setGiven((before) => ({ ...before, ...changed }), { replace: true });
  const { page, error, more, refetch } = useAlerts(filter, {
    isSending: state !== undefined && isSending(state),
    version: state && `${state.screenedAt ?? ''} ${JSON.stringify(state.transfers)}`,
  });
  const opened = useModalAbout('alert');
  const columns = useMemo(() => makeAlertColumns(t), [t]);
  const { download, busy } = useDownloadAlerts(filter);
  const isFiltered = Object.keys(filter).length > 0;
  const isEmpty = page?.counts.total === 0 && !isFiltered;
  const failed = (error && !page) ?? stateError;
  return (
    <AppPage
      title={t(monitoring.monitoring)}
      action={
        !isEmpty && (
          <Button icon={<Download size={16} aria-hidden />} busy={busy} onClick={() => download()}>
            {t(monitoring.download)}
          </Button>
        )
      }
    >
      {state && state.screenedAt !== null && !state.listActive && (
        <Banner tone="warning">{t(monitoring.listGone)}</Banner>
      )}
      {page && state && <Figures counts={page.counts} state={state} />}
      {!isEmpty && (
        <FilterBar
          search={
            <SearchField
              label={t(monitoring.searchLabel)}
              value={filter.search ?? ''}
              onChange={(search) => change({ search: search === '' ? undefined : search })}
            />
          }
        >
          <AlertFilters filter={filter} onChange={change} />
        </FilterBar>
      )}
      {error && page && (
        <Banner tone="loss">{t(common.reloadFailed, { reason: error.message })}</Banner>
      )}
      <Section flush>
        <DataTable
          label={t(monitoring.monitoring)}
          rows={page?.alerts ?? []}
          rowId={({ id }) => id}
          columns={columns}
          lines={alertLines}
          leastWidth={1400}
          total={page?.counts.total}
          more={more}
          status={failed ? 'failed' : page ? 'ready' : 'loading'}
          onRetry={() => {
            onRetry();
            void refetch();
          }}
          onOpen={({ id }) => opened.show(id)}
          openId={opened.subject}
          empty={
            <Empty
              title={t(isFiltered ? monitoring.noMatches : monitoring.noAlerts)}
              icon={<Radar size={32} strokeWidth={1.5} aria-hidden />}
            >
              {t(
                isFiltered
                  ? monitoring.noMatchesHelp
                  : state &&
                      state.screenedAt === null &&
                      state.enabled &&
                      state.listAddresses === null
                    ? monitoring.noAlertsProvider
                    : state && state.screenedAt === null
                      ? monitoring.noAlertsYet
                      : monitoring.noAlertsHelp,
              )}
            </Empty>
          }
        />
      </Section>
      {state && <AddressScreening state={state} />}
      {state?.enabled && <ProviderSection state={state} />}
      <AlertDrawer alertId={opened.subject} onClose={opened.close} />
    </AppPage>
  );
}

function Figures({
  counts,
  state,
}: {
  readonly counts: { readonly open: number; readonly severe: number; readonly unassigned: number };
  readonly state: MonitoringState;
}) {
  const t = useTranslate();
  return (
    <Strip
      label={t(monitoring.figures)}
      figures={[
        { label: t(monitoring.figureOpen), value: t(common.number, { value: counts.open }) },
        { label: t(monitoring.figureSevere), value: t(common.number, { value: counts.severe }) },
        {
          label: t(monitoring.figureUnassigned),
          value: t(common.number, { value: counts.unassigned }),
        },
        {
          label: t(monitoring.byListUndated),
          value:
            state.listPublishedOn === null ? (
              t(state.screenedAt === null ? monitoring.noList : monitoring.listUndated)
            ) : (
              <When at={state.listPublishedOn} show="day" />
            ),
          ...(state.listAddresses === null || state.screenedAt === null
            ? {}
            : {
                note: t(monitoring.listCompared, {
                  count: state.listAddresses,
                  day: state.screenedAt,
                }),
              }),
        },
      ]}
    />
  );
}
