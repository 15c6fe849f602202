type Missing = null | undefined;
type MaybeMissing<T> = { [K in keyof T]: Extract<T[K], Missing> extends never ? never : K }[keyof T];

/** `T`, in which every member that can be null or undefined is optional and never null. */
export type Present<T> = Omit<T, MaybeMissing<T>> & { [K in MaybeMissing<T>]?: Exclude<T[K], Missing> };

/** Returns the members that are neither null nor undefined. */
export function present<T extends object>(members: T): Present<T> {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(entries) as Present<T>;
}
