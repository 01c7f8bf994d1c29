const paths = {
  estimates: 'M6 3h9l4 4v14H6zM14 3v5h5M9 12h7M9 16h5',
  plus: 'M12 5v14M5 12h14',
  settings: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 2',
  office: 'M4 21V8l8-5 8 5v13M9 21v-6h6v6',
  phone: 'M8 2h8a1 1 0 0 1 1 1v18a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V3a1 1 0 0 1 1-1zM11 19h2',
  mail: 'M3 6h18v12H3zM3 7l9 7 9-7',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l5 5',
  back: 'M15 5l-7 7 7 7',
  leave: 'M10 4H5v16h5M15 8l4 4-4 4M19 12H9',
  open: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  warning: 'M12 4l9 16H3zM12 10v4M12 17v.5',
  send: 'M4 12l16-8-6 16-3-7z',
  right: 'M9 5l7 7-7 7',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  question: 'M4 5h16v11H9l-5 4zM10 9a2 2 0 1 1 2.6 1.9c-.4.1-.6.5-.6.9M12 14v.2',
} as const;

/** Decoration beside words; never the only carrier of a meaning. */
export function Icon({ name, size = 18 }: { name: keyof typeof paths; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}

export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <path
        d="M7 26V6h18M7 16h13"
        stroke="currentColor"
        strokeWidth="4.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="24.5" cy="25.5" r="3.2" fill="currentColor" />
    </svg>
  );
}
