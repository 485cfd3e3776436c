import * as texts from '@lotbook/messages/generated/web/files';
import * as common from '@lotbook/messages/generated/common';
import { SelectField } from '@lotbook/ui/fields';
import type { Message } from '@lotbook/messages/message';
import { useTranslate } from '@lotbook/ui/translate';
import { SubTabs } from '@lotbook/ui/SubTabs';
import { Outlet } from '@tanstack/react-router';
import { AppPage } from '../../system/AppPage.tsx';
import { SubTabLink } from '../../system/links.tsx';
import { usePageAt, usePlace } from '../../system/place.ts';
import { useTirYear } from '../tir/use-tir-year.ts';

interface Tab {
  readonly page: string;
  readonly label: Message;
  /** The page exists in every application with files. */
  readonly isCommon?: boolean;
}

const tabs: readonly Tab[] = [
  { page: 'management', label: texts.management, isCommon: true },
  { page: 'runs', label: texts.runs },
  { page: 'corrections', label: texts.corrections, isCommon: true },
  { page: 'recipients', label: texts.recipients },
  { page: 'carf', label: texts.carf },
  { page: 'deliveries', label: texts.deliveries },
  { page: 'statistics', label: texts.statistics },
];

/** Information reporting of a tax year, in parts. */
export function FilesLayout() {
  const t = useTranslate();
  const pageAt = usePageAt();
  const isReporting = usePlace().appId === 'tir-admin';
  const { year, years, setYear } = useTirYear();
  const search = { year } as never;
  return (
    <AppPage
      title={t(common.files)}
      width="wide"
      aside={
        isReporting && (
          <SelectField
            bare
            label={t(common.taxYear)}
            value={String(year)}
            onChange={(value) => setYear(Number(value))}
            options={years.map((each) => ({ value: String(each), label: String(each) }))}
          />
        )
      }
    >
      <SubTabs label={t(common.files)}>
        {tabs
          .filter(({ isCommon }) => isReporting || isCommon)
          .map(({ page, label }) => (
            <SubTabLink
              key={page}
              to={pageAt(`files/${page}`)}
              search={search}
              activeOptions={{ includeSearch: false }}
            >
              {t(label)}
            </SubTabLink>
          ))}
      </SubTabs>
      <Outlet />
    </AppPage>
  );
}
