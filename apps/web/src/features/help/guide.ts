import type { AppId } from '../../system/config.ts';

export interface Chapter {
  readonly title: string;
  readonly text: string;
  /** The page it speaks of, within the account on screen. */
  readonly page?: string;
  readonly link?: string;
}

const bring: Chapter = {
  title: 'Bring your data',
  text: 'Drop the export files of your exchanges and wallets. Each is recognised by its columns, and the same file twice adds nothing.',
  page: 'sources/add',
  link: 'Add Crypto Source',
};
const check: Chapter = {
  title: 'Check what needs you',
  text: 'The review lists what is missing by the money that hangs on it, with the ways to settle it. Open a transaction to see where each of its figures comes from; in the table its gain, cost, proceeds and income tell it on a click, and from a row the key w does.',
  page: 'review',
  link: 'Review',
};
const people: Chapter = {
  title: 'Work with others',
  text: 'Invite people with a role: admins manage people and settings, full members work on the figures, read only looks.',
  page: 'settings/users',
  link: 'Users',
};

/** How each application is used, in the order one does it. */
export const guides: Readonly<Record<AppId, readonly Chapter[]>> = {
  tax: [
    bring,
    check,
    {
      title: 'Choose how tax is computed',
      text: 'The tax year, which units leave first, and how lots are tracked. Changing the method computes every year again and asks first.',
      page: 'settings/general',
      link: 'Settings',
    },
    {
      title: 'Get your forms',
      text: 'Form 8949 with its totals as PDF, CSV and JSON, and lists of gains, income and open lots.',
      page: 'reports',
      link: 'Reports',
    },
  ],
  accounting: [
    bring,
    check,
    {
      title: 'Name whom you deal with',
      text: 'Contacts give addresses a name, so that transactions read like a ledger.',
      page: 'contacts',
      link: 'Contacts',
    },
    people,
    {
      title: 'Report',
      text: 'Gains, income and open lots of a year, as PDF, CSV and JSON.',
      page: 'reports',
      link: 'Reports',
    },
  ],
  'tax-preparer': [
    {
      title: 'Connect your clients',
      text: 'Add a client by e-mail. Once they consent, their account opens from your list and a green bar says whose books you see.',
      page: '',
      link: 'Clients',
    },
    {
      title: 'Let your team in',
      text: 'Each colleague gets a permission level, for every client or for some.',
      page: 'team-management',
      link: 'Team',
    },
    {
      title: 'Hand over',
      text: 'Make the reports of a client in their account, and mark the year as submitted.',
      page: '',
      link: 'Clients',
    },
  ],
  'tir-admin': [
    {
      title: 'Your accounts',
      text: 'The list shows whom you report for. Open one to see its data.',
      page: '',
      link: 'Clients',
    },
    {
      title: 'Files',
      text: 'Files that were delivered, and corrections to what was reported.',
      page: 'files/management',
      link: 'Files',
    },
    {
      title: 'Your team',
      text: 'Who may see which accounts.',
      page: 'team-management',
      link: 'Team',
    },
  ],
};
