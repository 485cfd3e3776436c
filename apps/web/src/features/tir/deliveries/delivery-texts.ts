import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/tir-feeds';
import type { Translate } from '@lotbook/messages/translator';
import type { BadgeTone } from '@lotbook/ui/Badge';
import type { TirDeliveriesQuery, TirFeedsQuery } from '../../../generated/graphql.ts';

export type ListedDelivery = TirDeliveriesQuery['tirDeliveries'][number];
export type Feed = TirFeedsQuery['tirFeeds'][number];
export type Fund = TirFeedsQuery['tirFunds'][number];
export type FeedLayout = TirFeedsQuery['tirFeedLayouts'][number];

const platformNames: Readonly<Record<string, string>> = {
  geneva: 'Geneva',
  eagle: 'Eagle',
  sei: 'SEI',
  'invest-one': 'InvestOne',
  ecm: 'ECM',
  'stream-core': 'StreamCore',
  vpm: 'VPM',
};

export const namePlatform = (platform: string): string => platformNames[platform] ?? platform;

export function nameFeedFile(file: string, t: Translate): string {
  if (file === 'transactions') return t(common.transactions);
  return file === 'positions' ? t(texts.positions) : t(texts.prices);
}

const tones: Readonly<Record<string, BadgeTone>> = {
  waiting: 'info',
  retrying: 'warning',
  delivered: 'gain',
  failed: 'loss',
};

export const getDeliveryTone = (state: string): BadgeTone => tones[state] ?? 'plain';

export function nameDeliveryState(state: string, t: Translate): string {
  const names: Readonly<Record<string, string>> = {
    waiting: t(texts.stateWaiting),
    retrying: t(texts.stateRetrying),
    retry: t(texts.stateRetrying),
    delivered: t(texts.stateDelivered),
    failed: t(texts.stateFailed),
  };
  return names[state] ?? state;
}

/** A delivery that is tried again changes without the reader, too. */
export const isBusy = ({ delivery: { state } }: ListedDelivery): boolean =>
  state === 'waiting' || state === 'retrying';
