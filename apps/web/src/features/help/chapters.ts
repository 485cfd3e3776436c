import * as common from '@lotbook/messages/generated/common';
import * as settings from '@lotbook/messages/generated/web/settings';
import * as help from '@lotbook/messages/generated/web/help';
import * as shell from '@lotbook/messages/generated/web/shell';
import type { Message } from '@lotbook/messages/message';
import addData from '../../../../../docs/guide/add-data.md?raw';
import api from '../../../../../docs/guide/api.md?raw';
import billing from '../../../../../docs/guide/billing.md?raw';
import clients from '../../../../../docs/guide/clients.md?raw';
import contacts from '../../../../../docs/guide/contacts.md?raw';
import monitoring from '../../../../../docs/guide/monitoring.md?raw';
import fixIssues from '../../../../../docs/guide/fix-issues.md?raw';
import gettingStarted from '../../../../../docs/guide/getting-started.md?raw';
import informationReporting from '../../../../../docs/guide/information-reporting.md?raw';
import integrations from '../../../../../docs/guide/integrations.md?raw';
import journal from '../../../../../docs/guide/journal.md?raw';
import lockAYear from '../../../../../docs/guide/lock-a-year.md?raw';
import methods from '../../../../../docs/guide/methods.md?raw';
import people from '../../../../../docs/guide/people.md?raw';
import reports from '../../../../../docs/guide/reports.md?raw';
import taxProfessional from '../../../../../docs/guide/tax-professional.md?raw';
import tir from '../../../../../docs/guide/tir.md?raw';
import type { AppId } from '../../system/config.ts';

/** One page of `docs/guide`. */
export interface Chapter {
  /** Its file name, by which other chapters link to it. */
  readonly file: string;
  readonly text: string;
  /** The page of the application that it describes, within the current account. */
  readonly page?: string;
  /** The name of that page. */
  readonly search?: object;
  readonly pageName?: Message;
}

/** The chapters of each application, in the order a person needs them. */
export const chapters: Readonly<Record<AppId, readonly Chapter[]>> = {
  tax: [
    { file: 'getting-started.md', text: gettingStarted },
    { file: 'add-data.md', text: addData, page: 'sources/add', pageName: help.addCryptoSource },
    { file: 'fix-issues.md', text: fixIssues, page: 'review', pageName: help.review },
    { file: 'methods.md', text: methods, page: 'settings/general', pageName: common.settings },
    { file: 'reports.md', text: reports, page: 'reports', pageName: common.reports },
    { file: 'lock-a-year.md', text: lockAYear, page: 'reports', pageName: common.reports },
    { file: 'monitoring.md', text: monitoring, page: 'monitoring', pageName: shell.monitoring },
    {
      file: 'tax-professional.md',
      text: taxProfessional,
      page: 'settings/general',
      search: { section: 'tax-pro' },
      pageName: common.settings,
    },
    { file: 'people.md', text: people, page: 'settings/users', pageName: help.users },
    { file: 'billing.md', text: billing, page: 'settings/billing', pageName: settings.logBilling },
    {
      file: 'api.md',
      text: api,
      page: 'settings/general',
      search: { section: 'api' },
      pageName: common.settings,
    },
  ],
  accounting: [
    { file: 'getting-started.md', text: gettingStarted },
    { file: 'add-data.md', text: addData, page: 'sources/add', pageName: help.addCryptoSource },
    { file: 'fix-issues.md', text: fixIssues, page: 'review', pageName: help.review },
    { file: 'journal.md', text: journal, page: 'journal', pageName: shell.journal },
    { file: 'methods.md', text: methods, page: 'settings/general', pageName: shell.administration },
    { file: 'reports.md', text: reports, page: 'reports', pageName: common.reports },
    { file: 'lock-a-year.md', text: lockAYear, page: 'reports', pageName: common.reports },
    { file: 'monitoring.md', text: monitoring, page: 'monitoring', pageName: shell.monitoring },
    { file: 'contacts.md', text: contacts, page: 'contacts', pageName: common.contacts },
    {
      file: 'integrations.md',
      text: integrations,
      page: 'integrations',
      pageName: shell.integrations,
    },
    { file: 'people.md', text: people, page: 'settings/users', pageName: help.users },
    { file: 'billing.md', text: billing, page: 'settings/billing', pageName: settings.logBilling },
    {
      file: 'api.md',
      text: api,
      page: 'settings/general',
      search: { section: 'api' },
      pageName: shell.administration,
    },
  ],
  // The pages of these chapters are in the accounts of clients, so most have no link here.
  'tax-preparer': [
    { file: 'clients.md', text: clients, page: '', pageName: common.clients },
    { file: 'add-data.md', text: addData },
    { file: 'fix-issues.md', text: fixIssues },
    { file: 'methods.md', text: methods },
    { file: 'reports.md', text: reports },
    { file: 'lock-a-year.md', text: lockAYear },
    { file: 'people.md', text: people, page: 'team-management', pageName: shell.team },
    { file: 'billing.md', text: billing, page: 'settings/billing', pageName: settings.logBilling },
  ],
  'tir-admin': [
    {
      file: 'information-reporting.md',
      text: informationReporting,
      page: '',
      pageName: common.clients,
    },
    { file: 'tir.md', text: tir },
    { file: 'people.md', text: people, page: 'team-management', pageName: shell.team },
  ],
};
