export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="6" fill="#1864ab" />
      <path d="M6 17v-4M11 17V10M16 17V6" stroke="#fff" strokeWidth="2.6" strokeLinecap="round" />
    </svg>
  );
}
