/** Shows a company's initials instead of a logo. */
export function Initials({ name }: { name: string }) {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => [...word][0]) : [...(words[0] ?? '')].slice(0, 2);
  return (
    <span className="initials" aria-hidden="true">
      {letters.join('').toUpperCase()}
    </span>
  );
}
