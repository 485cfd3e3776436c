import * as common from '@lotbook/messages/generated/common';
import * as staking from '@lotbook/messages/generated/web/staking';
import { useQuery } from '@apollo/client/react';
import { Amount } from '@lotbook/ui/Amount';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Empty } from '@lotbook/ui/Empty';
import { Download, Layers, Trash2 } from '@lotbook/ui/icons';
import { Row, Section } from '@lotbook/ui/layout';
import { Strip } from '@lotbook/ui/Strip';
import { useTranslate } from '@lotbook/ui/translate';
import { useParams } from '@tanstack/react-router';
import { AppPage } from '../../system/AppPage.tsx';
import { Loading } from '../../system/Loading.tsx';
import { PageButton } from '../../system/links.tsx';
import { useModal } from '../../system/modals.ts';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import type { ValidatorQuery } from '../../generated/graphql.ts';
import { DownloadRewards } from './DownloadRewards.tsx';
import { ValidatorDocument } from './documents.ts';
import { RemoveValidator } from './RemoveValidator.tsx';
import { SetPrincipal } from './SetPrincipal.tsx';
import { Status } from './validator-columns.tsx';
import { computeApr, getName } from './validator-text.ts';
import { ValidatorCharts } from './ValidatorCharts.tsx';
import { ValidatorFacts } from './ValidatorFacts.tsx';
import { ValidatorTabs } from './ValidatorTabs.tsx';

type Detail = ValidatorQuery['validator'];

/** One validator. */
export function OneValidator() {
  const t = useTranslate();
  const accountId = useAccountId();
  const { validatorId = '' } = useParams({ strict: false });
  const { data, error } = useQuery(ValidatorDocument, {
    variables: { accountId, validatorId },
    fetchPolicy: 'cache-and-network',
  });
  if (data) return <Shown {...data.validator} />;
  return (
    <AppPage title={t(staking.validator)}>
      {error ? (
        <Section>
          <Empty
            title={t(staking.notFound)}
            icon={<Layers size={32} strokeWidth={1.5} aria-hidden />}
            actions={<PageButton page="staking">{t(staking.allValidators)}</PageButton>}
          >
            {t(staking.validatorHelp)}
          </Empty>
        </Section>
      ) : (
        <Loading />
      )}
    </AppPage>
  );
}

function Shown({ validator, opening, days, gaps, withdrawals }: Detail) {
  const t = useTranslate();
  const { may } = useAllowed();
  const [download, remove] = [useModal('download-rewards'), useModal('remove-validator')];
  const principal = useModal('validator-principal');
  const name = getName(validator);
  return (
    <AppPage
      title={t(staking.validatorNumber, { index: name })}
      action={
        <Row>
          <PageButton page="staking">{t(staking.allValidators)}</PageButton>
          <Button icon={<Download size={16} aria-hidden />} onClick={download.show}>
            {t(staking.download)}
          </Button>
          {opening.principal !== null && may('sourceEdit') && (
            <Button onClick={principal.show}>{t(staking.changePrincipal)}</Button>
          )}
          {may('sourceDelete') && (
            <Button kind="quiet" icon={<Trash2 size={16} aria-hidden />} onClick={remove.show}>
              {t(common.remove)}
            </Button>
          )}
        </Row>
      }
    >
      {validator.asOf !== null && validator.principal === null && (
        <Banner
          tone="warning"
          {...(may('sourceEdit')
            ? { action: <Button onClick={principal.show}>{t(staking.setPrincipal)}</Button> }
            : {})}
        >
          {t(staking.principalMissing)}
        </Banner>
      )}
      <Strip
        label={t(staking.figures)}
        figures={[
          {
            label: t(staking.columnBalance),
            value: <Amount digits="exact" value={validator.balance} unit="ETH" />,
            note: <Status {...validator} />,
          },
          {
            label: t(staking.figureDay),
            value: <Amount digits="exact" value={validator.rewardsLastDay} unit="ETH" gain />,
          },
          {
            label: t(staking.figureYear),
            value: <Amount digits="exact" value={validator.rewardsYear} unit="ETH" gain />,
          },
          {
            label: t(staking.figureRewards),
            value: <Amount digits="exact" value={validator.rewardsTotal} unit="ETH" gain />,
            note: t(staking.consensusOnly),
          },
          {
            label: t(staking.columnApr),
            value: (
              <Amount
                value={computeApr(validator)}
                digits="cents"
                unit="%"
                unknown={t(staking.aprUnknown)}
              />
            ),
          },
        ]}
      />
      {days.length > 0 && <ValidatorCharts days={days} />}
      <ValidatorTabs days={days} gaps={gaps} withdrawals={withdrawals} />
      <ValidatorFacts {...validator} />
      {download.open && <DownloadRewards validatorId={validator.id} onClose={download.close} />}
      {principal.open && may('sourceEdit') && (
        <SetPrincipal validatorId={validator.id} opening={opening} onClose={principal.close} />
      )}
      {remove.open && (
        <RemoveValidator validatorId={validator.id} name={name} onClose={remove.close} />
      )}
    </AppPage>
  );
}
