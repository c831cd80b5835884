import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

interface PageProps {
  readonly title: string;
  readonly sub?: ComponentChildren;
  /** The screen above this one. */
  readonly up?: { readonly href: string; readonly title: string };
  readonly actions?: ComponentChildren;
  readonly badge?: ComponentChildren;
  readonly children: ComponentChildren;
}

let shownBefore = false;

/** Every screen: its heading takes the focus when the screen is opened, so that a screen reader says where one is. */
export function Page({ title, sub, up, actions, badge, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Namesake`;
  }, [title]);
  // At once: a screen that is left before it was painted has been shown, too.
  useLayoutEffect(() => {
    if (shownBefore) {
      heading.current?.focus({ preventScroll: true });
      window.scrollTo(0, 0);
    }
    shownBefore = true;
  }, []);
  return (
    <div class="page">
      <div class="page-head">
        <div>
          {up !== undefined && (
            <p class="crumb">
              <a href={up.href}>{up.title}</a> <span aria-hidden="true">/</span>
            </p>
          )}
          <div class="row">
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {badge}
          </div>
          {sub !== undefined && <p class="sub">{sub}</p>}
        </div>
        {actions !== undefined && <div class="row">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

export function Card({
  title,
  sub,
  aside,
  isFlush = false,
  children,
  footer,
}: {
  readonly title?: ComponentChildren;
  readonly sub?: ComponentChildren;
  readonly aside?: ComponentChildren;
  readonly isFlush?: boolean;
  readonly children?: ComponentChildren;
  readonly footer?: ComponentChildren;
}) {
  return (
    <section class={`card ${isFlush ? 'flush' : ''}`}>
      {(title !== undefined || aside !== undefined) && (
        <header>
          {title !== undefined && <h2>{title}</h2>}
          {aside !== undefined && <div class="row">{aside}</div>}
          {sub !== undefined && <p>{sub}</p>}
        </header>
      )}
      {children}
      {footer !== undefined && <footer>{footer}</footer>}
    </section>
  );
}

export function Tile({
  name,
  value,
  more,
}: {
  readonly name: string;
  readonly value: ComponentChildren;
  readonly more?: ComponentChildren;
}) {
  return (
    <div class="tile">
      <p class="tile-name">{name}</p>
      <p class="tile-value">{value}</p>
      {more !== undefined && <p class="tile-more">{more}</p>}
    </div>
  );
}
