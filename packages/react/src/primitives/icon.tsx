'use client';

/** 20 px line icons, drawn here so that a host needs no icon package. Always decoration: the word stands beside them. */
const paths = {
  mail: 'M3 5h14v10H3zM3.5 5.5 10 11l6.5-5.5',
  text: 'M4 4h12v9H9l-4 3.5V13H4z',
  clock: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM10 6v4.2l2.8 1.8',
  check: 'm4 10.5 4 4 8-9',
  doubleCheck: 'm2 11 3.5 3.5L12 7M9 14l.5.5L17 6',
  pause: 'M7 4.5v11M13 4.5v11',
  play: 'M6 4v12l10-6z',
  stop: 'M5 5h10v10H5z',
  cross: 'm5 5 10 10M15 5 5 15',
  alert: 'M10 3 2.5 16.5h15zM10 8v4M10 14.2v.3',
  info: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM10 9v5M10 6.2v.3',
  question: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM7.8 8a2.2 2.2 0 1 1 3.2 2c-.7.4-1 .8-1 1.5M10 14v.2',
  skip: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM6.5 10h7',
  eye: 'M2 10s3-5 8-5 8 5 8 5-3 5-8 5-8-5-8-5zM10 8a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  card: 'M2.5 5h15v10h-15zM2.5 8.5h15M5 12.5h3',
  flag: 'M5 17V3.5h9l-1.5 3.2L14 10H5',
  lock: 'M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9',
  phone: 'M4 3h3l1.5 4L6.7 8.3a10 10 0 0 0 5 5L13 11.5l4 1.5v3c0 .6-.4 1-1 1A13 13 0 0 1 3 4c0-.6.4-1 1-1z',
  undo: 'M7 4 3.5 7.5 7 11M3.5 7.5H12a4.5 4.5 0 0 1 0 9H8',
  send: 'M17 3 9 11M17 3l-5 14-3-6-6-3z',
  chevron: 'm5 7.5 5 5 5-5',
  document: 'M5 2.5h7l3 3v12H5zM7.5 9h5M7.5 12.5h5',
  open: 'M8 4H4v12h12v-4M11 4h5v5M16 4l-7 7',
  paste: 'M6 4H4.5v13h11V4H14M7 2.5h6v3H7z',
  spinner: 'M10 3a7 7 0 1 1-7 7',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      className={name === 'spinner' ? 'qr-spin' : undefined}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={paths[name]} />
    </svg>
  );
}
