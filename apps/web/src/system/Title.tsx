import { useRouteContext } from '@tanstack/react-router';

/** `{Page} | {product}`. */
export function Title({ children }: { readonly children: string }) {
  const session = useRouteContext({ from: '__root__', select: (context) => context.session });
  return <title>{`${children} | ${session.config.productName}`}</title>;
}
