import * as common from '@lotbook/messages/generated/common';
import * as shell from '@lotbook/messages/generated/web/shell';
import type { Message } from '@lotbook/messages/message';
import type { AppId } from '../../system/config.ts';

/** The name of the settings in tabs, headings and titles. */
export const getSettingsName = (appId: AppId): Message =>
  appId === 'accounting' ? shell.administration : common.settings;
