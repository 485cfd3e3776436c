import addData from '../../../../../docs/guide/add-data.md?raw';
import clients from '../../../../../docs/guide/clients.md?raw';
import contacts from '../../../../../docs/guide/contacts.md?raw';
import fixIssues from '../../../../../docs/guide/fix-issues.md?raw';
import gettingStarted from '../../../../../docs/guide/getting-started.md?raw';
import informationReporting from '../../../../../docs/guide/information-reporting.md?raw';
import journal from '../../../../../docs/guide/journal.md?raw';
import lockAYear from '../../../../../docs/guide/lock-a-year.md?raw';
import methods from '../../../../../docs/guide/methods.md?raw';
import people from '../../../../../docs/guide/people.md?raw';
import reports from '../../../../../docs/guide/reports.md?raw';
import taxProfessional from '../../../../../docs/guide/tax-professional.md?raw';
import type { AppId } from '../../system/config.ts';

/** One page of `docs/guide`. */
export interface Chapter {
  /** Its file name, by which other chapters link to it. */
  readonly file: string;
  readonly text: string;
  /** The page of the application that it describes, within the current account. */
  readonly page?: string;
  /** The name of that page. */
  readonly pageName?: string;
}

/** The chapters of each application, in the order a person needs them. */
export const chapters: Readonly<Record<AppId, readonly Chapter[]>> = {
  tax: [
    { file: 'getting-started.md', text: gettingStarted },
    { file: 'add-data.md', text: addData, page: 'sources/add', pageName: 'Add Crypto Source' },
    { file: 'fix-issues.md', text: fixIssues, page: 'review', pageName: 'Review' },
    { file: 'methods.md', text: methods, page: 'settings/general', pageName: 'Settings' },
    { file: 'reports.md', text: reports, page: 'reports', pageName: 'Reports' },
    { file: 'lock-a-year.md', text: lockAYear, page: 'reports', pageName: 'Reports' },
    {
      file: 'tax-professional.md',
      text: taxProfessional,
      page: 'settings/general',
      pageName: 'Settings',
    },
    { file: 'people.md', text: people, page: 'settings/users', pageName: 'Users' },
  ],
  accounting: [
    { file: 'getting-started.md', text: gettingStarted },
    { file: 'add-data.md', text: addData, page: 'sources/add', pageName: 'Add Crypto Source' },
    { file: 'fix-issues.md', text: fixIssues, page: 'review', pageName: 'Review' },
    { file: 'methods.md', text: methods, page: 'settings/general', pageName: 'Administration' },
    { file: 'reports.md', text: reports, page: 'reports', pageName: 'Reports' },
    { file: 'lock-a-year.md', text: lockAYear, page: 'reports', pageName: 'Reports' },
    { file: 'contacts.md', text: contacts, page: 'contacts', pageName: 'Contacts' },
    { file: 'journal.md', text: journal },
    { file: 'people.md', text: people, page: 'settings/users', pageName: 'Users' },
  ],
  // The pages of these chapters are in the accounts of clients, so most have no link here.
  'tax-preparer': [
    { file: 'clients.md', text: clients, page: '', pageName: 'Clients' },
    { file: 'add-data.md', text: addData },
    { file: 'fix-issues.md', text: fixIssues },
    { file: 'methods.md', text: methods },
    { file: 'reports.md', text: reports },
    { file: 'lock-a-year.md', text: lockAYear },
    { file: 'people.md', text: people, page: 'team-management', pageName: 'Team' },
  ],
  'tir-admin': [
    { file: 'information-reporting.md', text: informationReporting, page: '', pageName: 'Clients' },
    { file: 'people.md', text: people, page: 'team-management', pageName: 'Team' },
  ],
};
