import * as texts from '@lotbook/messages/generated/web/files';
import * as common from '@lotbook/messages/generated/common';
import { SelectField } from '@lotbook/ui/fields';
import { useTranslate } from '@lotbook/ui/translate';
import { SubTabs } from '@lotbook/ui/SubTabs';
import { Outlet } from '@tanstack/react-router';
import { AppPage } from '../../system/AppPage.tsx';
import { SubTabLink } from '../../system/links.tsx';
import { usePageAt } from '../../system/place.ts';
import { useTirYear } from '../tir/use-tir-year.ts';

const tabs = [
  ['management', texts.management],
  ['runs', texts.runs],
  ['corrections', texts.corrections],
  ['recipients', texts.recipients],
  ['statistics', texts.statistics],
] as const;

/** Information reporting of a tax year, in parts. */
export function FilesLayout() {
  const t = useTranslate();
  const pageAt = usePageAt();
  const { year, years, setYear } = useTirYear();
  const search = { year } as never;
  return (
    <AppPage
      title={t(common.files)}
      width="wide"
      aside={
        <SelectField
          bare
          label={t(common.taxYear)}
          value={String(year)}
          onChange={(value) => setYear(Number(value))}
          options={years.map((each) => ({ value: String(each), label: String(each) }))}
        />
      }
    >
      <SubTabs label={t(common.files)}>
        {tabs.map(([page, label]) => (
          <SubTabLink key={page} to={pageAt(`files/${page}`)} search={search}>
            {t(label)}
          </SubTabLink>
        ))}
      </SubTabs>
      <Outlet />
    </AppPage>
  );
}
