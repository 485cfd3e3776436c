import * as shell from '@lotbook/messages/generated/web/shell';
import * as common from '@lotbook/messages/generated/common';
import type { Message } from '@lotbook/messages/message';
import * as help from '@lotbook/messages/generated/web/help';
import type { AppId } from '../../system/config.ts';

export interface Chapter {
  readonly title: Message;
  readonly text: Message;
  /** The page of the chapter, as a path within the current account. */
  readonly page?: string;
  readonly link?: Message;
}

const addData: Chapter = {
  title: help.addData,
  text: help.addDataText,
  page: 'sources/add',
  link: help.addCryptoSource,
};
const check: Chapter = {
  title: help.check,
  text: help.checkText,
  page: 'review',
  link: help.review,
};
const people: Chapter = {
  title: help.people,
  text: help.peopleText,
  page: 'settings/users',
  link: help.users,
};

/** The guide of each application, in the order of the work. */
export const guides: Readonly<Record<AppId, readonly Chapter[]>> = {
  tax: [
    addData,
    check,
    {
      title: help.tax,
      text: help.taxText,
      page: 'settings/general',
      link: common.settings,
    },
    {
      title: help.forms,
      text: help.formsText,
      page: 'reports',
      link: common.reports,
    },
  ],
  accounting: [
    addData,
    check,
    {
      title: help.contactsTitle,
      text: help.contactsText,
      page: 'contacts',
      link: common.contacts,
    },
    people,
    {
      title: help.report,
      text: help.reportText,
      page: 'reports',
      link: common.reports,
    },
  ],
  'tax-preparer': [
    {
      title: help.connectClients,
      text: help.connectClientsText,
      page: '',
      link: common.clients,
    },
    {
      title: help.addTeam,
      text: help.addTeamText,
      page: 'team-management',
      link: shell.team,
    },
    {
      title: help.handOver,
      text: help.handOverText,
      page: '',
      link: common.clients,
    },
  ],
  'tir-admin': [
    {
      title: help.accounts,
      text: help.accountsText,
      page: '',
      link: common.clients,
    },
    {
      title: help.files,
      text: help.filesText,
      page: 'files/management',
      link: help.files,
    },
    {
      title: help.yourTeam,
      text: help.yourTeamText,
      page: 'team-management',
      link: shell.team,
    },
  ],
};
