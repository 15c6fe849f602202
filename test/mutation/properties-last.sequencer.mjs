const PROPERTIES = /properties\//;

/** Runs random properties last: they take longest and are rarely needed to notice a mutant. */
export default class PropertiesLast {
  sort(tests) {
    return [...tests].sort((a, b) => Number(PROPERTIES.test(a.path)) - Number(PROPERTIES.test(b.path)));
  }

  cacheResults() {}
}
