import type { Db } from '@lotbook/db/database';
import { listFeedLayoutRows, putFeedLayout } from '@lotbook/db/stores/tir-feeds';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/tir-feeds';
import type { AccountId } from '@lotbook/model/ids';
import { feedFiles, feedLayouts, type FeedLayout } from '@lotbook/tir/feeds/layouts';
import { readFeedLayout } from '@lotbook/tir/feeds/read-layout';
import type { Actor, Services } from '../../services.ts';
import { makeInputError, noteStep, readTirWith, writeTirWith } from '../tir-member.ts';
import { platforms } from './fund.ts';

export interface UsedLayout {
  readonly layout: FeedLayout;
  /** It replaces the supplied one. */
  readonly isOwn: boolean;
}

/** The layouts in use: the administrator's own, otherwise the supplied ones. */
export async function loadLayouts(db: Db, accountId: AccountId): Promise<readonly UsedLayout[]> {
  const own = (await listFeedLayoutRows(db, accountId)).flatMap(({ layout }) => {
    const read = readFeedLayout(layout);
    return 'columns' in read ? [read] : [];
  });
  return [
    ...own.map((layout) => ({ layout, isOwn: true })),
    ...feedLayouts
      .filter((layout) => !own.some((each) => isSame(each, layout)))
      .map((layout) => ({ layout, isOwn: false })),
  ].toSorted((a, b) => (getKey(a.layout) < getKey(b.layout) ? -1 : 1));
}

const isSame = (a: FeedLayout, b: FeedLayout): boolean =>
  a.platform === b.platform && a.file === b.file;

const getKey = ({ platform, file }: FeedLayout): string =>
  `${platforms.indexOf(platform)} ${feedFiles.indexOf(file)}`;

export const readLayouts = (
  services: Services,
  actor: Actor,
  accountId: string,
): Promise<readonly UsedLayout[]> =>
  readTirWith(services, actor, accountId, (db, { account }) => loadLayouts(db, account.id));

/** A layout as text. @throws AppError BAD_INPUT naming the first invalid field */
export function parseLayout(text: string): FeedLayout {
  const layout = readFeedLayout(parseJson(text));
  if (!('columns' in layout)) {
    const { field, value } = layout[0] ?? { field: '', value: '' };
    throw makeInputError('layout', fill(texts.layoutField, { field, value }));
  }
  if (!platforms.includes(layout.platform))
    throw makeInputError(
      'layout',
      fill(texts.layoutPlatform, { platform: layout.platform, platforms: platforms.join(', ') }),
    );
  return layout;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw makeInputError(
      'layout',
      fill(texts.layoutJson, { reason: error instanceof Error ? error.message : '' }),
    );
  }
}

/** Saves an own layout, in place of the supplied one. */
export const saveLayout = (
  services: Services,
  actor: Actor,
  accountId: string,
  text: string,
): Promise<void> =>
  writeTirWith(services, actor, accountId, 'accountEdit', async (tx, member) => {
    const layout = parseLayout(text);
    const { platform, file } = layout;
    await putFeedLayout(tx, member.account.id, { platform, file, layout, userId: member.userId });
    await noteStep(tx, member, fill(texts.stepLayout, { platform, file }), {
      taxYear: services.now().getUTCFullYear(),
      step: 'feed-layout',
      details: { layout },
    });
  });

/** Deletes an own layout: the supplied one applies again. */
export const resetLayout = (
  services: Services,
  actor: Actor,
  accountId: string,
  { platform, file }: { readonly platform: string; readonly file: string },
): Promise<void> =>
  writeTirWith(services, actor, accountId, 'accountEdit', async (tx, member) => {
    await putFeedLayout(tx, member.account.id, {
      platform,
      file,
      layout: null,
      userId: member.userId,
    });
    await noteStep(tx, member, fill(texts.stepLayout, { platform, file }), {
      taxYear: services.now().getUTCFullYear(),
      step: 'feed-layout',
    });
  });
