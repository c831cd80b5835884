/** Strokes on a grid of 24. */
const ICONS = {
  start: 'M4 11.5 12 5l8 6.5M6 10v9h12v-9',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM20 20l-4.7-4.7',
  review: 'M4 6h7v12H4zM13 6h7v12h-7M6.5 10h2M15.5 10h2M6.5 13h2M15.5 13h2',
  import: 'M12 4v11m0 0-4-4m4 4 4-4M5 19h14',
  sources:
    'M12 4c4.4 0 7 1.2 7 2.700S16.4 9.4 12 9.4 5 8.2 5 6.7 7.6 4 12 4ZM5 6.700v10.600C5 18.8 7.6 20 12 20s7-1.2 7-2.700V6.700M5 12c0 1.5 2.6 2.7 7 2.700s7-1.2 7-2.7',
  quality: 'M4 19h16M6 15l4-5 3.5 3L19 6',
  jobs: 'M5 6h14M5 12h9M5 18h11',
  accounts:
    'M4 19c0-3 2.5-5 5.5-5s5.5 2 5.5 5M9.5 11a3.5 3.5 0 1 1 0-7 3.5 3.5 0 0 1 0 7ZM16 5a3 3 0 0 1 0 6M17 14.500c2 .5 3.5 2.2 3.5 4.5',
  log: 'M6 4h12v16H6zM9 8h6M9 12h6M9 16h4',
  privacy: 'M12 3.5 19 6v5.500c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6l7-2.500Z',
  audit: 'M8 5H6v15h12V5h-2M9 3.500h6v3H9zM9 13l2 2 4-4.5',
  operators: 'M12 12a4 4 0 1 1 0-8 4 4 0 0 1 0 8ZM4.5 20c.8-3.5 3.7-5.5 7.5-5.500s6.7 2 7.5 5.5',
  settings:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.800a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.400ZM9 14.800a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.400Z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'M12 3.500a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM8.3 12.300l2.5 2.5 4.9-5.3',
  circle: 'M12 3.500a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Z',
  warning: 'M12 4.5 21 19.500H3L12 4.500ZM12 10v4.500M12 17v.2',
  info: 'M12 3.500a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 11v5M12 8v.2',
  copy: 'M9 9h10v11H9zM15 9V4H5v11h4',
  download: 'M12 4v10m0 0-3.5-3.500M12 14l3.5-3.500M5 19h14',
  right: 'M9 5l7 7-7 7',
  left: 'M15 5l-7 7 7 7',
  plus: 'M12 5v14M5 12h14',
  key: 'M8 11.500a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM11 12.5 19 4.500M16 7.500l2.5 2.5',
  theme: 'M12 3.500a8.5 8.5 0 1 0 0 17V3.500Z M12 3.500a8.5 8.5 0 0 1 0 17',
  external: 'M9 5H5v14h14v-4M13 5h6v6M19 5l-8 8',
  file: 'M7 3.500h7l4 4V20.500H7zM14 3.500v4h4',
  person: 'M12 11.500a3.7 3.7 0 1 1 0-7.4 3.7 3.7 0 0 1 0 7.400ZM5 20c.6-3.6 3.4-5.5 7-5.500s6.4 1.9 7 5.5',
  phone: 'M7 4h3l1.5 4-2 1.500a10 10 0 0 0 5 5l1.5-2 4 1.500v3c0 1-1 2-2 2C11 19 5 13 5 6c0-1 1-2 2-2Z',
  mail: 'M4 6h16v12H4zM4.5 6.5 12 13l7.5-6.5',
  home: 'M4 11.5 12 5l8 6.500M6 10v9h12v-9M10 19v-5h4v5',
  stop: 'M7 7h10v10H7z',
  out: 'M10 5H5v14h5M14 8l4 4-4 4M18 12H9',
} as const;

export type IconName = keyof typeof ICONS;

/** Decoration only: what it stands for is always written beside it or named by its button. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="1.7"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d={ICONS[name]} />
    </svg>
  );
}

export function Logo() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#4250c8" />
      <path d="M10 22V10l12 12V10" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round" />
      <circle cx="10" cy="22" r="2.9" fill="#fff" />
      <circle cx="22" cy="10" r="2.9" fill="#fff" />
    </svg>
  );
}
