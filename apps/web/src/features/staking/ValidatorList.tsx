import * as staking from '@lotbook/messages/generated/web/staking';
import * as common from '@lotbook/messages/generated/common';
import { Amount } from '@lotbook/ui/Amount';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { DataTable } from '@lotbook/ui/DataTable';
import { Empty } from '@lotbook/ui/Empty';
import { SearchField, SelectField } from '@lotbook/ui/fields';
import { FilterBar } from '@lotbook/ui/FilterBar';
import { Download, Layers, Plus } from '@lotbook/ui/icons';
import { Row, Section } from '@lotbook/ui/layout';
import { Strip } from '@lotbook/ui/Strip';
import { useTranslate } from '@lotbook/ui/translate';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { AppPage } from '../../system/AppPage.tsx';
import { useModal } from '../../system/modals.ts';
import { usePageAt } from '../../system/place.ts';
import { useAllowed } from '../account/use-may.ts';
import { AddValidators } from './AddValidators.tsx';
import { DownloadRewards } from './DownloadRewards.tsx';
import { RewardBooking } from './RewardBooking.tsx';
import { useValidators, type ValidatorSearch } from './use-validators.ts';
import { ValidatorAlerts } from './ValidatorAlerts.tsx';
import { makeValidatorColumns, validatorLines, type ValidatorSums } from './validator-columns.tsx';

/** The validators of the account. */
export function ValidatorList() {
  const t = useTranslate();
  const { may } = useAllowed();
  const navigate = useNavigate();
  const pageAt = usePageAt();
  const [filter, setFilter] = useState<ValidatorSearch>({ search: '', status: '' });
  const { list, error, more, refetch } = useValidators(filter);
  const [add, download] = [useModal('add-validators'), useModal('download-rewards')];
  const columns = useMemo(() => makeValidatorColumns(t, list?.totals), [t, list?.totals]);
  const mayAdd = may('sourceAdd');
  const isFiltered = filter.search !== '' || filter.status !== '';
  const isEmpty = list?.totals.count === 0 && !isFiltered;
  const addButton = mayAdd && (
    <Button kind="primary" icon={<Plus size={16} aria-hidden />} onClick={add.show}>
      {t(staking.add)}
    </Button>
  );
  const statuses = [
    { value: '', label: t(staking.anyStatus) },
    { value: 'pending', label: t(staking.pending) },
    { value: 'active', label: t(staking.active) },
    { value: 'exited', label: t(staking.exited) },
    { value: 'withdrawal', label: t(staking.withdrawn) },
    { value: 'slashed', label: t(staking.slashed) },
    { value: 'attention', label: t(staking.needAttention) },
  ] as const;
  return (
    <AppPage
      title={t(staking.staking)}
      // The empty state has its own button.
      action={
        isEmpty ? undefined : (
          <Row>
            <Button icon={<Download size={16} aria-hidden />} onClick={download.show}>
              {t(staking.download)}
            </Button>
            {addButton}
          </Row>
        )
      }
    >
      {list && list.problem !== null && (
        <Banner tone="warning">{t(staking.problem, { problem: list.problem })}</Banner>
      )}
      {list && (
        <ValidatorAlerts
          totals={list.totals}
          onShow={
            filter.status === 'attention'
              ? undefined
              : () => setFilter({ search: '', status: 'attention' })
          }
        />
      )}
      {list && !isEmpty && <Figures totals={list.totals} />}
      {!isEmpty && (
        <FilterBar
          search={
            <SearchField
              label={t(staking.search)}
              value={filter.search}
              onChange={(search) => setFilter({ ...filter, search })}
            />
          }
        >
          <SelectField
            bare
            label={t(common.status)}
            value={filter.status}
            options={statuses}
            onChange={(value) => {
              const status = statuses.find((one) => one.value === value)?.value ?? '';
              setFilter({ ...filter, status });
            }}
          />
        </FilterBar>
      )}
      {error && list && (
        <Banner tone="loss">{t(common.reloadFailed, { reason: error.message })}</Banner>
      )}
      <Section flush>
        <DataTable
          label={t(staking.staking)}
          rows={list?.validators ?? []}
          rowId={({ id }) => id}
          columns={columns}
          lines={validatorLines}
          leastWidth={1450}
          total={list?.totals.count}
          more={more}
          status={error && !list ? 'failed' : list ? 'ready' : 'loading'}
          onRetry={() => void refetch()}
          onOpen={({ id }) => void navigate({ to: pageAt(`staking/${id}`) })}
          empty={
            isFiltered ? (
              <Empty title={t(staking.noMatches)}>{t(staking.noMatchesHelp)}</Empty>
            ) : (
              <Empty
                title={t(staking.noValidators)}
                icon={<Layers size={32} strokeWidth={1.5} aria-hidden />}
                actions={addButton}
              >
                {t(staking.validatorsHelp)}
              </Empty>
            )
          }
        />
      </Section>
      {list && !isEmpty && <RewardBooking />}
      {add.open && mayAdd && <AddValidators onClose={add.close} />}
      {download.open && <DownloadRewards onClose={download.close} />}
    </AppPage>
  );
}

function Figures({ totals }: { readonly totals: ValidatorSums }) {
  const t = useTranslate();
  return (
    <Strip
      label={t(staking.figures)}
      figures={[
        {
          label: t(staking.columnBalance),
          value: <Amount digits="exact" value={totals.balance} unit="ETH" />,
          note: t(staking.activeCount, { active: totals.active, count: totals.count }),
        },
        {
          label: t(staking.figureDay),
          value: <Amount digits="exact" value={totals.rewardsLastDay} unit="ETH" gain />,
        },
        {
          label: t(staking.figureYear),
          value: <Amount digits="exact" value={totals.rewardsYear} unit="ETH" gain />,
          ...(totals.gaps > 0 ? { note: t(staking.gapsExcluded, { count: totals.gaps }) } : {}),
        },
        {
          label: t(staking.figureRewards),
          value: <Amount digits="exact" value={totals.rewardsTotal} unit="ETH" gain />,
          note: t(staking.consensusOnly),
        },
      ]}
    />
  );
}
