export function append<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const own = lists.get(key);
  if (own === undefined) lists.set(key, [value]);
  else own.push(value);
}
