import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/tir-carf';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { CheckField } from '@lotbook/ui/CheckField';
import { Empty } from '@lotbook/ui/Empty';
import { TextField } from '@lotbook/ui/fields';
import { FormDialog } from '@lotbook/ui/FormDialog';
import { Files } from '@lotbook/ui/icons';
import { Columns, Facts, Row, Section, Stack } from '@lotbook/ui/layout';
import { Part } from '@lotbook/ui/Part';
import { useTranslate } from '@lotbook/ui/translate';
import { When } from '@lotbook/ui/When';
import { useState } from 'react';
import { useModalAbout } from '../../../system/modals.ts';
import { useAction } from '../../../system/use-action.ts';
import { useAccountId } from '../../account/use-account.ts';
import { useAllowed } from '../../account/use-may.ts';
import { useTextValues } from '../use-text-values.ts';
import type { CarfProvider, CarfYear } from './Carf.tsx';
import { carfQueries, MakeCarfReport, SaveCarfProvider } from './documents.ts';

interface CarfProvidersProps {
  readonly year: number;
  readonly intake: CarfYear['intake'];
  readonly providers: readonly CarfProvider[];
  readonly isBusy: boolean;
}

/** Where the payer reports, by when, and making a report. */
export function CarfProviders({ year, intake, providers, isBusy }: CarfProvidersProps) {
  const t = useTranslate();
  const { may } = useAllowed();
  const form = useModalAbout('carf');
  const canEdit = may('accountEdit');
  const add = canEdit && (
    <Button kind={providers.length === 0 ? 'primary' : 'plain'} onClick={() => form.show('new')}>
      {t(texts.addProvider)}
    </Button>
  );
  return (
    <Section
      title={t(texts.providers)}
      note={t(texts.providersHelp)}
      action={providers.length > 0 && add}
    >
      {providers.length === 0 ? (
        <Empty
          title={t(texts.noProviders, { year: String(year) })}
          icon={<Files size={32} strokeWidth={1.5} aria-hidden />}
          actions={add}
        >
          {t(texts.noProvidersHelp)}
        </Empty>
      ) : (
        <Stack gap="three">
          <IntakePart intake={intake} />
          {providers.map((provider) => (
            <ProviderPart
              key={provider.country}
              year={year}
              provider={provider}
              isBusy={isBusy}
              onEdit={canEdit ? () => form.show(provider.country) : undefined}
            />
          ))}
        </Stack>
      )}
      {form.subject !== undefined && (
        <ProviderForm
          key={form.subject}
          year={year}
          provider={providers.find(({ country }) => country === form.subject)}
          onClose={form.close}
        />
      )}
    </Section>
  );
}

/** What reports are made from. */
function IntakePart({ intake: { users, transactions } }: Pick<CarfProvidersProps, 'intake'>) {
  const t = useTranslate();
  if (transactions === 0) return <Banner tone="warning">{t(texts.incomplete)}</Banner>;
  return <Banner tone="info">{t(texts.fromFiles, { users, transactions })}</Banner>;
}

function ProviderPart({
  year,
  provider,
  isBusy,
  onEdit,
}: {
  readonly year: number;
  readonly provider: CarfProvider;
  readonly isBusy: boolean;
  readonly onEdit: (() => void) | undefined;
}) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { may } = useAllowed();
  const [isTest, setTest] = useState(false);
  const action = useAction(MakeCarfReport, { refetch: carfQueries });
  const { country, reportDue, usersInformedBy, reportableCountries } = provider;
  return (
    <Part title={country}>
      <Stack>
        {action.wrong && <Banner tone="loss">{action.wrong}</Banner>}
        <Facts
          items={[
            [
              t(texts.usersInformedBy),
              usersInformedBy ? (
                <When key="users" at={usersInformedBy} show="day" />
              ) : (
                t(texts.dateUnknown)
              ),
            ],
            [
              t(texts.reportDue),
              reportDue ? <When key="due" at={reportDue} show="day" /> : t(texts.dateUnknown),
            ],
            [
              t(texts.reportable),
              reportableCountries.length === 0
                ? t(texts.allResidences)
                : reportableCountries.join(', '),
            ],
          ]}
        />
        {may('sourceEdit') && (
          <CheckField
            label={t(texts.testMode)}
            help={t(texts.testModeHelp)}
            checked={isTest}
            onChange={setTest}
          />
        )}
        <Row>
          {may('sourceEdit') && (
            <Button
              kind="primary"
              busy={action.busy}
              disabled={isBusy}
              onClick={() => action.run({ accountId, taxYear: year, country, isTest })}
            >
              {t(texts.makeReport)}
            </Button>
          )}
          {onEdit && <Button onClick={onEdit}>{t(common.edit)}</Button>}
        </Row>
      </Stack>
    </Part>
  );
}

const start = (provider: CarfProvider | undefined) => ({
  country: provider?.country ?? '',
  nexus: provider?.nexus ?? '',
  tin: provider?.tin ?? '',
  sendingEntityId: provider?.sendingEntityId ?? '',
  contact: provider?.contact ?? '',
  currency: provider?.currency ?? '',
  countries: provider?.reportableCountries.join(', ') ?? '',
});

function ProviderForm({
  year,
  provider,
  onClose,
}: {
  readonly year: number;
  readonly provider: CarfProvider | undefined;
  readonly onClose: () => void;
}) {
  const t = useTranslate();
  const accountId = useAccountId();
  const action = useAction(SaveCarfProvider, { refetch: carfQueries });
  const { values, change } = useTextValues(() => start(provider));
  const submit = async (): Promise<void> => {
    const { countries, ...plain } = values;
    const reportableCountries = countries
      .split(/[\s,;]+/)
      .filter((code) => code !== '')
      .map((code) => code.toUpperCase());
    const input = { ...plain, reportableCountries };
    if (await action.run({ accountId, taxYear: year, provider: input }, t(common.changesSaved)))
      onClose();
  };
  return (
    <FormDialog
      title={t(provider ? texts.editProvider : texts.addProvider)}
      verb={t(common.save)}
      wide
      onClose={onClose}
      onSubmit={() => void submit()}
      busy={action.busy}
      disabled={values.country.trim() === ''}
      wrong={action.wrong}
    >
      <Columns least={240}>
        <TextField
          label={t(texts.country)}
          value={values.country}
          onChange={change('country')}
          readOnly={provider !== undefined}
          help={t(texts.countryHelp)}
        />
        <TextField
          label={t(texts.nexus)}
          value={values.nexus}
          onChange={change('nexus')}
          help={t(texts.nexusHelp)}
        />
        <TextField
          label={t(texts.tin)}
          value={values.tin}
          onChange={change('tin')}
          help={t(texts.tinHelp)}
        />
        <TextField
          label={t(texts.sendingEntity)}
          value={values.sendingEntityId}
          onChange={change('sendingEntityId')}
        />
        <TextField
          label={t(texts.contact)}
          value={values.contact}
          onChange={change('contact')}
          help={t(texts.contactHelp)}
        />
        <TextField
          label={t(texts.reportable)}
          value={values.countries}
          onChange={change('countries')}
          help={t(texts.reportableHelp)}
        />
      </Columns>
    </FormDialog>
  );
}
