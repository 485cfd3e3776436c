import { AppCardAnchor, BrandAnchor, TabAnchor } from '@lotbook/ui/frame';
import { ButtonAnchor } from '@lotbook/ui/ButtonAnchor';
import { createLink } from '@tanstack/react-router';

export const TabLink = createLink(TabAnchor);
export const BrandLink = createLink(BrandAnchor);
export const AppCardLink = createLink(AppCardAnchor);
export const ButtonLink = createLink(ButtonAnchor);
