const PROPERTIES = /properties\//;

/** Runs property tests last, because they are slow and rarely needed to notice a mutant. */
export default class PropertiesLast {
  sort(tests) {
    return [...tests].sort((a, b) => Number(PROPERTIES.test(a.path)) - Number(PROPERTIES.test(b.path)));
  }

  cacheResults() {}
}
