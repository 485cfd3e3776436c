import * as texts from '@lotbook/messages/generated/web/explain';
import { RichText, useTranslate } from '@lotbook/ui/translate';
import { Button } from '@lotbook/ui/buttons';
import { Row, Section, Text } from '@lotbook/ui/layout';
import { Tree } from '@lotbook/ui/Tree';
import { ZoneContext } from '@lotbook/ui/When';
import { formatDay, formatTime } from '@lotbook/ui/format-when';
import { use } from 'react';
import { AppPage } from '../../system/AppPage.tsx';
import { takeNotice, getNoticeAt } from '../../system/stored-notices.ts';
import { saveFile } from '../../system/save-file.ts';
import { useAccount } from '../account/use-account.ts';
import { formatAbout, AboutFigure } from './AboutFigure.tsx';
import { NoFigure } from './NoFigure.tsx';
import { useConsumed } from './use-consumed.ts';
import { toText, toNode, buildTree, type Sentence } from './tree.tsx';
import { makeDateTag } from '../shared/text-tags.tsx';

/** Explains a figure that a page of this window calculated, such as a plan. It isn't stored in the account, only in this window. */
export function ExplanationPage({ name }: { readonly name: string }) {
  const t = useTranslate();
  const title = t(texts.explanationTitle);
  const { accountId, account } = useAccount();
  const notice = getNoticeAt<Sentence>(name, accountId);
  const zone = use(ZoneContext);
  const isLoading = useConsumed(name, notice !== undefined, takeNotice);
  if (isLoading) return <AppPage title={title}>{null}</AppPage>;
  if (!notice)
    return (
      <AppPage title={title}>
        <NoFigure title={t(texts.explanationGone)}>{t(texts.explanationGoneHelp)}</NoFigure>
      </AppPage>
    );
  const trees = buildTree(notice.sentences);
  const about = { name: account?.name, years: [notice.year], currency: notice.currency };
  const calculated = t(texts.calculatedOn, {
    date: `${formatDay(notice.at, zone, t)}, ${formatTime(notice.at, zone)} (${zone})`,
  });
  const save = () => {
    const text = [title, formatAbout(about, t), calculated, '', toText(trees), ''].join('\n');
    saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), 'explanation.txt');
  };
  return (
    <AppPage
      title={title}
      action={
        <Button kind="primary" onClick={() => print()}>
          {t(texts.printOrSave)}
        </Button>
      }
      aside={
        <Row>
          <Button small kind="quiet" onClick={save}>
            {t(texts.text)}
          </Button>
        </Row>
      }
    >
      <AboutFigure {...about} />
      <Section title={t(texts.calculation)} note={t(texts.explanationNote)}>
        <Tree label={t(texts.basis)} nodes={trees.map(toNode)} open={99} />
      </Section>
      <Text tone="muted" size="small">
        <RichText message={texts.previewNote} tags={{ date: makeDateTag(notice.at) }} />
      </Text>
    </AppPage>
  );
}
