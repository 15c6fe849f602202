import { Draws } from '@hiring/fake-boards';

/** Draws numbers from 1 to `count`. The number n has the weight 1/n, so that a few numbers are very frequent. */
export class Zipf {
  private readonly sums: Float64Array;
  private readonly draws: Draws;

  constructor(count: number, seed: number) {
    this.draws = new Draws(seed);
    let sum = 0;
    this.sums = Float64Array.from({ length: count }, (_, index) => (sum += 1 / (index + 1)));
  }

  next(): number {
    const wanted = this.draws.next() * (this.sums.at(-1) ?? 0);
    let [low, high] = [0, this.sums.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.sums[middle] ?? 0) > wanted) high = middle;
      else low = middle + 1;
    }
    return 1 + low;
  }
}
