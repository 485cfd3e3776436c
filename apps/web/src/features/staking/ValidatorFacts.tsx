import * as staking from '@lotbook/messages/generated/web/staking';
import type { Translate } from '@lotbook/messages/translator';
import { Amount } from '@lotbook/ui/Amount';
import { HashLink } from '@lotbook/ui/HashLink';
import { Columns, Facts, Section } from '@lotbook/ui/layout';
import { useTranslate } from '@lotbook/ui/translate';
import { When } from '@lotbook/ui/When';
import type { ValidatorQuery } from '../../generated/graphql.ts';

type OneValidator = ValidatorQuery['validator']['validator'];

/** The timeline of a validator, and what is known about it apart from its rewards. */
export function ValidatorFacts(validator: OneValidator) {
  const t = useTranslate();
  const { activationEpoch, exitEpoch, withdrawableEpoch, publicKey, withdrawalAddress } = validator;
  const formatEpoch = (epoch: number | null): string =>
    epoch === null ? t(staking.notScheduled) : t(staking.epoch, { epoch });
  return (
    <Columns>
      <Section title={t(staking.timeline)}>
        <Facts
          items={[
            [t(staking.stepActive), formatEpoch(activationEpoch)],
            [t(staking.exit), formatEpoch(exitEpoch)],
            [t(staking.withdrawable), formatEpoch(withdrawableEpoch)],
          ]}
        />
      </Section>
      <Section title={t(staking.details)}>
        <Facts
          items={[
            [
              t(staking.publicKey),
              publicKey === null ? '–' : <HashLink key="key" hash={publicKey} />,
            ],
            [
              t(staking.columnAddress),
              withdrawalAddress === null ? (
                '–'
              ) : (
                <HashLink key="address" hash={withdrawalAddress} />
              ),
            ],
            [t(staking.credentials), formatCredentials(validator.credentials, t)],
            [
              t(staking.columnEffective),
              <Amount
                digits="exact"
                key="effective"
                value={validator.effectiveBalance}
                unit="ETH"
              />,
            ],
            [
              t(staking.columnPrincipal),
              <Amount
                digits="exact"
                key="principal"
                value={validator.principal}
                unit="ETH"
                unknown={t(staking.principalUnknown)}
              />,
            ],
            [
              t(staking.columnPenalties),
              <Amount digits="exact" key="penalties" value={validator.penalties} unit="ETH" gain />,
            ],
            [t(staking.trackedSince), <When key="since" at={validator.trackedSince} />],
          ]}
        />
      </Section>
    </Columns>
  );
}

function formatCredentials(kind: string | null, t: Translate): string {
  if (kind === '0x00') return t(staking.blsCredentials);
  if (kind === '0x01') return t(staking.withdrawalCredentials);
  return kind === '0x02' ? t(staking.compounding) : '–';
}
